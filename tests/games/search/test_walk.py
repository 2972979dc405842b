from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base.layout import Grid, Placement
from games.lexicon.dictionary import Lexicon, load_lexicon
from games.search.moves import placements
from games.search.walk import walk
from tests.bench.boards import filled_board, some_racks
from tests.games.search.slow import slow_placements
from tests.games.search.test_moves import FEW, grown


def written(found: Iterable[Placement]) -> list[str]:
    return sorted(map(str, found))


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.integers(0, 4), st.text("ACEST", max_size=6), st.integers(1, 6))
def test_walking_finds_exactly_what_trying_everything_finds(
    seed: int, plays: int, rack: str, most: int
) -> None:
    grid = grown(6, plays, seed, FEW, "ACEST")
    everything = [play for play in slow_placements(grid, rack, FEW) if len(play.blocks()) <= most]
    assert written(walk(grid, rack, FEW, most)) == written(everything)


@pytest.mark.parametrize("rack", some_racks(3))
def test_walking_and_sieving_find_the_same_on_a_real_board(rack: str) -> None:
    grid, lexicon = filled_board(19), load_lexicon()
    sieved = placements(grid, rack, lexicon, where=lambda _: True)
    assert written(walk(grid, rack, lexicon, len(rack))) == written(sieved)


def test_on_an_empty_grid_a_word_may_stand_anywhere(few: Lexicon) -> None:
    assert written(walk(Grid.empty(3), "CAT", few, 3))[:2] == ["1A ACT", "1A AT"]


def test_what_lies_there_already_is_no_play(crossed: Grid, few: Lexicon) -> None:
    assert all(play.blocks() for play in walk(crossed, "ACEST", few, 5))
