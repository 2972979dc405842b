"""Doing: what a play, an exchange, a withdrawal and a departure leave behind on the table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.anagrams.state import HIDDEN, AnagramsLastPlay, AnagramsState, Discard
from games.base.layout import Placement
from games.base.letters import block_of, draw, is_known, take, unseen
from games.crossword.table import with_rack


def lay(state: AnagramsState, placement: Placement) -> AnagramsState:
    """The blocks are on the table and the turn has passed on; nothing is drawn for them (AN4)."""
    seat, blocks = state.to_move, placement.blocks()
    after = with_rack(state, seat, take(state.racks[seat], map(block_of, blocks.values())))
    return replace(
        after,
        grid=state.grid.put(blocks),
        to_move=state.seat_after(seat),
        stalled=0,
        last=AnagramsLastPlay(seat, placement, replace(state, last=None)),
    )


def exchange(state: AnagramsState, turn: Discard, rng: Random | None) -> AnagramsState:
    """Discard first, then take what was exposed before or the next hidden block (AN6)."""
    seat = state.to_move
    rack = take(state.racks[seat], turn.block)
    if turn.takes == HIDDEN:
        taken, stock = draw(state.stock, 1)
        pile = state.pile
    else:
        taken, stock, pile = state.exposed, state.stock, state.pile[:-1]
    after = replace(with_rack(state, seat, rack + taken), stock=stock, pile=pile + turn.block, discarder=seat)
    return let_by(after if after.stock else break_down(after, rng))


def let_by(state: AnagramsState) -> AnagramsState:
    """A turn without a word; the play before can no longer be challenged."""
    return replace(state, to_move=state.seat_after(state.to_move), stalled=state.stalled + 1, last=None)


def break_down(state: AnagramsState, rng: Random | None) -> AnagramsState:
    """The hidden blocks are gone: the discards are mixed face down and one is turned up (AN8).

    A single discard stays as it lies. Without chance nobody knows which block is turned up.
    """
    if len(state.pile) < 2:
        return state
    blocks = list(state.pile)
    if rng is None or not is_known(state.pile):
        blocks = list(unseen(len(blocks)))
    else:
        rng.shuffle(blocks)
    exposed, stock = draw("".join(blocks), 1)
    return replace(state, stock=stock, pile=exposed, discarder=None)


def take_back(state: AnagramsState) -> AnagramsState:
    """The player takes up the blocks of the play just made and loses the turn (AN11)."""
    assert state.last is not None
    back = state.last.before
    return replace(back, scores=state.scores, stalled=0, to_move=back.seat_after(state.last.seat))


def leave(state: AnagramsState, seat: int) -> AnagramsState:
    """His blocks go back face down, his score stands, the turn passes him over (KW49a).

    Once a hand is over his blocks still count with it.
    """
    last = state.last
    if last is not None:
        # A leaver's own play stands; another's can still be taken back, to a table that he has left as well.
        last = None if last.seat == seat else replace(last, before=leave(last.before, seat))
    gone = replace(state, left=state.left | {seat}, last=last)
    if state.over is None:
        # They go where the stock is drawn last, so that nobody takes what another has just put down.
        gone = with_rack(replace(gone, stock=state.racks[seat] + state.stock), seat, "")
    return replace(gone, to_move=gone.seat_after(seat)) if state.to_move == seat else gone
