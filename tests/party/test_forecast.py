from __future__ import annotations

import time

import pytest

from party.forecast import forecast
from party.movements import Movement


@pytest.mark.parametrize(
    ("movement", "opponents", "repeats"),
    [
        (Movement.AS_PRINTED, 10.9, 0.39),
        (Movement.SCATTER, 15.3, 0.15),
        (Movement.HALF_TIME, 12.7, 0.30),
        (Movement.MIXER, 18.0, 0.00),
        (Movement.BALANCED, 17.8, 0.01),
    ],
)
def test_the_forecast_tells_the_figures_of_the_specification(
    movement: Movement, opponents: float, repeats: float
) -> None:
    told = forecast(40, 6, movement)
    assert told.opponents == pytest.approx(opponents, abs=0.3)
    assert told.repeats == pytest.approx(repeats, abs=0.02)


@pytest.mark.parametrize(("players", "rounds"), [(0, 5), (1, 5), (4, 0)])
def test_where_nobody_meets_the_forecast_is_nought(players: int, rounds: int) -> None:
    told = forecast(players, rounds, Movement.AS_PRINTED)
    assert (told.opponents, told.meetings, told.repeats) == (0, 0, 0)


def test_at_one_table_all_meet_all() -> None:
    told = forecast(4, 3, Movement.AS_PRINTED)
    assert (told.opponents, told.meetings) == (3, 9)


def test_a_party_of_thousands_is_told_as_fast_as_one_of_two_hundred() -> None:
    started = time.process_time()
    assert forecast(3_999, 7, Movement.BALANCED).opponents > 18
    assert time.process_time() - started < 1
