"""Every play by trying everything, written apart from the engine: slow, and plain to read.

Each word of a short list is laid on each start in each direction, and the finished grid is read line by line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.base.layout import Grid, Placement, Square


def slow_placements(grid: Grid, rack: str, words: Iterable[str]) -> Iterator[Placement]:
    known = set(words)
    places = [
        (row, col, across) for row in range(grid.side) for col in range(grid.side) for across in (True, False)
    ]
    for word in sorted(known):
        for row, col, across in places:
            placement = lay(grid, rack, word, Square(row, col), across)
            if placement and stands(grid, placement, known):
                yield placement


def lay(grid: Grid, rack: str, word: str, start: Square, across: bool) -> Placement | None:
    """The placement as it is written, or None where the word does not fit the grid or the rack."""
    written, left = "", Counter(rack)
    for by, letter in enumerate(word):
        square = start.step(across=across, by=by)
        lying = grid[square].upper()
        if square not in grid or lying not in (".", letter):
            return None
        if lying == letter:
            written += "."
        elif left[letter] or left["?"]:
            written += letter if left[letter] else letter.lower()
            left[letter if left[letter] else "?"] -= 1
        else:
            return None
    return Placement(start, across, written) if written.strip(".") else None


def stands(grid: Grid, placement: Placement, known: set[str]) -> bool:
    """Every run of the new grid is a word, the called word is a whole run, and it joins what lay there."""
    before, after = (
        placement.square.step(across=placement.across, by=-1),
        placement.square.step(across=placement.across, by=len(placement.word)),
    )
    if grid[before] != "." or grid[after] != ".":
        return False
    new = grid.put(placement.blocks())
    touched = [run for square in placement.blocks() for run in runs_through(new, square)]
    joins = (
        grid.is_empty or "." in placement.word or any(len(run) > 1 for run in crossing_runs(new, placement))
    )
    return joins and all(run in known for run in touched if len(run) > 1)


def runs_through(grid: Grid, square: Square) -> list[str]:
    return [grid.run(square, across=across)[1].upper() for across in (True, False)]


def crossing_runs(grid: Grid, placement: Placement) -> list[str]:
    return [grid.run(square, across=not placement.across)[1].upper() for square in placement.blocks()]
