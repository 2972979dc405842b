"""Every placement of a rack without master blocks, by walking the word graph (Appel and Jacobson, 1988).

Left of the first square that joins a word is free, so the beginnings that a rack spells there are found once for
all lines; from that square on each is walked to its ends. As soon as a master is held shelves are quicker
(`games.search.sieve`). Knows no points and no rules.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from games.base.layout import Grid, Placement, Square
from games.lexicon.dictionary import Lexicon
from games.lexicon.graph import END, LETTERS, MASK, NUMBER_OF, ROOT
from games.lexicon.shelves import EVERY_LETTER
from games.search.spans import Lines

_OPEN = -1


# Plain tuples, for there are thousands of them. A letter taken from the rack: its number, the letter, and by how much
# what is left grows smaller.
_Step = tuple[int, str, int]
# The beginning of a word: where it stands in the graph, how it is written, what is left of the rack.
_Begun = tuple[int, str, int]


class _Rack(dict[int, list[_Step]]):
    """The letters that may be taken, by the mask that asks for them.

    What is left of a rack is one number: the letters left, each with its own size, added up. `masks` has a bit
    for each letter that can still be taken then, and none once so many blocks are laid as a play may have.
    """

    def __init__(self, rack: str, most: int) -> None:
        super().__init__()
        self.steps: list[_Step] = []
        masks, blocks = [0], [0]
        for number, letter in enumerate(LETTERS):
            if held := rack.count(letter):
                self.steps.append((number, letter, len(masks)))
                masks += [mask | 1 << number for mask in masks] * held
                blocks += [left + more for more in range(1, held + 1) for left in blocks]
        spare = blocks[-1] - most
        self.masks = [mask if left > spare else 0 for mask, left in zip(masks, blocks, strict=True)]

    def __missing__(self, mask: int) -> list[_Step]:
        steps = self[mask] = [step for step in self.steps if mask >> step[0] & 1]
        return steps


class _Beginnings:
    """What a rack spells on the free squares before a word joins the grid, by length and grown as it is asked for."""

    def __init__(self, rack: _Rack, cells: array[int]) -> None:
        self._rack, self._cells = rack, cells
        self._all: list[list[_Begun]] = [[(ROOT, "", len(rack.masks) - 1)]]
        self._by_last: list[dict[int, list[_Begun]]] = [{}]
        self._before: dict[tuple[int, int], list[_Begun]] = {}

    def ending(self, length: int, letters: int) -> list[_Begun]:
        """Those of this length whose last letter is one of these (a bit for each)."""
        self._grow(length)
        by_last = self._by_last[length]
        return [begun for number, *_ in self._rack[letters] for begun in by_last[number]]

    def before(self, length: int, number: int) -> list[_Begun]:
        """Those of this length that go on with a letter that lies there, and it after them."""
        key = length, number
        if key not in self._before:
            self._grow(length)
            cells = self._cells
            self._before[key] = [
                (after, f"{text}.", left)
                for node, text, left in self._all[length]
                if (after := cells[node + number])
            ]
        return self._before[key]

    def _grow(self, length: int) -> None:
        cells, rack, masks = self._cells, self._rack, self._rack.masks
        while len(self._all) <= length:
            by_last: dict[int, list[_Begun]] = {number: [] for number, *_ in rack.steps}
            for node, text, left in self._all[-1]:
                for number, letter, size in rack[cells[node + MASK] & masks[left]]:
                    by_last[number].append((cells[node + number], text + letter, left - size))
            self._by_last.append(by_last)
            self._all.append([begun for ended in by_last.values() for begun in ended])


class _Line:
    """A line with a closed square behind its last: the letters that lie in it, and those its open squares take."""

    def __init__(self, lines: Lines, number: int) -> None:
        crossings = lines.crossings(number)
        self.letters = [*(NUMBER_OF.get(cell, _OPEN) for cell in lines.lines[number]), _OPEN]
        self.takes = [*(EVERY_LETTER if mask is None else mask for mask in crossings), 0]
        self._joins = [
            lines.is_empty or mask is not None or letter != _OPEN
            for mask, letter in zip(crossings, self.letters, strict=False)
        ]

    def starts(self) -> Iterator[tuple[int, int]]:
        """Where a word may start, each with the first square from there on that joins."""
        first = None
        for start in range(len(self._joins) - 1, -1, -1):
            if self._joins[start]:
                first = start
            if first is not None and (start == 0 or self.letters[start - 1] == _OPEN):
                yield start, first

    def begun(self, beginnings: _Beginnings, start: int, first: int) -> list[_Begun]:
        """What can stand from the start to the first square that joins, that square with it."""
        if self.letters[first] == _OPEN:
            return beginnings.ending(first + 1 - start, self.takes[first])
        return beginnings.before(first - start, self.letters[first])

    def shortest(self, start: int) -> int:
        """Where a word must go beyond: a single letter, or what lies there already."""
        end = start + 1
        while self.letters[start] != _OPEN and self.letters[end] != _OPEN:
            end += 1
        return end


def walk(grid: Grid, rack: str, lexicon: Lexicon, most: int) -> list[Placement]:
    """All placements with so many blocks at the most; single blocks once for each way, as `games.search.moves` has them."""
    cells, held = lexicon.graph.cells, _Rack(rack, most)
    beginnings = _Beginnings(held, cells)
    found: list[Placement] = []
    for across in (True, False):
        lines = Lines(grid, lexicon, held.masks[-1], across=across)
        for number in lines.near():
            line = _Line(lines, number)
            for start, first in line.starts():
                if first - start <= most and (begun := line.begun(beginnings, start, first)):
                    square = Square(number, start) if across else Square(start, number)
                    words = _words(cells, held, line, line.shortest(start), first + 1, begun)
                    found += [Placement(square, across, word) for word in words]
    return found


def _words(
    cells: array[int], rack: _Rack, line: _Line, shortest: int, place: int, begun: list[_Begun]
) -> list[str]:
    """The words that these beginnings, which reach as far as the place, grow into."""
    letters, takes, masks = line.letters, line.takes, rack.masks
    words: list[str] = []
    while begun:
        lying, taken = letters[place], takes[place]
        if lying != _OPEN:
            begun = [
                (after, f"{text}.", left) for node, text, left in begun if (after := cells[node + lying])
            ]
        else:
            if place > shortest:
                words += [text for node, text, _ in begun if cells[node + MASK] >= END]
            begun = [
                (cells[node + number], text + letter, left - size)
                for node, text, left in begun
                if (mask := cells[node + MASK] & masks[left] & taken)
                for number, letter, size in rack[mask]
            ]
        place += 1
    return words
