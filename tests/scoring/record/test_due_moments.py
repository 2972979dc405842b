from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from scoring.record import due_moments
from scoring.record.due_moments import due, foreseen, next_due, sweep_due
from tests.conftest import NOW


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due_moments, "_sweeps", {})
    monkeypatch.setattr(due_moments, "_looks", {})


def test_a_sweep_is_given_the_time_and_says_how_many_it_settled() -> None:
    seen: list[datetime] = []

    @due
    def close_rounds(at: datetime) -> int:
        seen.append(at)
        return 3

    assert list(sweep_due(NOW).values()) == [3]
    assert seen == [NOW]


def test_a_sweep_that_fails_keeps_no_other_from_running() -> None:
    @due
    def broken(at: datetime) -> int:
        raise ZeroDivisionError

    ran = []

    @due
    def sound(at: datetime) -> int:
        ran.append(at)
        return 0

    with pytest.raises(ExceptionGroup) as failed:
        sweep_due(NOW)
    assert ran == [NOW]
    assert isinstance(failed.value.exceptions[0], ZeroDivisionError)


def test_registering_the_same_sweep_twice_runs_it_once() -> None:
    ran = []

    def sound(at: datetime) -> int:
        ran.append(at)
        return 0

    due(sound)
    due(sound)
    sweep_due(NOW)
    assert ran == [NOW]


def test_the_next_moment_is_the_earliest_that_is_foreseen() -> None:
    assert next_due() is None
    foreseen(lambda: None)
    assert next_due() is None

    @foreseen
    def bell() -> datetime:
        return NOW

    @foreseen
    def later() -> datetime:
        return NOW + timedelta(seconds=1)

    assert next_due() == NOW
