from __future__ import annotations

import time

import pytest

from party.rules.seating.forecast import forecast
from party.rules.seating.movements import MovementRule


@pytest.mark.parametrize(
    ("movement", "opponents", "repeats"),
    [
        (MovementRule.AS_PRINTED, 10.9, 0.39),
        (MovementRule.SCATTER, 15.3, 0.15),
        (MovementRule.HALF_TIME, 12.7, 0.30),
        (MovementRule.MIXER, 18.0, 0.00),
        (MovementRule.BALANCED, 17.8, 0.01),
    ],
)
def test_the_forecast_tells_the_figures_of_the_specification(
    movement: MovementRule, opponents: float, repeats: float
) -> None:
    told = forecast(40, 6, movement)
    assert told.opponents == pytest.approx(opponents, abs=0.3)
    assert 1 - told.opponents / told.meetings == pytest.approx(repeats, abs=0.02)


@pytest.mark.parametrize(("players", "rounds"), [(0, 5), (1, 5), (4, 0)])
def test_where_nobody_meets_the_forecast_is_nought(players: int, rounds: int) -> None:
    told = forecast(players, rounds, MovementRule.AS_PRINTED)
    assert (told.opponents, told.meetings) == (0, 0)


def test_at_one_table_all_meet_all() -> None:
    told = forecast(4, 3, MovementRule.AS_PRINTED)
    assert (told.opponents, told.meetings) == (3, 9)


@pytest.mark.parametrize(
    ("players", "rounds", "size"), [(3_999, 50, 12), (60, 50, 12), (4_000, 50, 2), (24, 50, 4)]
)
def test_no_party_is_so_large_that_the_forecast_takes_long(players: int, rounds: int, size: int) -> None:
    """All movements together, as the form shows them. Half of it is for a busy machine."""
    started = time.process_time()
    for movement in MovementRule:
        told = forecast(players, rounds, movement, size)
        assert 0 < told.opponents <= min(players - 1, rounds * (size - 1))
    assert time.process_time() - started < 0.6


@pytest.mark.parametrize(
    ("movement", "opponents"),
    [
        (MovementRule.AS_PRINTED, 26),
        (MovementRule.SCATTER, 40),
        (MovementRule.HALF_TIME, 30),
        (MovementRule.MIXER, 60),
        (MovementRule.BALANCED, 60),
    ],
)
def test_a_long_evening_is_estimated_as_a_whole_simulation_has_it(
    movement: MovementRule, opponents: int
) -> None:
    """120 guests and 20 rounds: that many were counted when every round was simulated."""
    assert forecast(120, 20, movement).opponents == pytest.approx(opponents, rel=0.05)
