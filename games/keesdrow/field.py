"""The board as a search sees it: the letters that can still be used, as sets of squares in bit masks.

A square is one bit; between two rows stands an empty column, so that a step never leaves a row on the wrong
side. Knows nothing of tiles, players or words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.base.layout import Square
from games.lexicon.graph import LETTERS, NUMBER_OF


@dataclass(frozen=True)
class Field:
    """Letters row after row, and how often each can still be used; anything but A-Z is no letter."""

    side: int
    cells: str
    uses: bytes

    @property
    def stride(self) -> int:
        return self.side + 1

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Every usable letter: its bit number, its letter's number, the uses it has left."""
        for place, (letter, uses) in enumerate(zip(self.cells, self.uses, strict=True)):
            if uses and letter in NUMBER_OF:
                yield place // self.side * self.stride + place % self.side, NUMBER_OF[letter], uses

    @cached_property
    def masks(self) -> list[int]:
        """For each letter of the alphabet the squares on which it can be used."""
        masks = [0] * len(LETTERS)
        for bit, number, _ in self.places():
            masks[number] |= 1 << bit
        return masks

    @cached_property
    def tight(self) -> tuple[int, int, int]:
        """The squares that cannot be used again after one, two or three uses in the same word."""
        found = [0, 0, 0]
        for bit, _, uses in self.places():
            for times in range(uses, 4):
                found[times - 1] |= 1 << bit
        return found[0], found[1], found[2]

    def square(self, bit: int) -> Square:
        return Square(*divmod(bit, self.stride))


class Reach(dict[int, int]):
    """The squares that can follow a set of squares, worked out once for each set.

    A letter may follow itself if it has another use left (KS1).
    """

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._stride = field.stride
        self._once = field.tight[0]

    def __missing__(self, squares: int) -> int:
        beside = squares << 1 | squares >> 1
        row = beside | squares
        around = beside | squares & ~self._once | row << self._stride | row >> self._stride
        self[squares] = around
        return around
