"""What the words of a board are worth: for each the way that scores most, and all of them best first.

A letter counts its value once, twice or three times by the number of its use (KS3), and a use within the
word counts too, so what a square is worth depends on the way that leads to it. The bound of a beginning takes
every letter that comes again for the same square; where no letter comes again the bound is the truth, and
elsewhere the ways are tried by falling bound until none can be better.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from games.base.layout import Square
from games.base.record import Path
from games.keesdrow.field import Field
from games.keesdrow.scoring import VALUES
from games.lexicon.graph import LETTERS
from games.lexicon.words.packing import shared_letters

# A board drawn to be slow has millions of ways to spell a word; after so many steps the best so far will do.
_PATIENCE = 5_000
_MOST_USES = 3

Layer = dict[int, int]
Bar = Callable[[Path], bool]


class Ranked(NamedTuple):
    """A word with the way that scores most, and its points."""

    points: int
    path: Path


def rank(field: Field, words: Iterable[str], is_barred: Bar) -> list[Ranked]:
    """All words that can be spelled in a way that is not barred, best first; equal points by the alphabet."""
    worth = _Worth(field)
    found = (worth.best_way(word, layers, is_barred) for word, layers in worth.climb(words))
    return sorted((ranked for ranked in found if ranked), key=_order)


def rank_top(field: Field, words: Iterable[str], is_barred: Bar, top: int) -> list[Ranked]:
    """The first `top` of them, without working out the others."""
    worth = _Worth(field)
    bounds = [(-max(layers[-1].values(), default=0), word) for word, layers in worth.climb(words)]
    heapq.heapify(bounds)
    found: list[Ranked] = []
    while bounds:
        bound, word = heapq.heappop(bounds)
        if len(found) >= top and -bound < found[top - 1].points:
            break
        for _, layers in worth.climb([word]):
            if ranked := worth.best_way(word, layers, is_barred):
                found = sorted([*found, ranked], key=_order)[:top]
    return found


def _order(ranked: Ranked) -> tuple[int, str, tuple[Square, ...]]:
    return -ranked.points, ranked.path.word, ranked.path.squares


class _Worth:
    """A field with the points of its squares: `near[place]` gives the squares that may follow, by letter."""

    def __init__(self, field: Field) -> None:
        self.field = field
        places = list(field.places())
        self.uses = {place: uses for place, _, uses in places}
        self.by_letter: dict[str, list[int]] = {letter: [] for letter in LETTERS}
        for place, number, _ in places:
            self.by_letter[LETTERS[number]].append(place)
        letter_at = {place: LETTERS[number] for place, number, _ in places}
        self.near = {place: self._around(place, letter_at) for place in letter_at}
        # What a place brings at most when its letter comes for the first, second, third time in the word.
        self.gains = [
            {
                place: VALUES[letter] * min(_MOST_USES, _MOST_USES - self.uses[place] + nth)
                for place, letter in letter_at.items()
            }
            for nth in range(1, _MOST_USES + 1)
        ]

    def _around(self, place: int, letter_at: dict[int, str]) -> dict[str, list[int]]:
        stride, near = self.field.stride, dict[str, list[int]]()
        for beside in (*range(-stride - 1, -stride + 2), -1, 0, 1, *range(stride - 1, stride + 2)):
            letter = letter_at.get(place + beside)
            if letter and (beside or self.uses[place] > 1):
                near.setdefault(letter, []).append(place + beside)
        return near

    def climb(self, words: Iterable[str]) -> Iterator[tuple[str, list[Layer]]]:
        """Each word with its layers: for every letter the places it can be on, each with the bound so far.

        Words in alphabetical order share the layers of their common beginnings.
        """
        before, layers = "", list[Layer]()
        for word in words:
            del layers[shared_letters(before, word) :]
            for place in range(len(layers), len(word)):
                layers.append(self._layer(word, place, layers))
            before = word
            yield word, layers

    def _layer(self, word: str, place: int, layers: list[Layer]) -> Layer:
        letter = word[place]
        gains = self.gains[min(word.count(letter, 0, place), _MOST_USES - 1)]
        if not place:
            return {start: gains[start] for start in self.by_letter[letter]}
        layer: Layer = {}
        near = self.near
        for square, points in layers[-1].items():
            for after in near[square].get(letter, ()):
                reached = points + gains[after]
                if reached > layer.get(after, -1):
                    layer[after] = reached
        return layer

    def best_way(self, word: str, layers: list[Layer], is_barred: Bar) -> Ranked | None:
        return _Ways(self, word, layers, is_barred).best()

    def points(self, word: str, way: list[int]) -> int:
        used: dict[int, int] = {}
        total = 0
        for letter, place in zip(word, way, strict=True):
            used[place] = used.get(place, _MOST_USES - self.uses[place]) + 1
            total += VALUES[letter] * used[place]
        return total


class _Ways:
    """The ways of one word, tried from its last letter back, the best bound first."""

    def __init__(self, worth: _Worth, word: str, layers: list[Layer], is_barred: Bar) -> None:
        self._worth, self._word, self._layers, self._is_barred = worth, word, layers, is_barred
        self._best: Ranked | None = None
        self._steps = 0

    def best(self) -> Ranked | None:
        last = len(self._word) - 1
        self._try(last, self._layers[last], 0, [])
        return self._best

    def _try(self, place: int, near: Iterable[int], after: int, way: list[int]) -> None:
        """`way` are the squares after this place, last letter first; `after` is what they bring at most."""
        layer, worth = self._layers[place], self._worth
        letter = self._word[place]
        gains = worth.gains[min(self._word.count(letter, 0, place), _MOST_USES - 1)]
        for square in sorted((square for square in near if square in layer), key=lambda s: (-layer[s], s)):
            if (self._best and layer[square] + after <= self._best.points) or self._steps > _PATIENCE:
                return
            if way.count(square) >= worth.uses[square]:
                continue
            self._steps += 1
            if not place:
                self._weigh([square, *reversed(way)])
                continue
            # A step can be taken either way, so what may follow a square is also what may come before it.
            before = worth.near[square].get(self._word[place - 1], ())
            self._try(place - 1, before, after + gains[square], [*way, square])

    def _weigh(self, way: list[int]) -> None:
        points = self._worth.points(self._word, way)
        if self._best and points <= self._best.points:
            return
        path = Path(tuple(map(self._worth.field.square, way)), self._word)
        if not self._is_barred(path):
            self._best = Ranked(points, path)
