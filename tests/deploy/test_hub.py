from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from deploy import broker
from deploy.hub import ALIVE_A_SECOND, CLOSED, QUIET, Hub, encode_frame, publish
from deploy.mailbox import FRAMES_WAITING, Mailbox
from tests import valkey

T = TypeVar("T")


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: the browser tests keep a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(timeout=30)


def drain(queue: Mailbox) -> list[bytes]:
    """What waits there now."""
    frames = []
    while not queue.empty():
        frames.append(queue.get_nowait())
    return frames


def test_a_frame_reaches_everyone_on_its_channel_and_nobody_else() -> None:
    async def act() -> tuple[list[bytes], bool]:
        hub = Hub()
        here, there = [hub.join("table"), hub.join("table")], hub.join("other")
        hub.deliver("table", b"news")
        return [queue.get_nowait() for queue in here], there.empty()

    assert in_a_loop(act()) == ([b"news", b"news"], True)


def test_who_joins_late_starts_with_the_newest_frame() -> None:
    async def act() -> list[bytes]:
        hub = Hub()
        hub.deliver("table", b"old")
        hub.deliver("table", b"new")
        queue = hub.join("table")
        return drain(queue)

    assert in_a_loop(act()) == [b"new"]


def test_a_phone_that_falls_behind_is_let_go_and_holds_up_nobody() -> None:
    async def act() -> tuple[list[bytes], bytes]:
        hub = Hub()
        slow, quick = hub.join("table"), hub.join("table")
        for number in range(FRAMES_WAITING + 1):
            hub.deliver("table", b"%d" % number)
            last = quick.get_nowait()
        return [slow.get_nowait() for _ in iter(slow.empty, True)], last

    assert in_a_loop(act()) == ([CLOSED], b"%d" % FRAMES_WAITING)


def test_closing_ends_every_stream_and_those_that_come_after() -> None:
    async def act() -> list[bytes]:
        hub = Hub()
        before = hub.join("table")
        hub.close()
        return [before.get_nowait(), hub.join("table").get_nowait()]

    assert in_a_loop(act()) == [CLOSED, CLOSED]


@pytest.mark.parametrize(("streams", "every"), [(50, 2), (3 * ALIVE_A_SECOND, 3), (16 * ALIVE_A_SECOND, 15)])
def test_every_stream_hears_that_it_is_alive_and_when_next_the_rarer_the_more_there_are(
    streams: int, every: int
) -> None:
    async def act() -> list[list[bytes]]:
        hub = Hub()
        queues = [hub.join("table") for _ in range(streams)]
        for second in range(every):
            hub.keep_alive(second)
        return [drain(queue) for queue in queues]

    assert in_a_loop(act()) == [[encode_frame("alive", str(every))]] * streams


def test_who_listens_is_told_when_redis_goes() -> None:
    async def act() -> list[bytes]:
        hub = Hub()
        hub.set_connected(connected=True)
        queue = hub.join("table")
        hub.set_connected(connected=False)
        return drain(queue)

    assert in_a_loop(act()) == [QUIET]


def test_leaving_forgets_the_listener() -> None:
    async def act() -> int:
        hub = Hub()
        hub.leave("table", hub.join("table"))
        return hub.listeners

    assert in_a_loop(act()) == 0


def test_a_frame_of_several_lines_stays_one_event() -> None:
    assert encode_frame("seat", "a\nb", "7") == b"id: 7\nevent: seat\ndata: a\ndata: b\n\n"


def test_the_subscription_outlives_a_restart_of_redis(
    settings: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = valkey.start()
    settings.REDIS_URL = server.url
    broker.client.cache_clear()

    async def hear(hub: Hub, queue: Mailbox, word: str) -> bytes:
        """Say it until it is heard: who is not yet subscribed misses it."""
        while True:
            await asyncio.to_thread(publish, "table", "news", word)
            try:
                frame = await asyncio.wait_for(queue.get(), 0.2)
            except TimeoutError:
                continue
            if word.encode() in frame:
                return frame

    async def act() -> list[bytes]:
        hub = Hub()
        queue = hub.join("table")
        following = asyncio.create_task(hub.follow())
        first = await asyncio.wait_for(hear(hub, queue, "before"), 10)
        await asyncio.to_thread(server.restart)
        second = await asyncio.wait_for(hear(hub, queue, "after"), 20)
        following.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await following
        return [first, second]

    try:
        first, second = in_a_loop(act())
    finally:
        broker.client.cache_clear()
        server.stop()
    assert b"before" in first
    assert b"after" in second


def test_without_redis_publishing_says_so(settings: Any) -> None:  # noqa: ANN401
    settings.REDIS_URL = ""
    broker.client.cache_clear()
    assert publish("table", "news", "x") is False
    broker.client.cache_clear()
