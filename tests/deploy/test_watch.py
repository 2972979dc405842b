"""The web process stands in for a silent worker."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings

from deploy import watch
from deploy.hub import Hub, encode_frame
from deploy.watch import HEARTBEAT, Watch, heartbeat
from scoring import moments
from tests.deploy.test_hub import in_a_loop

WORKER_BEAT = encode_frame(HEARTBEAT, heartbeat("worker"))


@pytest.fixture
def swept(swept: list[datetime], monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The same, under a watch that loses patience soon."""
    monkeypatch.setattr(watch, "SILENT_SECONDS", 1.5)
    return swept


def foresee(moment: datetime, swept: list[datetime], monkeypatch: pytest.MonkeyPatch) -> None:
    """A due moment that the first sweep after it settles."""
    monkeypatch.setattr(
        moments, "_looks", {"one": lambda: None if any(at >= moment for at in swept) else moment}
    )


async def keep_watch(hub: Hub, seconds: float, *, beats: bool) -> None:
    kept = Watch(hub)
    kept.start()
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        if beats:
            hub.deliver(HEARTBEAT, WORKER_BEAT)
        await asyncio.sleep(0.1)
    await kept.stop()


def test_while_the_worker_is_heard_the_web_process_does_not_sweep(swept: list[datetime]) -> None:
    in_a_loop(keep_watch(Hub(), 2.5, beats=True))
    assert swept == []


def test_when_the_worker_is_silent_the_web_process_sweeps_every_second(swept: list[datetime]) -> None:
    in_a_loop(keep_watch(Hub(), 4.3, beats=False))
    assert 2 <= len(swept) <= 4


def test_what_the_worker_has_not_met_in_time_the_web_process_sweeps_though_it_hears_the_worker(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    due = datetime.now(UTC) + timedelta(seconds=1)
    foresee(due, swept, monkeypatch)
    in_a_loop(keep_watch(Hub(), 2.5, beats=True))
    assert len(swept) == 1
    assert 0.4 <= (swept[0] - due).total_seconds() < 1.5


def test_without_a_worker_a_foreseen_moment_is_met_at_the_next_look(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", "")
    due = datetime.now(UTC) + timedelta(seconds=1.5)
    foresee(due, swept, monkeypatch)
    in_a_loop(keep_watch(Hub(), 2.6, beats=False))
    assert 0 <= (next(at for at in swept if at >= due) - due).total_seconds() < 1


def test_a_clock_that_is_set_back_does_not_stop_the_watch(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 0.0)
    in_a_loop(keep_watch(Hub(), 4.3, beats=False))
    assert len(swept) >= 2


def test_its_own_sweep_is_told_to_the_phones_as_the_webs(swept: list[datetime]) -> None:
    hub = Hub()

    async def act() -> bytes:
        queue = hub.join(HEARTBEAT)
        await keep_watch(hub, 2.3, beats=False)
        return b"".join(queue.get_nowait() for _ in range(queue.qsize()))

    assert b'"by": "web"' in in_a_loop(act())


def test_a_sweep_that_fails_is_tried_again(swept: list[datetime], monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[datetime] = []

    def fail(at: datetime) -> int:
        tries.append(at)
        raise ZeroDivisionError

    monkeypatch.setattr(moments, "_sweeps", {"fail": fail})
    in_a_loop(keep_watch(Hub(), 4.3, beats=False))
    assert len(tries) >= 2
