"""Arranging a room by swaps: fewer repeated meetings, keep-apart pairs at different tables.

A local search that never makes the room worse, with an effort that grows with the number of players and no faster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from party.rules.seating.chance import below
from party.rules.seating.plans import Pair, Player, Seating

# How much each pair at one table weighs: a meeting repeated 1 for each time they have met, a keep-apart pair this much.
APART = 1_000
# Swaps looked at in one seating, and since the last one that helped: enough to leave 40 guests without a repeat for six
# rounds, few enough to seat 4,000 within a second.
TRIES = 5_000
TRIES_A_PLAYER = 60
PATIENCE = 1_000
# Partners looked at for one player before the best of them is taken.
LOOKS = 12

Weights = Mapping[Player, Mapping[Player, int]]


@dataclass
class SeatedRoom:
    """Tables under arrangement. The fixed keep their table; others change places within their stratum only."""

    tables: list[list[Player]]
    fixed: frozenset[Player] = frozenset()
    strata: Mapping[Player, int] = field(default_factory=dict)

    def seating(self) -> Seating:
        return tuple(tuple(table) for table in self.tables)


def weigh(history: Iterable[Seating], apart: Iterable[Pair] = ()) -> Weights:
    """How much it costs to seat two together: once for each round they shared a table, much if they are kept apart."""
    weights: dict[Player, dict[Player, int]] = defaultdict(lambda: defaultdict(int))
    for seating in history:
        for table in seating:
            for player in table:
                met = weights[player]
                for other in table:
                    met[other] += 1
    for one, other in apart:
        weights[one][other] += APART
        weights[other][one] += APART
    return {player: {o: w for o, w in met.items() if o != player} for player, met in weights.items()}


def settle(room: SeatedRoom, weights: Weights, rng: Random) -> int:
    """Swap players until no pair weighs anything or the tries are used up; says what weight is left."""
    search = _SwapSearch(room, weights, rng)
    while search.has_hope() and (burdened := search.burdened()):
        for player in burdened:
            search.relieve(player)
    return search.weight()


class _SwapSearch:
    def __init__(self, room: SeatedRoom, weights: Weights, rng: Random) -> None:
        self.room, self.weights, self.rng = room, weights, rng
        self.home = {player: table for table in room.tables for player in table}
        self.peers: dict[int, list[Player]] = defaultdict(list)
        for table in room.tables:
            for player in table:
                if player not in room.fixed:
                    self.peers[room.strata.get(player, 0)].append(player)
        self.tries = 0
        self.last_gain = 0

    def has_hope(self) -> bool:
        most = TRIES + TRIES_A_PLAYER * len(self.home)
        return self.tries < most and self.tries - self.last_gain < PATIENCE

    def burdened(self) -> list[Player]:
        return [
            player
            for peers in self.peers.values()
            for player in peers
            if player in self.weights and self.burden(player, self.home[player])
        ]

    def weight(self) -> int:
        return sum(self.burden(player, table) for player, table in self.home.items()) // 2

    def burden(self, player: Player, table: Sequence[Player]) -> int:
        weights = self.weights.get(player)
        if weights is None:
            return 0
        return sum([weights[other] for other in table if other in weights])

    def relieve(self, player: Player) -> None:
        """Swap a burdened player with the best partner of a few; an equal swap is taken too, to leave a dead end."""
        table = self.home[player]
        if not self.burden(player, table):
            return
        peers = self.peers[self.room.strata.get(player, 0)]
        best, partner = 1, None
        self.tries += LOOKS
        for _ in range(LOOKS):
            other = peers[below(len(peers), self.rng)]
            if self.home[other] is not table:
                change = self.change(player, other)
                if change < best:
                    best, partner = change, other
        if partner is not None:
            self.swap(player, partner)
        if best < 0:
            self.last_gain = self.tries

    def change(self, one: Player, other: Player) -> int:
        """What the room's weight would change by. The two themselves do not meet, before or after."""
        here, there = self.home[one], self.home[other]
        between = self.weights.get(one, {}).get(other, 0)
        after = self.burden(one, there) + self.burden(other, here) - 2 * between
        return after - self.burden(one, here) - self.burden(other, there)

    def swap(self, one: Player, other: Player) -> None:
        here, there = self.home[one], self.home[other]
        here[here.index(one)], there[there.index(other)] = other, one
        self.home[one], self.home[other] = there, here
