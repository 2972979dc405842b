from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.base.layout import Grid, Placement, Square
from games.lexicon.dictionary import Lexicon
from games.search.best import Limits, Order, Worth, best_plays
from tests.games.search.slow import crossing_runs, slow_placements
from tests.games.search.test_moves import FEW, RACKS, grown


def main_word(grid: Grid, placement: Placement) -> str:
    return grid.put(placement.blocks()).run(placement.square, across=placement.across)[1].upper()


def points_of(grid: Grid, placement: Placement, worth: Worth) -> int:
    new = grid.put(placement.blocks())
    words = [main_word(grid, placement), *crossing_runs(new, placement)]
    laid = sum(worth.squares[square.row * grid.side + square.col] for square in placement.blocks())
    return laid + worth.bonus * (worth.keyword in words)


def slow_best(grid: Grid, rack: str, worth: Worth) -> list[tuple[int, Placement]]:
    """All plays in order; of a single block that makes a word both ways, across alone."""
    found: list[tuple[Order, Placement]] = []
    everything = list(slow_placements(grid, rack, FEW))
    single = [set(p.blocks().items()) for p in everything if p.across and len(p.blocks()) == 1]
    for placement in everything:
        if placement.across or set(placement.blocks().items()) not in single:
            points = points_of(grid, placement, worth)
            order = (-points, placement.square, not placement.across, main_word(grid, placement))
            found.append((order, placement))
    return [(-order[0], placement) for order, placement in sorted(found, key=lambda entry: entry[0])]


@settings(max_examples=60)
@given(
    st.integers(0, 10_000),
    st.integers(0, 4),
    RACKS,
    st.sampled_from(["CAT", "TASTE", "EATS", "AT"]),
    st.integers(1, 9),
)
def test_the_best_plays_are_those_of_trying_everything(
    seed: int, plays: int, rack: str, word: str, top: int
) -> None:
    grid = grown(6, plays, seed, FEW, "ACEST")
    worth = Worth(random.Random(seed).choices([5, 10, 25, 50], k=36), word, 50)
    assert best_plays(grid, rack, FEW, worth, top=top) == slow_best(grid, rack, worth)[:top]


def test_the_key_card_counts_in_a_crossing_word_too(few: Lexicon) -> None:
    grid = Grid.draw("......", "..C...", "..A...", "......", "......", "......")
    best = best_plays(grid, "TEA", few, Worth([5] * 36, "CAT", 50))
    assert best == [(65, Placement(Square(3, 0), True, "EAT"))]


def test_a_play_the_game_refuses_is_passed_over(crossed: Grid, few: Lexicon) -> None:
    best = best_plays(crossed, "SEATS", few, Worth([5] * 49), top=3)
    refused = best[0][1]
    limits = Limits(allowed=lambda placement: placement != refused)
    assert best_plays(crossed, "SEATS", few, Worth([5] * 49), limits=limits, top=2) == best[1:]


def test_no_play_is_an_empty_list(crossed: Grid, few: Lexicon) -> None:
    assert best_plays(crossed, "QQQ", few, Worth([5] * 49)) == []
