"""The peer beside which move generation is measured: the algorithm Netskrafl publishes, written anew.

Appel and Jacobson over a graph whose edges carry runs of letters, with navigators that are asked letter by letter: left
parts of the rack are permuted once, then each is extended to the right from every anchor. Racks are plain strings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from games.base.layout import EMPTY, Grid, Placement, Square
from games.lexicon.graph import END, LETTERS, MASK, ROOT, Graph, build_graph

FINAL = "|"


@dataclass(slots=True)
class Node:
    final: bool
    edges: dict[str, Node | None] = field(default_factory=dict)


class Navigator(Protocol):
    def push(self, letter: str) -> bool: ...
    def accepting(self) -> bool: ...
    def accepts(self, letter: str) -> bool: ...
    def accept(self, rest: str, node: Node | None, matched: str, *, final: bool) -> None: ...
    def pop(self) -> None: ...


def build_nodes(words: Iterable[str]) -> Node:
    graph = build_graph(sorted(words))
    return _node(graph, ROOT, {})


def _node(graph: Graph, at: int, made: dict[int, Node]) -> Node:
    if at not in made:
        made[at] = node = Node(bool(graph.cells[at + MASK] & END))
        for number, letter in enumerate(LETTERS):
            if after := graph.cells[at + number]:
                label, end = _run(graph, letter, after)
                node.edges[label] = _node(graph, end, made) if graph.cells[end + MASK] != END else None
    return made[at]


def _run(graph: Graph, label: str, at: int) -> tuple[str, int]:
    """Letters are drawn into one edge as long as only one way leads on; a word that ends inside it is marked."""
    while (mask := graph.cells[at + MASK]) & (END - 1) and (mask & (END - 1)).bit_count() == 1:
        number = (mask & (END - 1)).bit_length() - 1
        label += (FINAL if mask & END else "") + LETTERS[number]
        at = graph.cells[at + number]
    return label, at


def navigate(nav: Navigator, node: Node, matched: str = "") -> None:
    for label, after in node.edges.items():
        if nav.push(label[0]):
            resume(nav, label, after, matched)
            nav.pop()


def resume(nav: Navigator, label: str, after: Node | None, matched: str) -> None:
    at = 0
    while at < len(label) and nav.accepting():
        if not nav.accepts(label[at]):
            return
        matched += label[at]
        at += 1
        final = after is None or after.final if at == len(label) else label[at] == FINAL
        if at < len(label) and label[at] == FINAL:
            at += 1
        nav.accept(label[at:], after, matched, final=final)
    if at == len(label) and after is not None and nav.accepting():
        navigate(nav, after, matched)


class Pattern:
    """Words that fit letters and question marks; also traces a left part that lies on the board."""

    def __init__(self, pattern: str) -> None:
        self.pattern, self.index = pattern, 0
        self.stack: list[int] = []
        self.found: list[str] = []
        self.state: tuple[str, Node | None, str] | None = None

    def push(self, letter: str) -> bool:
        if self.pattern[self.index] not in ("?", letter):
            return False
        self.stack.append(self.index)
        return True

    def accepting(self) -> bool:
        return self.index < len(self.pattern)

    def accepts(self, letter: str) -> bool:
        fits = self.pattern[self.index] in ("?", letter)
        self.index += fits
        return fits

    def accept(self, rest: str, node: Node | None, matched: str, *, final: bool) -> None:
        if self.index == len(self.pattern):
            self.state = rest, node, matched
            if final:
                self.found.append(matched)

    def pop(self) -> None:
        self.index = self.stack.pop()


class LeftParts:
    """Every left part the rack can lay, by length, with where in the graph it ends."""

    def __init__(self, rack: str) -> None:
        self.rack, self.index, self.most = rack, 0, len(rack) - 1
        self.stack: list[tuple[str, int]] = []
        self.parts: dict[int, list[tuple[str, str, str, Node | None]]] = {}

    def push(self, letter: str) -> bool:
        if letter not in self.rack and "?" not in self.rack:
            return False
        self.stack.append((self.rack, self.index))
        return True

    def accepting(self) -> bool:
        return self.index < self.most

    def accepts(self, letter: str) -> bool:
        used = letter if letter in self.rack else "?"
        if used not in self.rack:
            return False
        self.index += 1
        self.rack = self.rack.replace(used, "", 1)
        return True

    def accept(self, rest: str, node: Node | None, matched: str, *, final: bool) -> None:
        self.parts.setdefault(len(matched), []).append((matched, self.rack, rest, node))

    def pop(self) -> None:
        self.rack, self.index = self.stack.pop()


class ExtendRight:
    """Lays the rack on the anchor and to the right of it."""

    def __init__(self, axis: Axis, anchor: int, rack: str) -> None:
        self.axis, self.anchor, self.index, self.rack = axis, anchor, anchor, rack
        self.stack: list[tuple[str, int]] = []

    def _fits(self, letter: str) -> bool:
        if self.axis.cells[self.index] != EMPTY:
            return self.axis.cells[self.index] == letter
        check = self.axis.checks[self.index]
        return (check is None or letter in check) and (letter in self.rack or "?" in self.rack)

    def push(self, letter: str) -> bool:
        if not self._fits(letter):
            return False
        self.stack.append((self.rack, self.index))
        return True

    def accepting(self) -> bool:
        if self.index >= len(self.axis.cells):
            return False
        return bool(self.rack) or self.axis.cells[self.index] != EMPTY

    def accepts(self, letter: str) -> bool:
        if not self._fits(letter):
            return False
        if self.axis.cells[self.index] == EMPTY:
            self.rack = self.rack.replace(letter if letter in self.rack else "?", "", 1)
        self.index += 1
        return True

    def accept(self, rest: str, node: Node | None, matched: str, *, final: bool) -> None:
        ends = self.index == len(self.axis.cells) or self.axis.cells[self.index] == EMPTY
        if final and ends and self.index > self.anchor and len(matched) > 1:
            self.axis.found.append((self.index - len(matched), matched))

    def pop(self) -> None:
        self.rack, self.index = self.stack.pop()


def naive_placements(grid: Grid, rack: str, root: Node) -> Iterator[Placement]:
    left = LeftParts(rack)
    navigate(left, root)
    for across in (True, False):
        for number in range(grid.side):
            yield from Axis(grid, rack, root, number, across=across).placements(left)


class Axis:
    """One row or column with its cross-checks and anchors."""

    def __init__(self, grid: Grid, rack: str, root: Node, number: int, *, across: bool) -> None:
        self.rack, self.root, self.across = rack, root, across
        self.squares = [Square(number, at) if across else Square(at, number) for at in range(grid.side)]
        self.cells = [grid[square].upper() for square in self.squares]
        self.checks = [self._check(grid, square) for square in self.squares]
        self.found: list[tuple[int, str]] = []

    def _check(self, grid: Grid, square: Square) -> str | None:
        """The letters the crossing line allows; None where nothing crosses."""
        before, after = self._beside(grid, square, -1), self._beside(grid, square, 1)
        if grid[square] != EMPTY or not (before or after):
            return None
        pattern = Pattern(f"{before}?{after}")
        navigate(pattern, self.root)
        return "".join(word[len(before)] for word in pattern.found)

    def _beside(self, grid: Grid, square: Square, by: int) -> str:
        beside = square.step(across=not self.across, by=by)
        return "" if grid[beside] == EMPTY else grid.run(beside, across=not self.across)[1].upper()

    def _is_anchor(self, at: int) -> bool:
        beside = [self.cells[near] for near in (at - 1, at + 1) if 0 <= near < len(self.cells)]
        joins = self.checks[at] is not None or any(cell != EMPTY for cell in beside)
        return self.cells[at] == EMPTY and joins and self.checks[at] != ""

    def placements(self, left: LeftParts) -> Iterator[Placement]:
        last = -1
        for at in range(len(self.cells)):
            if self._is_anchor(at):
                self._from_anchor(at, last, left)
                last = at
        for start, word in self.found:
            yield Placement(self.squares[start], self.across, self._written(start, word))

    def _from_anchor(self, at: int, last: int, left: LeftParts) -> None:
        start = at
        while start > 0 and self.cells[start - 1] != EMPTY:
            start -= 1
        if start < at:
            lying = Pattern("".join(self.cells[start:at]))
            navigate(lying, self.root)
            if lying.state:
                self._extend(at, self.rack, *lying.state)
            return
        navigate(ExtendRight(self, at, self.rack), self.root)
        free = 0
        while (
            at - free - 1 > last and self.cells[at - free - 1] == EMPTY and self.checks[at - free - 1] != ""
        ):
            free += 1
        for length in range(1, free + 1):
            for matched, rack, rest, node in left.parts.get(length, []):
                self._extend(at, rack, rest, node, matched)

    def _extend(self, at: int, rack: str, rest: str, node: Node | None, matched: str) -> None:
        nav = ExtendRight(self, at, rack)
        if rest:
            resume(nav, rest, node, matched)
        elif node is not None and nav.accepting():
            navigate(nav, node, matched)

    def _written(self, start: int, word: str) -> str:
        written, rack = "", self.rack
        for at, letter in enumerate(word, start):
            if self.cells[at] != EMPTY:
                written += EMPTY
            elif letter in rack:
                written, rack = written + letter, rack.replace(letter, "", 1)
            else:
                written, rack = written + letter.lower(), rack.replace("?", "", 1)
        return written
