"""A plan: who sits at which table in a round, and why. A value; drafting, showing and publishing it is the writers' work."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from party.rules.seating.reasons import Reason, Why
from party.rules.seating.refusals import NotSeated

Player = int
# Table numbers run from 1: the players of table t stand at t - 1.
Seating = tuple[tuple[Player, ...], ...]
Pair = tuple[Player, Player]


@dataclass(frozen=True)
class Plan:
    """`together` names the keep-apart pairs that share a table all the same."""

    tables: Seating
    reasons: Mapping[Player, Reason]
    together: tuple[Pair, ...] = ()

    def table_of(self, player: Player) -> int:
        for number, players in enumerate(self.tables, start=1):
            if player in players:
                return number
        raise NotSeated

    def to_bytes(self) -> bytes:
        """The plan in one spelling: equal plans give equal bytes (S14)."""
        reasons = {
            str(player): [str(why.kind), why.to_table, why.from_table, why.rank, why.through]
            for player, why in self.reasons.items()
        }
        written = {"tables": self.tables, "reasons": reasons, "together": self.together}
        return json.dumps(written, sort_keys=True, separators=(",", ":")).encode()


def swap(plan: Plan, one: Player, other: Player, apart: Iterable[Pair] = ()) -> Plan:
    """Two players change places by the host's hand (S3)."""
    homes = {one: plan.table_of(one), other: plan.table_of(other)}
    places = {one: other, other: one}
    tables = tuple(tuple(places.get(player, player) for player in players) for players in plan.tables)
    reasons = dict(plan.reasons)
    for player, partner in places.items():
        before = plan.reasons[player]
        reasons[player] = replace(before, kind=Why.BY_HAND, to_table=homes[partner], through=None)
    return Plan(tables, reasons, pairs_together(tables, apart))


def pairs_together(tables: Sequence[Sequence[Player]], apart: Iterable[Pair]) -> tuple[Pair, ...]:
    """The keep-apart pairs that share a table, each lower number first."""
    home = {player: number for number, players in enumerate(tables) for player in players}
    found = {
        (min(pair), max(pair))
        for pair in apart
        if pair[0] in home and pair[1] in home and home[pair[0]] == home[pair[1]]
    }
    return tuple(sorted(found))
