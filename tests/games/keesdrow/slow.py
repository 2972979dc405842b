"""Keesdrow counted the slow way, straight from the booklet: every way tried, nothing of the engine used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

WORTH = {1: "AEIOR", 2: "LNST", 3: "CDHMU", 4: "BGPY", 5: "FJKQVWXZ"}
Place = tuple[int, int]


def value(letter: str) -> int:
    return next(points for points, letters in WORTH.items() if letter in letters)


def ways(rows: Sequence[str], uses: dict[Place, int], word: str) -> Iterator[list[Place]]:
    """Every way to spell a word: letters that touch, each no more often than it can still be used."""

    def onward(way: list[Place]) -> Iterator[list[Place]]:
        if len(way) == len(word):
            yield way
            return
        for place, left in uses.items():
            near = not way or max(abs(place[0] - way[-1][0]), abs(place[1] - way[-1][1])) <= 1
            fits = rows[place[0]][place[1]] == word[len(way)] and way.count(place) < left
            if near and fits:
                yield from onward([*way, place])

    yield from onward([])


def points(rows: Sequence[str], uses: dict[Place, int], way: list[Place]) -> int:
    """Single, double or triple by the color of the new peg, three uses in all."""
    left, total = dict(uses), 0
    for place in way:
        total += value(rows[place[0]][place[1]]) * (4 - left[place])
        left[place] -= 1
    return total
