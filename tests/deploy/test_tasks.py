"""The beat's task meets what falls before the next beat."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from deploy import tasks
from scoring import moments


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    times: list[datetime] = []

    def note(at: datetime) -> int:
        times.append(at)
        return 0

    monkeypatch.setattr(moments, "_sweeps", {"note": note})
    monkeypatch.setattr(moments, "_looks", {})
    return times


def foresee(seconds: float, monkeypatch: pytest.MonkeyPatch) -> datetime:
    moment = datetime.now(UTC) + timedelta(seconds=seconds)
    monkeypatch.setattr(moments, "_looks", {"none": lambda: None, "one": lambda: moment})
    return moment


def test_a_moment_before_the_next_beat_is_met_when_it_comes(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    due = foresee(0.5, monkeypatch)
    tasks.sweep()
    assert len(swept) == 2
    assert 0 <= (swept[1] - due).total_seconds() < 0.6


@pytest.mark.parametrize("seconds", [-5, 2, None])
def test_nothing_else_is_waited_for(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch, seconds: float | None
) -> None:
    if seconds is not None:
        foresee(seconds, monkeypatch)
    tasks.sweep()
    assert len(swept) == 1
