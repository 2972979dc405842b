"""Squares, grids and placements: what every crossword layout is made of.

Knows nothing of words, points or players. Squares are written as in GCG: columns are letters from the left,
rows numbers from the top; row first ("10I") runs across, column first ("J9") runs down, a single square is
written column first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

EMPTY = "."
# The table of Anagrams has no edge: 54 blocks in one line, either way from the first, fit on such a sheet.
LARGEST_SIDE = 107
_ACROSS = re.compile(r"([1-9][0-9]{0,2})([A-Z]{1,2})")
_DOWN = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})")


class Square(NamedTuple):
    """A place on a grid, counted from zero at the top left."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{column_name(self.col)}{self.row + 1}"

    def step(self, *, across: bool, by: int = 1) -> Square:
        return Square(self.row, self.col + by) if across else Square(self.row + by, self.col)


def column_name(col: int) -> str:
    """A…Z, then AA, AB …: the sheet of Anagrams has 107 columns."""
    return chr(65 + col) if col < 26 else chr(64 + col // 26) + chr(65 + col % 26)


def column_number(name: str) -> int:
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - 64
    return number - 1


def parse_square(text: str) -> Square:
    """The square of "I10"; ValueError where the text names none."""
    found = _DOWN.fullmatch(text.upper())
    if not found:
        raise ValueError(text)
    return Square(int(found[2]) - 1, column_number(found[1]))


def parse_start(text: str) -> tuple[Square, bool]:
    """The first square of a word and whether it runs across: "10I" does, "J9" runs down."""
    found = _ACROSS.fullmatch(text.upper())
    if found:
        return Square(int(found[1]) - 1, column_number(found[2])), True
    return parse_square(text), False


class Placement(NamedTuple):
    """A word called at a place. A dot is a letter that already lay there, a small letter a master block."""

    square: Square
    across: bool
    word: str

    def squares(self) -> Iterator[Square]:
        for place in range(len(self.word)):
            yield self.square.step(across=self.across, by=place)

    def blocks(self) -> dict[Square, str]:
        """The blocks laid in this play, each on its square."""
        (row, col), places = self.square, enumerate(self.word)
        if self.across:
            return {Square(row, col + by): letter for by, letter in places if letter != EMPTY}
        return {Square(row + by, col): letter for by, letter in places if letter != EMPTY}

    def __str__(self) -> str:
        column, row = column_name(self.square.col), self.square.row + 1
        start = f"{row}{column}" if self.across else f"{column}{row}"
        return f"{start} {self.word}"


@dataclass(frozen=True, slots=True)
class Grid:
    """A square board of letters, row after row in one string; lower-case letters are master blocks."""

    side: int
    cells: str

    @classmethod
    def empty(cls, side: int) -> Grid:
        return cls(side, EMPTY * side * side)

    @classmethod
    def draw(cls, *rows: str) -> Grid:
        """A grid from rows as they are drawn in a test; short rows and missing ones are empty."""
        side = max(len(rows), *(len(row) for row in rows))
        return cls(side, "".join(row.ljust(side, EMPTY) for row in rows).ljust(side * side, EMPTY))

    def __contains__(self, square: Square) -> bool:
        return 0 <= square.row < self.side and 0 <= square.col < self.side

    def __getitem__(self, square: Square) -> str:
        """The letter on a square, EMPTY where there is none or where the board has ended."""
        return self.cells[square.row * self.side + square.col] if square in self else EMPTY

    @property
    def is_empty(self) -> bool:
        return not self.cells.strip(EMPTY)

    def put(self, blocks: Mapping[Square, str]) -> Grid:
        cells = list(self.cells)
        for square, letter in blocks.items():
            cells[square.row * self.side + square.col] = letter
        return Grid(self.side, "".join(cells))

    def rows(self) -> list[str]:
        return [self.cells[start : start + self.side] for start in range(0, len(self.cells), self.side)]

    def line(self, square: Square, *, across: bool) -> tuple[str, int]:
        """The whole row or column through a square, and the place of the square in it."""
        if across:
            start = square.row * self.side
            return self.cells[start : start + self.side], square.col
        return self.cells[square.col :: self.side], square.row

    def run(self, square: Square, *, across: bool) -> tuple[Square, str]:
        """The unbroken line of letters through a square: where it begins and what it reads, as it lies."""
        line, place = self.line(square, across=across)
        before = line[:place].rpartition(EMPTY)[2]
        after = line[place:].partition(EMPTY)[0]
        return square.step(across=across, by=-len(before)), before + after


def as_written(grid: Grid, start: Square, typed: str, *, across: bool) -> Placement:
    """A word that was typed, with dots for the letters on the board.

    A letter typed on a taken square is the one there if they are the same; otherwise it goes on the next free square.
    """
    word, square = "", start
    for letter in typed:
        while grid[square] not in (EMPTY, letter.upper(), letter.lower()) and square in grid:
            word, square = word + EMPTY, square.step(across=across)
        word += EMPTY if grid[square] != EMPTY else letter
        square = square.step(across=across)
    return Placement(start, across, word)


def with_dots(grid: Grid, placement: Placement) -> Placement:
    """The same play, with dots for letters that are on the board already."""
    word = "".join(
        EMPTY if lies != EMPTY and lies.upper() == letter.upper() else letter
        for lies, letter in (
            (grid[at], each) for at, each in zip(placement.squares(), placement.word, strict=True)
        )
    )
    return placement._replace(word=word)
