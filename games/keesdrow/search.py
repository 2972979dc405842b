"""All words of a board: a walk down the word graph with the set of squares on which each beginning can end.

A beginning is looked at once, however many ways there are to spell it. Where a letter comes again it could be
a square that has no use left; then the set is cleared of the squares that only such ways lead to, so that
every set holds exactly the squares that some allowed way ends on. A board on which every letter has one use
left is searched as Boggle has it.
"""

from __future__ import annotations

from functools import cache

from games.keesdrow.field import Field, Reach
from games.lexicon.graph import END, LETTERS, MASK, ROOT, Graph

# After the letters' own numbers: whatever is near will do.
ANY = len(LETTERS)
# A place in the word that is after every letter: nothing is tied yet.
_FREE = 99
_LONGEST = 32


Way = tuple[int, str, bool, int, "Branch | None"]


class Branch(list[Way]):
    """What follows a node of the graph: letter number, letter, whether a word ends there, what must be near
    for it to go on, and what follows then.

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
                leads_on = cells[after + MASK] & (END - 1)
                # Most nodes lead on by a single letter: when that is not near, there is nothing to look for.
                needed = ANY if leads_on & (leads_on - 1) else leads_on.bit_length() - 1
                ends = bool(cells[after + MASK] & END)
                branch.append((number, letter, ends, needed, self._branch(after) if leads_on else None))

    def _branch(self, node: int) -> Branch:
        if node not in self._grown:
            self._grown[node] = Branch(node)
        return self._grown[node]


@cache
def branches_of(graph: Graph) -> Branches:
    return Branches(graph)


def find_words(field: Field, graph: Graph) -> list[str]:
    """Every word that can be spelled, in alphabetical order."""
    branches, reach = branches_of(graph), Reach(field)
    everywhere = (1 << field.stride * field.side) - 1
    masks = [*field.masks, everywhere]
    knots = _Knots(field, reach)
    tight, trail, untie = knots.tight, knots.trail, knots.untie
    found = list[str]()
    add = found.append

    # One call for each beginning of a word, thousands a board: what it needs it has as a local name.
    def walk(branch: Branch, near: int, start: str, depth: int, tied: int) -> None:
        if not branch:
            branches.grow(branch)
        for number, letter, ends, needed, after in branch:
            squares = near & masks[number]
            if not squares:
                continue
            now_tied = tied
            if letter in start and (doubtful := squares & tight[start.count(letter)]):
                squares, now_tied = untie(squares, doubtful, start, letter, tied)
                if not squares:
                    continue
            trail[depth] = squares
            word = start + letter
            if ends:
                add(word)
            if after is not None:
                beside = reach[squares]
                if beside & masks[needed]:
                    walk(after, beside, word, depth + 1, now_tied)

    walk(branches.root, everywhere, "", 0, _FREE)
    return found


class _Knots:
    """Clears sets of squares to which only ways lead that use a square more often than it can be used.

    `tight` are the squares that are used up when their letter has come so many times before, `trail` the
    squares of each letter so far.
    """

    def __init__(self, field: Field, reach: Reach) -> None:
        once, twice, thrice = field.tight
        self.tight = [0, once, twice, *[thrice] * _LONGEST]
        self.trail = [0] * _LONGEST
        self._once, self._twice = once, twice
        self._reach = reach

    def untie(self, squares: int, doubtful: int, start: str, letter: str, tied: int) -> tuple[int, int]:
        """The squares that remain for this letter, and the first place from which ways must be told apart."""
        trail, first = self.trail, start.index(letter)
        comes_twice = start.find(letter, first + 1) < 0
        doubtful &= trail[first] if comes_twice else self._earlier(start, letter)
        if not doubtful:
            return squares, tied
        if comes_twice and tied == _FREE:
            # No other letter can be in the way: a square is out when every way to it begins on itself.
            back, reach = trail[first : len(start)], self._reach
            back.reverse()
            while doubtful:
                square = near = doubtful & -doubtful
                doubtful ^= square
                for before in back:
                    near = reach[near] & before
                if near == square:
                    squares ^= square
            return squares, first
        tied = min(tied, first)
        while doubtful:
            square = doubtful & -doubtful
            doubtful ^= square
            if not self._fits(len(start), square, tied, 0, ()):
                squares ^= square
        return squares, tied

    def _earlier(self, start: str, letter: str) -> int:
        """The squares on which this letter has been."""
        found = 0
        for own, squares in zip(start, self.trail, strict=False):
            if own == letter:
                found |= squares
        return found

    def _fits(self, place: int, near: int, stop: int, blocked: int, way: tuple[int, ...]) -> bool:
        """Whether there is a way back from here on which no square is used too often.

        `blocked` are squares after this place that had one use left, `way` those that had more.
        """
        near &= ~blocked
        while near:
            square = near & -near
            near ^= square
            is_last = square & self._once
            if not is_last and way.count(square) >= (2 if square & self._twice else 3):
                continue
            if place <= stop:
                return True
            before = self._reach[square] & self.trail[place - 1]
            fits = (
                self._fits(place - 1, before, stop, blocked | square, way)
                if is_last
                else self._fits(place - 1, before, stop, blocked, (*way, square))
            )
            if fits:
                return True
        return False
