"""Chance from a recorded seed (S14): the same seed, round and purpose give the same shuffle, on any Python.

Python promises that a generator seeded with a string, and `random()`, give the same numbers in every version; it promises
that of nothing else, so whatever is shuffled or chosen here is made of `random()` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

# Part of every seed: a rule that seats otherwise takes the next number, and old parties still replay.
RULE_VERSION = 1


def chance(seed: str | int, round_number: int, purpose: str) -> Random:
    """The generator for one purpose in one round; purposes never share one, so none can shift another."""
    return Random(f"{seed}:{round_number}:{purpose}:{RULE_VERSION}")


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """A fair shuffle (Fisher and Yates)."""
    cards = list(items)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1, rng)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def choose(items: Sequence[T], rng: Random) -> T:
    return items[below(len(items), rng)]


def below(limit: int, rng: Random) -> int:
    return int(rng.random() * limit)
