"""A robot's turn in Anagrams: the table has no edge, and its size shall cost nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from games.anagrams import Anagrams
from games.anagrams.state import AnagramsState
from games.lexicon.dictionary import load_lexicon
from tests.bench.boards import some_racks
from tests.bench.measure import Figure, mean_ms


def robot_turns(racks: int = 5) -> Iterator[Figure]:
    """With ten blocks on a table on which six words have been played."""
    lexicon, game, state = load_lexicon(), Anagrams(), _played(6)
    for masters in range(3):
        drawn = some_racks(racks, masters=masters)
        taken = mean_ms(lambda rack: game.choose(_holding(state, rack), lexicon, Random(1)), drawn)
        yield Figure(f"a robot's turn in Anagrams, {masters} masters", taken, "ms")


def _played(turns: int) -> AnagramsState:
    rng, game, lexicon = Random(1), Anagrams(), load_lexicon()
    state = game.deal(game.seat_names(7), rng)
    for _ in range(turns):
        state = game.play(state, game.choose(state, lexicon, rng), rng)
    return state


def _holding(state: AnagramsState, rack: str) -> AnagramsState:
    racks = tuple(rack if seat == state.to_move else held for seat, held in enumerate(state.racks))
    return replace(state, racks=racks)
