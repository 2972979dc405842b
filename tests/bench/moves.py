"""All placements, beside the peer; the best play; growth with board and rack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from games.base.layout import Grid, Placement
from games.lexicon.dictionary import load_lexicon
from games.search.best import Worth, best_plays
from games.search.moves import placements
from tests.bench.boards import filled_board, some_racks
from tests.bench.measure import Figure, mean_ms
from tests.bench.naive import build_nodes, naive_placements

TIMES_FASTER = (15, 10, 8)
BEST_MS = (8, 20, 40)


def all_moves(racks: int = 3) -> Iterator[Figure]:
    """On a filled board of 15 x 15 with ten letters, as the peer plays it."""
    lexicon, grid = load_lexicon(), filled_board(15)
    nodes = build_nodes(lexicon)
    for masters, bar in enumerate(TIMES_FASTER):
        drawn = some_racks(racks, masters=masters)
        ours = mean_ms(lambda rack: list(placements(grid, rack, lexicon)), drawn)
        peer = mean_ms(lambda rack: list(naive_placements(grid, rack, nodes)), drawn, 2)
        yield Figure(f"all moves, 15 x 15, {masters} masters", ours, "ms")
        yield Figure(f"the peer's, {masters} masters", peer, "ms")
        yield Figure(f"times faster, {masters} masters", peer / ours, "x", bar, at_least=True)


def best_play(racks: int = 6) -> Iterator[Figure]:
    lexicon, grid = load_lexicon(), filled_board(19)
    worth = some_worth(grid)
    for masters, bar in enumerate(BEST_MS):
        drawn = some_racks(racks, masters=masters)
        taken = mean_ms(lambda rack: best_plays(grid, rack, lexicon, worth), drawn)
        yield Figure(f"best play, 19 x 19, {masters} masters", taken, "ms", bar)


def growth(racks: int = 3) -> Iterator[Figure]:
    for side in (13, 15, 17, 19):
        for size in (7, 8, 9, 10):
            taken = mean_ms(partial(_all_on, filled_board(side)), some_racks(racks, size, masters=1))
            yield Figure(f"all moves, {side} x {side}, {size} blocks with a master", taken, "ms")


def _all_on(grid: Grid, rack: str) -> list[Placement]:
    return list(placements(grid, rack, load_lexicon()))


def some_worth(grid: Grid) -> Worth:
    """Squares of 5, 10, 25 and 50 as a Keyword board has them, and a Key card."""
    squares = Random(1).choices([5, 10, 25, 50], weights=[270, 75, 18, 6], k=grid.side**2)
    return Worth(squares, "OTHER", 50)
