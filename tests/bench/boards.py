"""Boards and racks to measure on, the same at every run."""

from __future__ import annotations

from functools import cache
from random import Random

from games.base.layout import Grid, Square
from games.lexicon.dictionary import load_lexicon
from games.search.moves import placements

# Keyword's letters (rulings 2.3), without the masters.
_COUNTS = (8, 2, 3, 4, 12, 2, 3, 3, 7, 1, 1, 4, 3, 6, 8, 3, 1, 6, 4, 6, 3, 2, 2, 1, 2, 1)
LETTERS = "".join(chr(65 + number) * count for number, count in enumerate(_COUNTS))


@cache
def filled_board(side: int, plays: int = 18) -> Grid:
    """A board after so many random plays with seven letters; the first lies on the center."""
    rng, center = Random(3), Square(side // 2, side // 2)
    grid = Grid.empty(side)
    for number in range(plays):
        rack = "".join(rng.sample(LETTERS, 7))
        where = None if number else lambda span: center in span.new_squares()
        if found := list(placements(grid, rack, load_lexicon(), where=where)):
            grid = grid.put(rng.choice(found).blocks())
    return grid


def some_racks(number: int, size: int = 10, masters: int = 0) -> list[str]:
    rng = Random(5)
    return ["".join(rng.sample(LETTERS, size - masters)) + "?" * masters for _ in range(number)]
