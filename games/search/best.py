"""The best plays where points do not depend on letters: spans are tried by falling worth, and the first words win.

What a square is worth to the player, what completing the exposed Key card adds and which placements a game refuses are
passed in; nothing of them is known here. The order is exact: the same plays as by trying everything.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from games.base.layout import EMPTY, Grid, Placement, Square
from games.lexicon.dictionary import Lexicon
from games.search.sieve import Sieve
from games.search.spans import Span, spans

# Points, best first; then the place from the top left, across before down; then the alphabet.
Order = tuple[int, Square, bool, str]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a play brings: its squares to this player, row by row, and the exposed Key card with its bonus (KW21)."""

    squares: Sequence[int]
    keyword: str = ""
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Limits:
    """What a game asks of a play; the span is asked about before letters are looked for, the placement after."""

    where: Callable[[Span], bool] = field(default=lambda _: True)
    allowed: Callable[[Placement], bool] = field(default=lambda _: True)
    at_most: int | None = None


def best_plays(
    grid: Grid, rack: str, lexicon: Lexicon, worth: Worth, *, limits: Limits | None = None, top: int = 1
) -> list[tuple[int, Placement]]:
    """The best plays with their points, best first."""
    return _BestSearch(grid, rack, lexicon, worth, limits or Limits()).best(top)


class _BestSearch:
    def __init__(self, grid: Grid, rack: str, lexicon: Lexicon, worth: Worth, limits: Limits) -> None:
        self._allowed = limits.allowed
        self._keyword, self._bonus = worth.keyword, worth.bonus
        self._sums = _sums(grid, worth.squares)
        self._sieve = Sieve(rack, lexicon)
        self._completing = {
            across: _completing(grid, worth.keyword, across=across) for across in (True, False)
        }
        most = len(rack) if limits.at_most is None else min(len(rack), limits.at_most)
        open_spans = spans(grid, lexicon, most, self._sieve.letters)
        self._spans = _one_way([span for span in open_spans if limits.where(span)])

    def best(self, top: int) -> list[tuple[int, Placement]]:
        found: list[tuple[Order, Placement]] = []
        hopes = [(self._hope(span), number) for number, span in enumerate(self._spans)]
        for hope, number in sorted(hopes):
            if len(found) >= top and found[top - 1][0] < hope:
                break
            self._try(self._spans[number], found, top)
        return [(-order[0], placement) for order, placement in found[:top]]

    def _try(self, span: Span, found: list[tuple[Order, Placement]], top: int) -> None:
        points, may_win = self._points(span), self._may_win(span)
        for word in self._sieve.plain_words(span):
            order = (-points - self._won(span, word), span.square, not span.across, word)
            if len(found) >= top and found[top - 1][0] < order:
                if may_win:
                    continue
                return
            placement = Placement(span.square, span.across, self._sieve.written(word, span))
            if self._allowed(placement):
                insort(found, (order, placement), key=_by_order)

    def _hope(self, span: Span) -> Order:
        """No word of the span can come before this."""
        bonus = self._bonus if self._may_win(span) else 0
        return -self._points(span) - bonus, span.square, not span.across, ""

    def _points(self, span: Span) -> int:
        row, col = span.square
        sums, start = (self._sums[True][row], col) if span.across else (self._sums[False][col], row)
        return sums[start + span.length] - sums[start]

    def _may_win(self, span: Span) -> bool:
        word, crossing = self._keyword, self._completing[not span.across]
        if span.length == len(word) and all(word[place] == letter for place, letter in span.old):
            return True
        return bool(crossing) and any(square in crossing for square in span.new_squares())

    def _won(self, span: Span, word: str) -> int:
        """The bonus, once a play, for the word itself or one that crosses it (KW22)."""
        if word == self._keyword:
            return self._bonus
        crossing = self._completing[not span.across]
        if not crossing:
            return 0
        squares = (span.square.step(across=span.across, by=by) for by in range(span.length))
        won = any(crossing.get(square) == letter for square, letter in zip(squares, word, strict=True))
        return self._bonus if won else 0


def _by_order(entry: tuple[Order, Placement]) -> Order:
    return entry[0]


def _sums(grid: Grid, worth: Sequence[int]) -> dict[bool, list[list[int]]]:
    """For each line across and down what its empty squares are worth up to each of them."""
    open_worth = [points if cell == EMPTY else 0 for cell, points in zip(grid.cells, worth, strict=True)]
    rows = [open_worth[start : start + grid.side] for start in range(0, len(open_worth), grid.side)]
    lines = {True: rows, False: [list(column) for column in zip(*rows, strict=True)]}
    return {across: [[*accumulate(line, initial=0)] for line in lines[across]] for across in lines}


def _one_way(found: list[Span]) -> list[Span]:
    """A single block that makes a word both ways is one play: it is tried across alone."""
    across = {span.new_squares()[0] for span in found if span.across and span.blocks == 1}
    return [span for span in found if span.across or span.blocks > 1 or span.new_squares()[0] not in across]


def _completing(grid: Grid, word: str, *, across: bool) -> dict[Square, str]:
    """The squares where one letter more completes the word in this direction, each with that letter."""
    found: dict[Square, str] = {}
    rows = Grid(grid.side, grid.cells.upper()).rows()
    lines = rows if across else ["".join(column) for column in zip(*rows, strict=True)]
    for number, line in enumerate(lines):
        if word and len(line) - line.count(EMPTY) >= len(word) - 1:
            for at, letter in _gaps(f"{EMPTY}{line}{EMPTY}", word):
                found[Square(number, at) if across else Square(at, number)] = letter
    return found


def _gaps(line: str, word: str) -> Iterator[tuple[int, str]]:
    """Where a line, given with an empty square at either end, reads as the word but for one empty square."""
    bounded = f"{EMPTY}{word}{EMPTY}"
    for start in range(len(line) - len(bounded) + 1):
        missing = [place for place, letter in enumerate(bounded) if line[start + place] != letter]
        if len(missing) == 1 and line[start + missing[0]] == EMPTY:
            yield start + missing[0] - 1, bounded[missing[0]]
