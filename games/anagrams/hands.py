"""A hand from its deal to its count: who gets how many blocks, when it is over, what is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from games.anagrams.blocks import DEALT, TABLE, VALUES
from games.anagrams.state import AnagramsState
from games.base.game import Ending
from games.base.letters import MASTER, UNKNOWN, draw, is_known, unseen, whole_set
from games.base.tally import Item, PointRule, Tally

HELD = PointRule("held", "B4", "{subject} held: {points}")
MASTER_HELD = PointRule("master_held", "AN16", "A master block held: {points}")


def set_up(players: Sequence[str], counts: Mapping[str, int]) -> AnagramsState:
    """The first hand on a table of which nothing is known but who sits at it."""
    empty = AnagramsState(tuple(players), TABLE, ("",) * len(players), "", "", (0,) * len(players))
    return deal_hand(empty, counts, None)


def deal_hand(state: AnagramsState, counts: Mapping[str, int], rng: Random | None) -> AnagramsState:
    """All blocks mixed and dealt to who is in the game, one turned up; without chance nothing of it is known.

    How many each gets follows from how many play: 10, and 9, 8, 7 for five, six, seven (B4 "Preparation").
    """
    stock = whole_set(counts)
    if rng is None:
        stock = unseen(len(stock))
    else:
        blocks = list(stock)
        rng.shuffle(blocks)
        stock = "".join(blocks)
    racks = [""] * len(state.players)
    # A table that the others have left is dealt no smaller hand than two would get.
    number = DEALT[max(2, len(state.active))]
    for seat in state.active:
        racks[seat], stock = draw(stock, number)
    pile, stock = draw(stock, 1)
    return replace(
        state,
        grid=TABLE,
        racks=tuple(racks),
        stock=stock,
        pile=pile,
        to_move=state.starter,
        stalled=0,
        discarder=None,
        last=None,
        over=None,
    )


def deal_next(state: AnagramsState, counts: Mapping[str, int], rng: Random | None) -> AnagramsState:
    """The next hand: the deal moves to the left, and so does the first turn (AN7)."""
    following = replace(state, hand=state.hand + 1, starter=state.seat_after(state.starter))
    return deal_hand(following, counts, rng)


def find_end(state: AnagramsState, stall_rounds: int) -> Ending | None:
    """A hand ends when a player is out of blocks (B4), or when nobody plays for rounds on end (AN9)."""
    if state.last is not None and not state.racks[state.last.seat]:
        return Ending("out", state.last.seat)
    if state.stalled >= stall_rounds * len(state.active):
        return Ending("passes")
    return None


def count_held(rack: str) -> Tally:
    """The corners of the blocks that are held count against the player; one that nobody has seen cannot."""
    return Tally(
        tuple(
            Item(MASTER_HELD if block == MASTER else HELD, VALUES[block], None, block)
            for block in rack
            if block != UNKNOWN
        )
    )


def is_countable(state: AnagramsState) -> bool:
    """Whether all racks are known, so that the hand can be counted."""
    return all(map(is_known, state.racks))


def has_reached(state: AnagramsState, goal: int) -> bool:
    """Whether a player has the score that ends the game, once the hand is counted (AN10)."""
    return any(state.scores[seat] >= goal for seat in state.active)
