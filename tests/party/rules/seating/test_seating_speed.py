"""Seating the largest party: a thousand tables within a second, and time that grows with the tables and no faster."""

from __future__ import annotations

import time
from random import Random

import pytest

from party.rules.seating.chance import chance
from party.rules.seating.colors import Past, give_colors
from party.rules.seating.fresh import seat_first_round
from party.rules.seating.movements import MovementRule, move_on
from party.rules.seating.situation import Finished, Situation


def room(tables: int) -> Situation:
    """A hundredth goes, comes and is pinned, a fiftieth of the tables is void; the third round, so meetings count."""
    players = 4 * tables
    seatings = [seat_first_round(range(players), seed=seed).tables for seed in range(3)]
    every = max(20, players // 40)
    return Situation(
        tuple(Finished(table, number % 50 == 7) for number, table in enumerate(seatings[-1])),
        seed=1,
        earlier=tuple(seatings[:-1]),
        rounds=6,
        leavers=frozenset(range(0, players, every)),
        arrivals=tuple(range(players, players + players // every)),
        pinned=frozenset(range(1, players, every)),
        apart=tuple((player, player + 1) for player in range(2, players, every)),
        totals={player: Random(player).randrange(50) for player in range(players)},
    )


def seconds(movement: MovementRule, situation: Situation) -> float:
    best = 9.0
    for _ in range(3):
        started = time.process_time()
        move_on(movement, situation)
        best = min(best, time.process_time() - started)
    return best


@pytest.mark.parametrize("movement", list(MovementRule))
def test_a_thousand_tables_are_seated_within_a_second_and_ten_times_the_tables_take_ten_times_the_time(
    movement: MovementRule,
) -> None:
    hundred, thousand = (seconds(movement, room(tables)) for tables in (100, 1_000))
    assert thousand < 1
    # Twice ten, for caches that no longer hold the room.
    assert thousand < 20 * max(hundred, 0.002)


def test_a_thousand_tables_get_their_colors_within_a_second() -> None:
    plan = seat_first_round(range(4_000), seed=1)
    started = time.process_time()
    for number, table in enumerate(plan.tables):
        give_colors(table, Past(), chance(1, number, "colors"))
    assert time.process_time() - started < 1


def test_half_the_room_walking_on_takes_no_longer() -> None:
    situation = room(1_000)
    gone = frozenset(player for table in situation.seating[:500] for player in table)
    plan = move_on(MovementRule.AS_PRINTED, Situation(situation.tables, 1, leavers=gone))
    assert [len(table) for table in plan.tables] == [4] * 500
