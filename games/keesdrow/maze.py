"""The maze of letters: tiles of four letters on their places, and which letter lies on which square.

Tiles move (Flip Flop) and are taken off (Four Score), so a letter has two names: the square it lies on now,
and its own number, which it keeps: four times its tile, and then its corner in reading order (KS22). Knows
nothing of words or pegs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt

from games.base.layout import EMPTY, Square
from games.base.letters import UNKNOWN

CORNERS = 4
HOLE = -1


@dataclass(frozen=True, slots=True)
class Maze:
    """`letters` are those face up, four a tile; `layout` is the tile on each place, row after row."""

    letters: str
    layout: tuple[int, ...]

    @property
    def width(self) -> int:
        """How many tiles lie in a row."""
        return isqrt(len(self.layout))

    @property
    def side(self) -> int:
        return 2 * self.width

    def place_of(self, square: Square) -> int:
        return square.row // 2 * self.width + square.col // 2

    def letter_on(self, square: Square) -> int | None:
        """The number of the letter on a square, None off the board and where the tile has been taken off."""
        (row, col), width = square, isqrt(len(self.layout))
        if not (0 <= row < 2 * width and 0 <= col < 2 * width):
            return None
        tile = self.layout[row // 2 * width + col // 2]
        return None if tile == HOLE else tile * CORNERS + row % 2 * 2 + col % 2

    def __getitem__(self, square: Square) -> str:
        """What reads on a square: a letter, `_` for one that nobody has told, EMPTY for none."""
        letter = self.letter_on(square)
        return EMPTY if letter is None else self.letters[letter]

    @property
    def squares(self) -> tuple[int | None, ...]:
        """The number of the letter on each square, row after row."""
        return _numbers(self.layout)

    @property
    def cells(self) -> str:
        return _cells(self)

    def rows(self) -> list[str]:
        return [self.cells[start : start + self.side] for start in range(0, len(self.cells), self.side)]

    def tell(self, known: Mapping[int, str]) -> Maze:
        """The maze with these letters told."""
        if not known:
            return self
        letters = list(self.letters)
        for number, letter in known.items():
            letters[number] = letter
        return replace(self, letters="".join(letters))

    def without(self, tile: int) -> Maze:
        """The tile is taken off; its place stays empty (KS19)."""
        return replace(self, layout=tuple(HOLE if lying == tile else lying for lying in self.layout))

    def shift(self, column: int) -> Maze:
        """The bottom tile of a column goes to its top and the others slide down (KS21)."""
        tiles = self.layout[column :: self.width]
        layout = list(self.layout)
        layout[column :: self.width] = (tiles[-1], *tiles[:-1])
        return replace(self, layout=tuple(layout))


def lay_tiles(sides: Sequence[str]) -> Maze:
    """Tiles with these sides up, row after row; each is numbered by the place it is laid on first."""
    return Maze("".join(sides), tuple(range(len(sides))))


def lay_unseen(tiles: int) -> Maze:
    """As many tiles, of which nobody has told a letter."""
    return lay_tiles([UNKNOWN * CORNERS] * tiles)


def lay_rows(rows: Sequence[str]) -> Maze:
    """The maze that reads so, whatever tiles it is made of; rows and columns that fill no tile are made up
    with EMPTY.
    """
    side = len(rows) + len(rows) % 2
    filled = [row.ljust(side, EMPTY) for row in rows] + [EMPTY * side] * (side - len(rows))
    starts = range(0, side, 2)
    return lay_tiles(
        [filled[row][col : col + 2] + filled[row + 1][col : col + 2] for row in starts for col in starts]
    )


@lru_cache(maxsize=64)
def _numbers(layout: tuple[int, ...]) -> tuple[int | None, ...]:
    maze = Maze("", layout)
    return tuple(maze.letter_on(Square(row, col)) for row in range(maze.side) for col in range(maze.side))


@lru_cache(maxsize=64)
def _cells(maze: Maze) -> str:
    return "".join(EMPTY if number is None else maze.letters[number] for number in maze.squares)
