"""The web process stands in for a silent worker."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest

from deploy import watch
from deploy.hub import Hub, encode_frame
from deploy.watch import HEARTBEAT, Watch, heartbeat
from scoring import moments
from tests.deploy.test_hub import in_a_loop

WORKER_BEAT = encode_frame(HEARTBEAT, heartbeat("worker"))


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The times at which a registered sweep ran."""
    times: list[datetime] = []

    def note(at: datetime) -> int:
        times.append(at)
        return 0

    monkeypatch.setattr(moments, "_sweeps", {"note": note})
    monkeypatch.setattr(watch, "SILENT_SECONDS", 1.5)
    return times


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
