"""Doing: what a play, a pass, a withdrawal and a departure leave behind on the table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from games.base.layout import Placement
from games.base.letters import UNKNOWN, block_of, draw, take
from games.crossword.laying import words_formed
from games.keyword.board import RACK
from games.keyword.state import NO_CARD, KeyCards, KeywordLastPlay, KeywordState


def lay(state: KeywordState, placement: Placement, points: int, sharing: Collection[int]) -> KeywordState:
    """The blocks are on the board, the rack is filled up again, the points are entered (KW14) and the turn has passed on."""
    seat, blocks = state.to_move, placement.blocks()
    rack = take(state.racks[seat], map(block_of, blocks.values()))
    drawn, box = draw(state.box, RACK - len(rack))
    formed = words_formed(state.grid, placement)
    return replace(
        state,
        grid=state.grid.put(blocks),
        racks=_with(state.racks, seat, rack + drawn),
        box=box,
        scores=_paid(state.scores, sharing, points),
        to_move=state.seat_after(seat),
        passed=frozenset(),
        last=KeywordLastPlay(seat, placement, replace(state, last=None) if state.last else state, points),
        last_word=formed[0] if formed else None,
    )


def pass_on(state: KeywordState) -> KeywordState:
    """A passer keeps his blocks (KW6); the play before can no longer be challenged (KW37)."""
    seat = state.to_move
    return replace(state, to_move=state.seat_after(seat), passed=state.passed | {seat}, last=None)


def replace_card(cards: KeyCards, *, recycle: bool) -> KeyCards:
    """The spelled card makes room for the next at once (KW24); when none is left there is no bonus (KW25)."""
    used = (*cards.used, cards.exposed)
    if cards.pack is None:
        return KeyCards(UNKNOWN, None, used)
    pack = cards.pack
    if not pack and recycle:
        pack, used = used, ()
    return KeyCards(pack[0], pack[1:], used) if pack else KeyCards(NO_CARD, (), used)


def take_back(state: KeywordState, *, plays_again: bool) -> KeywordState:
    """The play just made is undone: blocks and Key card return, the blocks drawn go back unseen (KW37).

    At a party the player plays again (KW68), else the turn is lost (KW38). The points are the caller's to
    take back.
    """
    assert state.last is not None
    before = state.last.before
    cards = before.cards
    if state.cards != cards and cards.pack:
        # The card that was turned up in between goes under the pack (KW24).
        cards = replace(cards, pack=(*cards.pack[1:], cards.pack[0]))
    back = replace(before, cards=cards, scores=state.scores)
    return (
        back if plays_again else replace(back, passed=frozenset(), to_move=back.seat_after(state.last.seat))
    )


def leave(state: KeywordState, seat: int) -> KeywordState:
    """His blocks go back to the box, his score stands, the turn passes him over (KW49a)."""
    last = state.last
    if last is not None:
        # A leaver's own play stands; another's can still be taken back, to a table that he has left as well.
        last = None if last.seat == seat else replace(last, before=leave(last.before, seat))
    gone = replace(
        state,
        racks=_with(state.racks, seat, ""),
        # They go where the box is drawn last, so that nobody is dealt what another has just put down.
        box=state.racks[seat] + state.box,
        left=state.left | {seat},
        last=last,
    )
    return replace(gone, to_move=gone.seat_after(seat)) if state.to_move == seat else gone


def pay(state: KeywordState, sharing: Collection[int], points: int) -> KeywordState:
    """Points entered for these seats; partners keep a single score, so both carry it."""
    return replace(state, scores=_paid(state.scores, sharing, points)) if points else state


def _paid(scores: tuple[int, ...], sharing: Collection[int], points: int) -> tuple[int, ...]:
    return tuple([score + points if seat in sharing else score for seat, score in enumerate(scores)])


def _with(racks: tuple[str, ...], seat: int, rack: str) -> tuple[str, ...]:
    return (*racks[:seat], rack, *racks[seat + 1 :])
