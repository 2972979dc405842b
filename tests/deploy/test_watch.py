"""The web process stands in for a silent worker."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings

from deploy import watch
from deploy.hub import Hub, encode_frame
from deploy.watch import HEARTBEAT, FallbackSweeper, heartbeat, until_too_late
from scoring.record import due_moments
from tests.bench import bells
from tests.deploy.test_hub import drain, in_a_loop

WORKER_BEAT = encode_frame(HEARTBEAT, heartbeat("worker"))


@pytest.fixture
def swept(swept: list[datetime], monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The same, under a watch that loses patience soon."""
    monkeypatch.setattr(watch, "SILENT_SECONDS", 0.8)
    monkeypatch.setattr(watch, "SWEEP_SECONDS", 0.5)
    monkeypatch.setattr(watch, "LOOK_SECONDS", 0.1)
    return swept


def foresee(seconds: float, swept: list[datetime], monkeypatch: pytest.MonkeyPatch) -> datetime:
    """A moment so far ahead that the first sweep after it settles."""
    moment = datetime.now(UTC) + timedelta(seconds=seconds)
    monkeypatch.setattr(
        due_moments, "_looks", {"one": lambda: None if any(at >= moment for at in swept) else moment}
    )
    return moment


def after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


async def keep_watch(hub: Hub, is_enough: Callable[[], bool], *, beats: bool) -> None:
    kept, is_too_long = FallbackSweeper(hub), after(20)
    kept.start()
    while not is_enough():
        assert not is_too_long()
        if beats:
            hub.deliver(HEARTBEAT, WORKER_BEAT)
        await asyncio.sleep(0.05)
    await kept.stop()


def test_while_the_worker_is_heard_the_web_process_does_not_sweep(swept: list[datetime]) -> None:
    in_a_loop(keep_watch(Hub(), after(2 * watch.SILENT_SECONDS), beats=True))
    assert swept == []


def test_when_the_worker_is_silent_the_web_process_sweeps_but_not_at_every_look(
    swept: list[datetime],
) -> None:
    start = datetime.now(UTC)
    in_a_loop(keep_watch(Hub(), lambda: len(swept) >= 2, beats=False))
    assert (swept[0] - start).total_seconds() >= watch.SILENT_SECONDS
    # Each is noted by the sweep itself, a little after the look that began it.
    assert (swept[1] - swept[0]).total_seconds() > watch.SWEEP_SECONDS - watch.LOOK_SECONDS


def test_what_the_worker_has_not_met_in_time_the_web_process_sweeps_though_it_hears_the_worker(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    due = foresee(0.3, swept, monkeypatch)
    in_a_loop(keep_watch(Hub(), after(0.3 + bells.LATE_SECONDS), beats=True))
    assert len(swept) == 1
    assert watch.LATE_SECONDS <= (swept[0] - due).total_seconds() <= bells.LATE_SECONDS


@pytest.mark.parametrize("has_worker", [True, False])
def test_a_foreseen_moment_is_met_when_it_comes_however_seldom_the_watch_looks(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch, has_worker: bool
) -> None:
    if not has_worker:
        monkeypatch.setattr(settings, "REDIS_URL", "")
    monkeypatch.setattr(watch, "SWEEP_SECONDS", 15.0)
    monkeypatch.setattr(watch, "LOOK_SECONDS", 15.0)
    due = foresee(0.6, swept, monkeypatch)
    in_a_loop(keep_watch(Hub(), lambda: any(at >= due for at in swept), beats=has_worker))
    assert (swept[-1] - due).total_seconds() < watch.LOOK_SECONDS / 2


@pytest.mark.parametrize(
    ("late", "patience", "seconds"),
    [(None, 0.1, math.inf), (-2.0, 0.5, 2.5), (0.2, 0.5, 0.3), (3.0, 0.5, -2.5)],
)
def test_a_moment_is_too_late_when_patience_with_the_worker_ends(
    late: float | None, patience: float, seconds: float
) -> None:
    assert until_too_late(late, patience) == pytest.approx(seconds)


def test_a_clock_that_is_set_back_does_not_stop_the_watch(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 0.0)
    in_a_loop(keep_watch(Hub(), lambda: len(swept) >= 2, beats=False))


def test_its_own_sweep_is_told_to_the_phones_as_the_webs(swept: list[datetime]) -> None:
    hub, told = Hub(), list[bytes]()

    async def act() -> None:
        queue = hub.join(HEARTBEAT)

        def is_told() -> bool:
            told.extend(drain(queue))
            return any(b'"by": "web"' in frame for frame in told)

        await keep_watch(hub, is_told, beats=False)

    in_a_loop(act())
    assert swept


def test_a_sweep_that_fails_is_tried_again(swept: list[datetime], monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[datetime] = []

    def fail(at: datetime) -> int:
        tries.append(at)
        raise ZeroDivisionError

    monkeypatch.setattr(due_moments, "_sweeps", {"fail": fail})
    in_a_loop(keep_watch(Hub(), lambda: len(tries) >= 2, beats=False))
