"""A word graph for walking letter by letter, in one flat array; words that end alike share their ends (a DAWG).

A node is the place where its row of 27 numbers begins: 26 for the letters, each the node that follows or 0, and
one with a bit for every letter that leads on and `END` where a word may stop. Knows spellings, not what they mean.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator

from games.lexicon.words.packing import shared_letters

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NUMBER_OF = {letter: number for number, letter in enumerate(LETTERS)}
ROW = 27
MASK = 26
END = 1 << 26
ROOT = ROW
_PIECE = 1 << 18


class Graph:
    """Read `cells[node + letter]` for the next node, `cells[node + MASK]` for the letters that lead on."""

    __slots__ = ("cells",)

    def __init__(self, cells: array[int]) -> None:
        self.cells = cells

    def __contains__(self, word: str) -> bool:
        node = self.walk(word)
        return bool(node and self.cells[node + MASK] & END)

    def walk(self, letters: str, node: int = ROOT) -> int:
        """The node these letters lead to, 0 where none does."""
        for letter in letters:
            node = self.cells[node + NUMBER_OF[letter]] if letter in NUMBER_OF else 0
            if not node:
                return 0
        return node

    def words(self, node: int = ROOT, before: str = "") -> Iterator[str]:
        """Every word from here on, in order."""
        if self.cells[node + MASK] & END:
            yield before
        for number, letter in enumerate(LETTERS):
            if after := self.cells[node + number]:
                yield from self.words(after, before + letter)

    def pack(self) -> bytes:
        return zlib.compress(_little_endian(self.cells).tobytes(), 9)

    @classmethod
    def unpack(cls, packed: bytes) -> Graph:
        cells = array("I")
        opened = zlib.decompressobj()
        # In pieces, so that the five megabytes never lie twice in memory.
        while packed:
            cells.frombytes(opened.decompress(packed, _PIECE))
            packed = opened.unconsumed_tail
        return cls(_little_endian(cells))


def build_graph(words: Iterable[str]) -> Graph:
    """The smallest graph of these words, which must come in alphabetical order (Daciuk and others, 2000)."""
    known: dict[tuple[int, ...], int] = {}
    cells = array("I", bytes(4 * ROW * 2))
    open_rows: list[list[int]] = [[0] * ROW]
    last = ""
    for word in words:
        shared = shared_letters(last, word)
        _close(open_rows, last, shared, known, cells)
        open_rows.extend([0] * ROW for _ in word[shared:])
        open_rows[-1][MASK] |= END
        last = word
    _close(open_rows, last, 0, known, cells)
    cells[ROOT : ROOT + ROW] = array("I", open_rows[0])
    return Graph(cells)


def _close(
    rows: list[list[int]], word: str, down_to: int, known: dict[tuple[int, ...], int], cells: array[int]
) -> None:
    """Rows deeper than the next word shares are finished: each becomes a node, or the equal one there is."""
    while len(rows) - 1 > down_to:
        row = tuple(rows.pop())
        node = known.get(row)
        if node is None:
            node = known[row] = len(cells)
            cells.extend(row)
        letter = NUMBER_OF[word[len(rows) - 1]]
        rows[-1][letter] = node
        rows[-1][MASK] |= 1 << letter


def _little_endian(cells: array[int]) -> array[int]:
    """The stored file is little-endian on every machine."""
    if sys.byteorder == "big":
        cells = array("I", cells)
        cells.byteswap()
    return cells
