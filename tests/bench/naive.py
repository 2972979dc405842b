"""The peer beside which move generation is measured: Appel and Jacobson as Netskrafl publishes it, written anew.

One axis after another: cross-checks by trying every letter, left parts found by permuting the rack down the word graph, then
extended to the right square by square; racks and words are plain strings, nodes plain dictionaries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from games.layout import EMPTY, Grid, Placement, Square

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(slots=True)
class Node:
    final: bool = False
    edges: dict[str, Node] = field(default_factory=dict)


def build_nodes(words: Iterable[str]) -> Node:
    root = Node()
    for word in words:
        node = root
        for letter in word:
            node = node.edges.setdefault(letter, Node())
        node.final = True
    return root


def naive_placements(grid: Grid, rack: str, root: Node) -> Iterator[Placement]:
    for across in (True, False):
        for number in range(grid.side):
            yield from Axis(grid, rack, root, number, across=across).placements()


class Axis:
    """One row or column with its cross-checks and anchors."""

    def __init__(self, grid: Grid, rack: str, root: Node, number: int, *, across: bool) -> None:
        self.rack, self.root, self.number, self.across = rack, root, number, across
        self.squares = [Square(number, at) if across else Square(at, number) for at in range(grid.side)]
        self.cells = [grid[square].upper() for square in self.squares]
        self.checks = [self._check(grid, square) for square in self.squares]

    def _check(self, grid: Grid, square: Square) -> str | None:
        """The letters the crossing line allows; None where nothing crosses."""
        if grid[square] != EMPTY:
            return None
        before, after = self._beside(grid, square, -1), self._beside(grid, square, 1)
        if not before and not after:
            return None
        return "".join(letter for letter in ALPHABET if self._is_word(before + letter + after))

    def _beside(self, grid: Grid, square: Square, by: int) -> str:
        beside = square.step(across=not self.across, by=by)
        return "" if grid[beside] == EMPTY else grid.run(beside, across=not self.across)[1].upper()

    def _is_word(self, word: str) -> bool:
        node: Node | None = self.root
        for letter in word:
            node = node.edges.get(letter) if node else None
        return node is not None and node.final

    def _is_anchor(self, at: int) -> bool:
        beside = (at > 0 and self.cells[at - 1] != EMPTY) or self.cells[at + 1 : at + 2] not in ([EMPTY], [])
        return self.cells[at] == EMPTY and (self.checks[at] is not None or beside)

    def placements(self) -> Iterator[Placement]:
        last = -1
        for at in range(len(self.cells)):
            if self._is_anchor(at):
                yield from self._from_anchor(at, last)
                last = at

    def _from_anchor(self, at: int, last: int) -> Iterator[Placement]:
        start = at
        while start > 0 and self.cells[start - 1] != EMPTY:
            start -= 1
        if start < at:
            node: Node | None = self.root
            for letter in self.cells[start:at]:
                node = node.edges.get(letter) if node else None
            if node:
                yield from self._right(node, at, start, "." * (at - start), self.rack, at)
            return
        free = at - last - 1
        yield from self._left(self.root, at, "", self.rack, free)

    def _left(self, node: Node, at: int, part: str, rack: str, free: int) -> Iterator[Placement]:
        yield from self._right(node, at, at - len(part), part, rack, at)
        if free:
            for letter, after in node.edges.items():
                if letter in rack:
                    yield from self._left(after, at, part + letter, rack.replace(letter, "", 1), free - 1)
                elif "?" in rack:
                    yield from self._left(
                        after, at, part + letter.lower(), rack.replace("?", "", 1), free - 1
                    )

    def _right(
        self, node: Node, at: int, start: int, part: str, rack: str, anchor: int
    ) -> Iterator[Placement]:
        if at < len(self.cells) and self.cells[at] != EMPTY:
            after = node.edges.get(self.cells[at])
            if after:
                yield from self._right(after, at + 1, start, part + EMPTY, rack, anchor)
            return
        if node.final and at > anchor and len(part) > 1:
            yield Placement(self.squares[start], self.across, part)
        if at == len(self.cells) or not rack:
            return
        check = self.checks[at]
        for letter, after in node.edges.items():
            if check is not None and letter not in check:
                continue
            if letter in rack:
                yield from self._right(
                    after, at + 1, start, part + letter, rack.replace(letter, "", 1), anchor
                )
            elif "?" in rack:
                yield from self._right(
                    after, at + 1, start, part + letter.lower(), rack.replace("?", "", 1), anchor
                )
