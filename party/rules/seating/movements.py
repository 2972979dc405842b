"""Movements: who plays where in the next round, by the printed rule (S7) or by one of the options of the host.

Pure: a movement sees the tables as they were ranked, who comes and who goes, and the seed. It does not know whether the
round may be closed; that is the writers' business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from games.base.equipment import equipment
from party.rules.seating.chance import chance
from party.rules.seating.fresh import seat_fresh
from party.rules.seating.latecomers import Levelled, Ring, level
from party.rules.seating.mixing import balance, mix
from party.rules.seating.plans import Pair, Plan, Player, pairs_together
from party.rules.seating.reasons import Reason, Why
from party.rules.seating.situation import Finished, Situation

# "The two players with the highest scores at each table then move to the next": both one table on.
PRINTED = (1,) * equipment("keyword")["party"]["movers"]
# Scatter: first +1, second +2, third stays, fourth -1. A larger table's further ranks go on alternately.
SCATTER = (1, 2, 0, -1, 3, -2, 4, -3, 5, -4, 6, -5)
# With fewer tables Scatter's four ways would meet again.
SCATTER_TABLES = 4


class MovementRule(StrEnum):
    AS_PRINTED = "as-printed"
    SCATTER = "scatter"
    HALF_TIME = "half-time"
    MIXER = "mixer"
    BALANCED = "balanced"


@dataclass(frozen=True)
class RoundTable:
    """A table and how many there are; its round and how many there are."""

    table: int
    tables: int
    round_number: int
    rounds: int


def move_on(movement: MovementRule, situation: Situation) -> Plan:
    """The seats of the next round."""
    return MOVEMENTS[movement](situation)


def move_as_printed(situation: Situation) -> Plan:
    """S7: ranks one and two go to table (t mod T) + 1, the others stay; then S9."""
    return _move_by_rank(situation, PRINTED)


def scatter(situation: Situation) -> Plan:
    """Four ways from every table, so that the winners part; with fewer than four tables as printed."""
    ways = SCATTER if len(situation.tables) >= SCATTER_TABLES else PRINTED
    return _move_by_rank(situation, ways)


def half_time(situation: Situation) -> Plan:
    """As printed, with one fresh seating after round floor(R/2), which parts guests who have met as far as it can."""
    if not _is_half_time(situation.round_number, situation.rounds):
        return move_as_printed(situation)
    rng = chance(situation.seed, situation.round_number + 1, "seats")
    return seat_fresh(
        situation.players,
        rng,
        size=situation.size,
        apart=situation.apart,
        pins=situation.pins,
        earlier=(*situation.earlier, situation.seating),
    )


def certain_moves(
    movement: MovementRule, table: Finished, at: RoundTable, pinned: frozenset[Player]
) -> dict[Player, int]:
    """Who moves on from a table and to which, before the others have finished: known where the printed rule holds (S7)."""
    is_printed = movement == MovementRule.AS_PRINTED or (
        movement == MovementRule.HALF_TIME and not _is_half_time(at.round_number, at.rounds)
    )
    if not is_printed or at.tables < 2 or at.round_number >= at.rounds:
        return {}
    steps = zip(table.players, _steps(table, PRINTED, pinned), strict=True)
    return {player: (at.table - 1 + step) % at.tables + 1 for player, step in steps if step}


MOVEMENTS: Mapping[MovementRule, Callable[[Situation], Plan]] = {
    MovementRule.AS_PRINTED: move_as_printed,
    MovementRule.SCATTER: scatter,
    MovementRule.HALF_TIME: half_time,
    MovementRule.MIXER: mix,
    MovementRule.BALANCED: balance,
}


def _is_half_time(round_number: int, rounds: int) -> bool:
    return round_number == rounds // 2


def _move_by_rank(situation: Situation, ways: Sequence[int]) -> Plan:
    ring, reasons = _turn(situation, ways)
    levelled = level(
        ring,
        leavers=situation.leavers,
        arrivals=situation.comers,
        pinned=situation.pinned,
        size=situation.size,
    )
    return _explain(levelled, reasons, situation.apart)


def _turn(situation: Situation, ways: Sequence[int]) -> tuple[Ring, dict[Player, Reason]]:
    """S7 on the old ring: where each rank goes, and why."""
    count = len(situation.tables)
    stayers: list[list[Player]] = [[] for _ in range(count)]
    arriving: list[list[tuple[int, Player]]] = [[] for _ in range(count)]
    reasons = {}
    for place, table in enumerate(situation.tables):
        steps = _steps(table, ways if count > 1 else (), situation.pinned)
        for rank, (player, step) in enumerate(zip(table.players, steps, strict=True), start=1):
            to = (place + step) % count
            if step:
                arriving[to].append((rank, player))
            else:
                stayers[place].append(player)
            kind = _kind(situation, table, player, step, rank, ways)
            reasons[player] = Reason(kind, to + 1, place + 1, None if table.is_void else rank)
    movers = [[player for _, player in sorted(coming, key=lambda c: c[0])] for coming in arriving]
    return Ring(stayers, movers), reasons


def _steps(table: Finished, ways: Sequence[int], pinned: frozenset[Player]) -> list[int]:
    """How many tables each rank goes on. A pinned player stays and the next-ranked moves instead (S3)."""
    if table.is_void:
        return [0] * len(table.players)
    steps = [way for _, way in zip_longest(table.players, ways[: len(table.players)], fillvalue=0)]
    held = [player in pinned for player in table.players]
    if not any(held):
        return steps
    for _ in range(sum(held)):
        if 0 in steps:
            steps.remove(0)
    free = iter(steps)
    return [0 if is_held else next(free, 0) for is_held in held]


def _kind(
    situation: Situation, table: Finished, player: Player, step: int, rank: int, ways: Sequence[int]
) -> Why:
    if player in situation.pinned:
        return Why.PINNED
    if table.is_void:
        return Why.VOID_TABLE
    if len(situation.tables) == 1:
        return Why.ONLY_TABLE
    if not step:
        return Why.STAYS
    moves_anyway = rank <= len(ways) and ways[rank - 1] == step
    return Why.MOVED_ON if moves_anyway else Why.MOVED_INSTEAD


def _explain(levelled: Levelled, reasons: Mapping[Player, Reason], apart: Sequence[Pair]) -> Plan:
    """Join what the movement said with what the levelling changed."""
    count = len(levelled.tables)
    told = {}
    for number, table in enumerate(levelled.tables, start=1):
        for player in table:
            if player in levelled.late:
                told[player] = Reason(Why.LATE, number)
            elif player in levelled.sent_on:
                through, before = levelled.sent_on[player], reasons[player]
                kind = Why.WALKED_ON if through <= count else Why.CLOSED_TABLE
                told[player] = Reason(kind, number, before.from_table, before.rank, through)
            else:
                told[player] = reasons[player]
    tables = tuple(tuple(table) for table in levelled.tables)
    return Plan(tables, told, pairs_together(tables, apart))
