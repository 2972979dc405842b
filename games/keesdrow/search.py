"""All words of a board: a walk down the word graph with the set of squares on which each beginning can end.

A beginning is looked at once, however many ways there are to spell it. Where a letter comes again it could be
a square that has no use left; then the set is cleared of the squares that only such ways lead to, so that
every set holds exactly the squares that some allowed way ends on. A board on which every letter has one use
left is searched as Boggle has it.
"""

from __future__ import annotations

from functools import cache

from games.graph import END, LETTERS, MASK, ROOT, Graph
from games.keesdrow.field import Field, Reach

# A place in the word that is after every letter: nothing is tied yet.
_FREE = 99
_LONGEST = 32


class Branch(list[tuple[int, str, bool, "Branch | None"]]):
    """What follows a node of the graph: letter number, letter, whether a word ends there, what follows it.

    Grows when it is first walked through, so that only the parts of the graph that boards lead to are laid
    out.
    """

    __slots__ = ("node",)

    def __init__(self, node: int) -> None:
        super().__init__()
        self.node = node


class Branches:
    """The graph laid out as branches, each node once."""

    def __init__(self, graph: Graph) -> None:
        self._cells = graph.cells
        self._grown: dict[int, Branch] = {}
        self.root = self._branch(ROOT)

    def grow(self, branch: Branch) -> None:
        cells, node = self._cells, branch.node
        for number, letter in enumerate(LETTERS):
            after = cells[node + number]
            if after:
                mask = cells[after + MASK]
                goes_on = mask & (END - 1)
                branch.append((number, letter, bool(mask & END), self._branch(after) if goes_on else None))

    def _branch(self, node: int) -> Branch:
        if node not in self._grown:
            self._grown[node] = Branch(node)
        return self._grown[node]


@cache
def branches_of(graph: Graph) -> Branches:
    return Branches(graph)


def find_words(field: Field, graph: Graph) -> list[str]:
    """Every word that can be spelled, in alphabetical order."""
    branches, masks, reach = branches_of(graph), field.masks, Reach(field)
    knots = _Knots(field, reach)
    trail, found = knots.trail, list[str]()

    # One call for each beginning of a word; whatever it can look up beforehand it has as a local name.
    def walk(branch: Branch, near: int, start: str, depth: int, tied: int) -> None:
        if not branch:
            branches.grow(branch)
        for number, letter, ends, after in branch:
            squares = near & masks[number]
            if not squares:
                continue
            now_tied = tied
            if letter in start and (doubtful := squares & knots.tight[start.count(letter)]):
                squares, now_tied = knots.untie(squares, doubtful, start, letter, tied)
                if not squares:
                    continue
            trail[depth] = squares
            if ends:
                found.append(start + letter)
            if after is not None:
                walk(after, reach[squares], start + letter, depth + 1, now_tied)

    everywhere = (1 << field.stride * field.side) - 1
    walk(branches.root, everywhere, "", 0, _FREE)
    return found


class _Knots:
    """Clears sets of squares to which only ways lead that use a square more often than it can be used."""

    def __init__(self, field: Field, reach: Reach) -> None:
        once, twice, thrice = field.tight
        # The squares that are used up when their letter has come so many times before.
        self.tight = [0, once, twice, *[thrice] * _LONGEST]
        self.trail = [0] * _LONGEST
        self._limits = once, twice
        self._reach = reach

    def untie(self, squares: int, doubtful: int, start: str, letter: str, tied: int) -> tuple[int, int]:
        """The squares that remain for this letter, and the first place from which ways must be told apart."""
        depth, first = len(start), start.index(letter)
        earlier = 0
        for place in range(first, depth):
            if start[place] == letter:
                earlier |= self.trail[place]
        doubtful &= earlier
        if not doubtful:
            return squares, tied
        alone = tied == _FREE and start.count(letter) == 1
        tied = min(tied, first)
        while doubtful:
            square = doubtful & -doubtful
            doubtful ^= square
            if not (
                self._returns(square, first, depth) if alone else self._fits(depth, square, tied, (0, 0, 0))
            ):
                squares ^= square
        return squares, tied

    def _returns(self, square: int, first: int, depth: int) -> bool:
        """Whether a way to this square begins on another one; no other letter can be in its way."""
        back, reach = square, self._reach
        for squares in self.trail[first:depth][::-1]:
            back = reach[back] & squares
        return back != square

    def _fits(self, place: int, near: int, stop: int, used: tuple[int, int, int]) -> bool:
        """Whether there is a way back from here on which no square is used too often.

        `used` are the squares used at least once, twice and three times after this place.
        """
        (limit_once, limit_twice), (once, twice, thrice) = self._limits, used
        near &= ~(once & limit_once | twice & limit_twice | thrice)
        while near:
            square = near & -near
            near ^= square
            if place <= stop:
                return True
            before = self._reach[square] & self.trail[place - 1]
            if self._fits(
                place - 1, before, stop, (once | square, twice | once & square, thrice | twice & square)
            ):
                return True
        return False
