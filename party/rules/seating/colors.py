"""Colors of the racks, and with them the chairs (S5): fair shares of each color, and new left-hand neighbours. Pure.

Chairs run clockwise Red, Yellow, Blue, Green, so a player's left-hand neighbour has the next chair taken after the own.
Games without colors number their chairs, and only the neighbours count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import permutations
from random import Random

from party.rules.seating.chance import choose, shuffled
from party.rules.seating.plans import Player


class Color(StrEnum):
    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"


CLOCKWISE = tuple(Color)
# Up to here every order of chairs is tried; at a larger table of another game this many shuffles are.
TRIED_WHOLE = 5
SHUFFLES = 120


@dataclass
class Past:
    """How often each player has had a color, and each left-hand neighbour, so far this evening."""

    colors: Counter[tuple[Player, Color]] = field(default_factory=Counter)
    left: Counter[tuple[Player, Player]] = field(default_factory=Counter)

    def add(self, chairs: Mapping[Player, Color]) -> None:
        """Count a table that was played."""
        self.colors.update(chairs.items())
        self.left.update(neighbours(seated_clockwise(chairs)))


def give_colors(players: Sequence[Player], past: Past, rng: Random) -> dict[Player, Color]:
    """The racks of one table, clockwise from Red. Of equally good ways the seed takes one."""
    if len(players) > len(CLOCKWISE):
        raise ValueError("four racks, at most four players")
    table = sorted(players)
    ways = list(_ways(table))
    costs = list(map(_Costs(table, past).of, ways))
    least = min(costs, default=0)
    best = choose([way for way, cost in zip(ways, costs, strict=True) if cost == least], rng)
    return {player: color for color, player in zip(CLOCKWISE, best, strict=True) if player is not None}


def number_chairs(players: Sequence[Player], past: Past, rng: Random) -> tuple[Player, ...]:
    """Chairs 1, 2, … clockwise for a game without colors: as few repeated left-hand neighbours as were found."""
    table = shuffled(sorted(players), rng)
    if len(table) <= TRIED_WHOLE:
        ways: Iterable[tuple[Player, ...]] = permutations(table)
    else:
        ways = (tuple(shuffled(table, rng)) for _ in range(SHUFFLES))
    return min(ways, key=lambda way: sum(past.left[pair] for pair in neighbours(way)))


def seated_clockwise(chairs: Mapping[Player, Color]) -> tuple[Player, ...]:
    return tuple(sorted(chairs, key=lambda player: CLOCKWISE.index(chairs[player])))


def neighbours(clockwise: Sequence[Player]) -> list[tuple[Player, Player]]:
    """Each player with the left-hand neighbour."""
    if len(clockwise) < 2:
        return []
    return list(zip(clockwise, (*clockwise[1:], clockwise[0]), strict=True))


def _ways(table: Sequence[Player]) -> Iterable[tuple[Player | None, ...]]:
    """Every way to fill the four chairs: two players take Red and Blue, three leave any one empty, one takes Red."""
    if len(table) == 1:
        return [(table[0], None, None, None)]
    if len(table) == 2:
        one, other = table
        return [(one, None, other, None), (other, None, one, None)]
    return permutations([*table, *[None] * (len(CLOCKWISE) - len(table))])


class _Costs:
    """What the ways to seat one table cost: looked up once for its players, not for each of two dozen ways."""

    def __init__(self, table: Sequence[Player], past: Past) -> None:
        self.colors = {
            player: [2 * (2 * past.colors.get((player, color), 0) + 1) for color in CLOCKWISE]
            for player in table
        }
        self.left = {pair: past.left.get(pair, 0) for pair in permutations(table, 2)}

    def of(self, way: tuple[Player | None, ...]) -> int:
        """S5's sum, doubled so that it stays whole: 2(2 x times had the color + 1) + times had the left-hand neighbour."""
        colors = [self.colors[player][chair] for chair, player in enumerate(way) if player is not None]
        seated = [player for player in way if player is not None]
        return sum(colors) + sum([self.left[pair] for pair in neighbours(seated)])
