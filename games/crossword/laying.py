"""Laying blocks in a crossword: what Keyword and Anagrams have in common.

Knows grids and placements, no dictionary, no racks and no points: whether blocks can lie where they are laid,
and which runs of letters they form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.base.layout import EMPTY, Grid, Placement, Square
from games.errors import (
    DoesNotJoin,
    NoLetterThere,
    NothingPlayed,
    OffTheBoard,
    OnlyOneDirection,
    RuleBroken,
    SquareTaken,
)


@dataclass(frozen=True, slots=True)
class Formed:
    """A word that a play forms or lengthens; `letters` is as it lies, master blocks in lower case."""

    start: Square
    across: bool
    letters: str

    @property
    def text(self) -> str:
        return self.letters.upper()

    def squares(self) -> Iterator[Square]:
        for place in range(len(self.letters)):
            yield self.start.step(across=self.across, by=place)

    @property
    def last(self) -> Square:
        return self.start.step(across=self.across, by=len(self.letters) - 1)


def impossible(grid: Grid, placement: Placement) -> list[RuleBroken]:
    """Why blocks cannot lie there at all; a play with such a fault cannot even be put on the board."""
    word = placement.word
    ends = (placement.square, placement.square.step(across=placement.across, by=len(word) - 1))
    if not word or not all(end in grid for end in ends):
        return [OffTheBoard(word=word, start=str(placement).split(" ")[0])]
    line, place = grid.line(placement.square, across=placement.across)
    faults: list[RuleBroken] = []
    for step, (letter, lies) in enumerate(zip(word, line[place : place + len(word)], strict=True)):
        if (letter == EMPTY) == (lies == EMPTY):
            square = str(placement.square.step(across=placement.across, by=step))
            faults.append(NoLetterThere(square=square) if letter == EMPTY else SquareTaken(square=square))
    if not faults and not word.strip(EMPTY):
        faults.append(NothingPlayed())
    return faults


def joins(grid: Grid, placement: Placement) -> bool:
    """Whether a block touches a letter that already lies there, side by side or end to end."""
    laid = sum(letter != EMPTY for letter in placement.word)
    return any(
        run.across != placement.across or len(run.letters) > laid for run in words_formed(grid, placement)
    )


def check_join(grid: Grid, placement: Placement) -> list[RuleBroken]:
    return [] if joins(grid, placement) else [DoesNotJoin(word=placement.word.upper())]


@lru_cache(maxsize=256)
def words_formed(grid: Grid, placement: Placement) -> tuple[Formed, ...]:
    """Every run of two letters or more with a new block in it: along the play, then across it.

    Asked several times for the same play (words, points, keyword, challenge), so the last answers are kept.
    """
    blocks = placement.blocks()
    after = grid.put(blocks)
    runs = [_run(after, next(iter(blocks)), across=placement.across)]
    runs += [_run(after, square, across=not placement.across) for square in blocks]
    return tuple(Formed(start, across, letters) for start, across, letters in runs if len(letters) > 1)


def _run(grid: Grid, square: Square, *, across: bool) -> tuple[Square, bool, str]:
    start, letters = grid.run(square, across=across)
    return start, across, letters


def placement_of(grid: Grid, blocks: Mapping[Square, str]) -> Placement:
    """The play that lays these blocks: one row or one column, without a gap once old letters are counted
    (KW8, AN15).
    """
    if not blocks:
        raise NothingPlayed
    for square, letter in blocks.items():
        if square not in grid:
            raise OffTheBoard(word=letter, start=str(square))
        if grid[square] != EMPTY:
            raise SquareTaken(square=str(square))
    first, last = min(blocks), max(blocks)
    if first.row != last.row and first.col != last.col:
        raise OnlyOneDirection
    after = grid.put(blocks)
    across = first.row == last.row
    if first == last:
        across = len(after.run(first, across=True)[1]) > 1
    start, letters = after.run(first, across=across)
    squares = [start.step(across=across, by=place) for place in range(len(letters))]
    if not set(blocks) <= set(squares):
        raise OnlyOneDirection
    return Placement(start, across, "".join(blocks.get(square, EMPTY) for square in squares))


def all_runs(grid: Grid) -> Iterator[Formed]:
    """Every run of two or more letters on the whole grid, across and then down."""
    for across in (True, False):
        for line in range(grid.side):
            start = Square(line, 0) if across else Square(0, line)
            text = "".join(grid[start.step(across=across, by=place)] for place in range(grid.side))
            place = 0
            for run in text.replace(EMPTY, " ").split(" "):
                if len(run) > 1:
                    yield Formed(start.step(across=across, by=place), across, run)
                place += len(run) + 1


def is_one_piece(grid: Grid) -> bool:
    """Whether all letters hang together, side by side."""
    squares = {Square(*divmod(place, grid.side)) for place, cell in enumerate(grid.cells) if cell != EMPTY}
    reached, edge = set[Square](), list(squares)[:1]
    while edge:
        square = edge.pop()
        reached.add(square)
        around = (square.step(across=across, by=by) for across in (True, False) for by in (-1, 1))
        edge += [near for near in around if near in squares and near not in reached]
    return reached == squares
