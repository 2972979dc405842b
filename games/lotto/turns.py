"""Doing: what a draw, a placement, a discard, a pass, a claim and a departure leave behind on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from games.base.game import Ending
from games.base.record import Draw
from games.lotto.card import OPEN_SQUARES, lay_out, same_card
from games.lotto.state import NOT_DRAWN, LottoState

V = TypeVar("V")


def reach(state: LottoState) -> LottoState:
    """The card is out of the Letter-Box; both its letters are called aloud."""
    return replace(state, drawn=state.box[-1], box=state.box[:-1])


def use(state: LottoState, turn: Draw) -> LottoState:
    """The letter card is placed or discarded and the turn passes on."""
    card = same_card(turn.card)
    if turn.from_discards:
        state = replace(state, discards=without(state.discards, card))
    elif state.drawn == NOT_DRAWN:
        state = reach(state) if state.box else state
    state = _place(state, turn, card) if turn.square else replace(state, discards=(*state.discards, card))
    after = state.seat_after(state.to_move)
    return stop(replace(state, drawn=NOT_DRAWN, passed=frozenset(), to_move=after))


def _place(state: LottoState, turn: Draw, card: str) -> LottoState:
    assert turn.square is not None
    assert turn.letter is not None
    seat = state.to_move
    grid = state.grids[seat].put({turn.square: turn.letter})
    return replace(
        state,
        grids=put(state.grids, seat, grid),
        laid=put(state.laid, seat, (*state.laid[seat], card)),
    )


def pass_on(state: LottoState) -> LottoState:
    """No card to draw and none wanted (LO11)."""
    seat = state.to_move
    return stop(replace(state, passed=state.passed | {seat}, to_move=state.seat_after(seat)))


def stop(state: LottoState) -> LottoState:
    """Play stops at once when somebody has filled his card (LO6); also when nobody will play on (LO11)."""
    ending = find_stop(state)
    if ending is None or state.stopped:
        return state
    first = state.seat_after(-1) if ending.seat is None else ending.seat
    return replace(state, stopped=ending, to_move=first)


def find_stop(state: LottoState) -> Ending | None:
    full = [seat for seat in state.active if len(state.laid[seat]) >= OPEN_SQUARES]
    if full:
        return Ending("filled", full[0])
    if not state.box and not state.drawn and state.passed.issuperset(state.active):
        return Ending("passes")
    # As in Keyword: one player left ends the game as if time were up (KW49a).
    return Ending("time") if len(state.active) < 2 else None


def point_out(state: LottoState, seat: int, reading: int, points: int) -> LottoState:
    """The line is entered for its owner (LO4)."""
    claimed = put(state.claimed, seat, state.claimed[seat] | {reading})
    return pay(replace(state, claimed=claimed), seat, points)


def say_no_more(state: LottoState) -> LottoState:
    """The player has pointed out all he wants to, and the next may."""
    done = state.done | {state.to_move}
    return replace(state, done=done, to_move=state.seat_after(state.to_move, without=done))


def leave(state: LottoState, seat: int) -> LottoState:
    """As in Keyword (KW49a): his letter cards go back to the box, his score stands, the turn passes him over.

    Once play has stopped his card stays as it is and counts.
    """
    gone = replace(state, left=state.left | {seat}, passed=state.passed - {seat})
    if state.stopped is None:
        # They go where the box is drawn last, so that nobody draws what another has just put down.
        box = (*state.laid[seat], *state.box)
        if state.drawn and state.to_move == seat:
            box, gone = (state.drawn, *box), replace(gone, drawn=NOT_DRAWN)
        grids, laid = put(state.grids, seat, lay_out(state.cards[seat])), put(state.laid, seat, ())
        gone = replace(gone, box=box, grids=grids, laid=laid)
    if state.to_move == seat:
        gone = replace(gone, to_move=gone.seat_after(seat, without=gone.done))
    return stop(gone)


def pay(state: LottoState, seat: int, points: int) -> LottoState:
    return replace(state, scores=put(state.scores, seat, state.scores[seat] + points))


def put(row: tuple[V, ...], seat: int, item: V) -> tuple[V, ...]:
    """The same for every seat but one."""
    return (*row[:seat], item, *row[seat + 1 :])


def without(cards: Sequence[str], card: str) -> tuple[str, ...]:
    """The pile after a card was taken, the others in their order; as it was where there is no such card."""
    if card not in cards:
        return tuple(cards)
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])
