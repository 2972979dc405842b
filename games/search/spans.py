"""Where on a grid a word may stand, and which letters the crossing lines let each of its squares take.

Knows the words only to ask what a crossing line allows: a mask with a bit for each letter (Appel and Jacobson's
cross-sets). Racks are known by their number of blocks alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.base.layout import EMPTY, Grid, Square
from games.lexicon.dictionary import Lexicon
from games.lexicon.shelves import ALPHABET, EVERY_LETTER

_FIRST = ord("A")


class Span(NamedTuple):
    """A stretch of a line where a word may stand: letters that lie there already, and what may join them."""

    square: Square
    across: bool
    length: int
    # The letters that lie in it, by place; capitals.
    old: tuple[tuple[int, str], ...]
    # Where a crossing line narrows the choice: the place and a bit for each letter it takes.
    crossed: tuple[tuple[int, int], ...]

    @property
    def blocks(self) -> int:
        """How many blocks it takes."""
        return self.length - len(self.old)

    def new_squares(self) -> list[Square]:
        """The squares its blocks are laid on, in order."""
        row, col = self.square
        lying = {place for place, _ in self.old}
        new = [place for place in range(self.length) if place not in lying]
        return [Square(row, col + by) for by in new] if self.across else [Square(row + by, col) for by in new]


def spans(grid: Grid, lexicon: Lexicon, most: int, letters: int = EVERY_LETTER) -> Iterator[Span]:
    """Every span that joins what lies on the grid and takes from one to so many blocks; on an empty grid, every one.

    Spans that no block with one of the letters (a bit for each) could complete are left out.
    """
    longest = max(lexicon.shelves, default=0)
    for across in (True, False):
        lines = Lines(grid, lexicon, letters, across=across)
        for number in lines.near():
            yield from _line_spans(lines, number, most, longest)


class Lines:
    """A grid read in one direction, with the letters each empty square may take because of the other one."""

    def __init__(self, grid: Grid, lexicon: Lexicon, letters: int, *, across: bool) -> None:
        self.across = across
        self.side = grid.side
        self.is_empty = grid.is_empty
        cells = grid.cells.upper()
        rows = [cells[start : start + grid.side] for start in range(0, len(cells), grid.side)]
        columns = [cells[start :: grid.side] for start in range(grid.side)]
        self.lines, self._crossing_lines = (rows, columns) if across else (columns, rows)
        self._lexicon = lexicon
        self._letters = [(1 << bit, chr(_FIRST + bit)) for bit in range(ALPHABET) if letters >> bit & 1]
        self._known: dict[tuple[str, str], int] = {}

    def near(self) -> list[int]:
        """The lines that hold a letter, or lie beside one that does."""
        held = [line.strip(EMPTY) != "" for line in self.lines]
        beside = zip([False, *held], held, [*held[1:], False], strict=False)
        return [number for number, lies in enumerate(beside) if self.is_empty or any(lies)]

    def crossings(self, number: int) -> list[int | None]:
        """For each square of a line the letters the crossing line lets it take, None where nothing crosses."""
        nothing = EMPTY * self.side
        before = self.lines[number - 1] if number else nothing
        after = self.lines[number + 1] if number + 1 < self.side else nothing
        beside = enumerate(zip(before, self.lines[number], after, strict=True))
        return [
            self._crossing(place, number) if here == EMPTY and not one == other == EMPTY else None
            for place, (one, here, other) in beside
        ]

    def _crossing(self, place: int, number: int) -> int:
        line = self._crossing_lines[place]
        key = line[:number].rpartition(EMPTY)[2], line[number + 1 :].partition(EMPTY)[0]
        if key not in self._known:
            before, after = key
            lexicon = self._lexicon
            self._known[key] = sum(
                [bit for bit, letter in self._letters if before + letter + after in lexicon]
            )
        return self._known[key]


def _line_spans(lines: Lines, number: int, most: int, longest: int) -> Iterator[Span]:
    line, crossings = lines.lines[number], lines.crossings(number)
    joining = [cell != EMPTY or mask is not None for cell, mask in zip(line, crossings, strict=True)]
    for start in range(lines.side):
        if start and line[start - 1] != EMPTY:
            continue
        if lines.is_empty:
            yield from _spans_from(lines, number, crossings, start, 0, most, longest)
        elif True in joining[start : start + most + 1]:
            first = joining.index(True, start) - start
            yield from _spans_from(lines, number, crossings, start, first, most, longest)


def _spans_from(  # noqa: PLR0913, PLR0917 - the innermost loop, apart only for its length.
    lines: Lines, number: int, crossings: list[int | None], start: int, first: int, most: int, longest: int
) -> Iterator[Span]:
    """The spans from a start; what comes before the first square that joins is empty and takes any letter."""
    line, across = lines.lines[number], lines.across
    square = Square(number, start) if across else Square(start, number)
    old: tuple[tuple[int, str], ...] = ()
    crossed: tuple[tuple[int, int], ...] = ()
    for place in range(first, min(longest, lines.side - start)):
        here = start + place
        if line[here] != EMPTY:
            old += ((place, line[here]),)
        else:
            mask = crossings[here]
            if mask == 0 or place - len(old) >= most:
                return
            if mask is not None:
                crossed += ((place, mask),)
        if place and len(old) <= place and line[here + 1 : here + 2] in (EMPTY, ""):
            yield Span(square, across, place + 1, old, crossed)
