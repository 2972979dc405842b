"""The twelve lines of a card and what they read (LO2, LO3).

Five rows to the right, five columns downward, the main diagonal from the top left; the other diagonal may be
read upward to the right or downward to the left, and counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from games.base.layout import Square
from games.lotto.card import SIDE

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon


@dataclass(frozen=True, slots=True, eq=False)
class LineReading:
    """A line read from one end to the other; `cut` takes it out of the 25 letters of a card."""

    number: int
    line: int
    first: Square
    last: Square
    cut: slice

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"


def _readings() -> Iterator[LineReading]:
    last = SIDE - 1
    for row in range(SIDE):
        cut = slice(row * SIDE, row * SIDE + SIDE)
        yield LineReading(row, row, Square(row, 0), Square(row, last), cut)
    for col in range(SIDE):
        number = SIDE + col
        yield LineReading(number, number, Square(0, col), Square(last, col), slice(col, None, SIDE))
    yield LineReading(10, 10, Square(0, 0), Square(last, last), slice(0, None, SIDE + 1))
    # From the bottom left up to the top right, and the same squares from the top right down.
    yield LineReading(11, 11, Square(last, 0), Square(0, last), slice(last * SIDE, 0, -last))
    yield LineReading(12, 11, Square(0, last), Square(last, 0), slice(last, last * SIDE + 1, last))


READINGS: tuple[LineReading, ...] = tuple(_readings())
_ONE_WAY = READINGS[:-1]
ALL_LINES = frozenset(reading.line for reading in READINGS)
ROWS = frozenset(range(SIDE))
_PLACES = range(SIDE * SIDE)
# All readings of a card in one call, since robots and judges read many cards.
_CUT: Callable[[str], tuple[str, ...]] = itemgetter(*(reading.cut for reading in READINGS))
_BY_ENDS = {(reading.first, reading.last): reading for reading in READINGS}


def find_reading(first: Square, last: Square) -> LineReading | None:
    """The line from one square to another, None where there is none to be read that way."""
    return _BY_ENDS.get((first, last))


def words_on(cells: str, lexicon: Lexicon) -> list[tuple[LineReading, str]]:
    """Every word on a card, rows first, one for a line. An open square is no letter, so only full lines count
    (LO7).
    """
    words = five_letter_words(lexicon)
    return [(reading, word) for reading, word in read_card(cells, words) if word in words]


def read_card(cells: str, words: frozenset[str]) -> Iterator[tuple[LineReading, str]]:
    """What every line reads; of the other diagonal only the first way where that is a word already."""
    lines = _CUT(cells)
    return zip(_ONE_WAY if lines[-2] in words else READINGS, lines, strict=False)


@cache
def five_letter_words(lexicon: Lexicon) -> frozenset[str]:
    """All that a card has room for; looked up among these few, a card is read in half the time."""
    return frozenset(word for word in lexicon if len(word) == SIDE)


def words_through(cells: str, square: Square, lexicon: Lexicon) -> tuple[str, ...]:
    """The words that a letter on this square is part of."""
    place = square.row * SIDE + square.col
    return tuple(word for reading, word in words_on(cells, lexicon) if place in _PLACES[reading.cut])
