"""The hub: one Redis subscription a process, fanned out in memory to every phone that listens.

It takes any channel and knows nothing of what goes through it. The newest frame of a channel is kept, so that whoever
joins late starts with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import Callable

import redis.exceptions
import structlog

from deploy import broker
from deploy.mailbox import Mailbox

log = structlog.get_logger(__name__)

PREFIX = "live:"
LONGEST_BACK_OFF = 5.0
CLOSED = b""


def encode_frame(event: str, data: str, version: str = "") -> bytes:
    """One server-sent event."""
    lines = [f"id: {version}"] if version else []
    lines.append(f"event: {event}")
    lines.extend(f"data: {line}" for line in data.split("\n"))
    return ("\n".join(lines) + "\n\n").encode()


QUIET, AGAIN = (encode_frame(word, "{}") for word in ("quiet", "again"))
# A word now and then tells proxies, and the page's own mark, that a stream is alive. A hall's phones hear it every two
# seconds, so that one that has lost the site says so soon; thousands hear it less often, a few hundred a second.
ALIVE_SECONDS = range(2, 16)
ALIVE_A_SECOND = 200


class Hub:
    """Who listens to what, in this process."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Mailbox]] = defaultdict(set)
        self._newest: dict[str, bytes] = {}
        self._watchers: dict[str, Callable[[bytes], None]] = {}
        self._overhearing: list[Callable[[str, bytes], None]] = []
        self._when_redis_changes: list[Callable[[], None]] = []
        self.is_connected = False
        self.is_closed = False

    def join(self, channel: str) -> Mailbox:
        queue = Mailbox()
        self._listeners[channel].add(queue)
        if channel in self._newest:
            queue.put_nowait(self._newest[channel])
        if self.is_closed:
            self._end(queue)
        return queue

    def leave(self, channel: str, queue: Mailbox) -> None:
        self._listeners[channel].discard(queue)
        if not self._listeners[channel]:
            del self._listeners[channel]

    def watch(self, channel: str, told: Callable[[bytes], None]) -> None:
        """Have this process itself told of each frame of a channel."""
        self._watchers[channel] = told

    def overhear(self, told: Callable[[str, bytes], None]) -> None:
        """Have this process itself told of each frame of every channel, before the phones are."""
        self._overhearing.append(told)

    def when_redis_changes(self, do: Callable[[], None]) -> None:
        """Called after Redis came or went."""
        self._when_redis_changes.append(do)

    def deliver(self, channel: str, frame: bytes) -> None:
        self._newest[channel] = frame
        if channel in self._watchers:
            self._watchers[channel](frame)
        for told in self._overhearing:
            told(channel, frame)
        for queue in self._listeners.get(channel, ()):
            self._put(queue, frame)

    def set_connected(self, *, connected: bool) -> None:
        """Redis came or went. Who listens is told: a stream on which nothing comes must not look alive."""
        if connected == self.is_connected:
            return
        self.is_connected = connected
        for do in self._when_redis_changes:
            do()
        for queues in self._listeners.values():
            for queue in queues:
                self._put(queue, self.bearing)

    @property
    def bearing(self) -> bytes:
        """Whether news comes through, as a frame."""
        return AGAIN if self.is_connected else QUIET

    def keep_alive(self, second: int) -> None:
        """Called every second: each stream hears every few that it is alive and when next, and never all of them at once."""
        every = self.alive_seconds
        alive = encode_frame("alive", str(every))
        for queues in self._listeners.values():
            for queue in queues:
                if id(queue) // 64 % every == second % every:
                    self._put(queue, alive)

    @property
    def alive_seconds(self) -> int:
        wanted = -(-self.listeners // ALIVE_A_SECOND)
        return min(max(wanted, ALIVE_SECONDS[0]), ALIVE_SECONDS[-1])

    @property
    def listeners(self) -> int:
        return sum(len(queues) for queues in self._listeners.values())

    def close(self) -> None:
        """End every stream, so that a stopping server need not wait for phones."""
        self.is_closed = True
        for queues in self._listeners.values():
            for queue in queues:
                self._end(queue)

    def _put(self, queue: Mailbox, frame: bytes) -> None:
        if queue.full():
            self._end(queue)
        else:
            queue.put_nowait(frame)

    @staticmethod
    def _end(queue: Mailbox) -> None:
        queue.clear()
        queue.put_nowait(CLOSED)

    async def follow(self) -> None:
        """Pass on what Redis says, for ever; a lost server is asked again with growing patience."""
        patience = 0.1
        while True:
            try:
                await self._subscribe()
                patience = 0.1
            except (redis.exceptions.RedisError, OSError) as lost:
                if self.is_connected:
                    log.warning("Redis is gone; trying again", reason=str(lost))
                    patience = 0.1
                self.set_connected(connected=False)
            await asyncio.sleep(patience)
            patience = min(patience * 2, LONGEST_BACK_OFF)

    async def _subscribe(self) -> None:
        connection = broker.subscriber()
        subscription = connection.pubsub(ignore_subscribe_messages=True)
        try:
            await subscription.psubscribe(f"{PREFIX}*")
            self.set_connected(connected=True)
            log.debug("listening to Redis")
            async for message in subscription.listen():
                self.deliver(message["channel"].decode().removeprefix(PREFIX), message["data"])
        finally:
            with contextlib.suppress(redis.exceptions.RedisError, OSError):
                await subscription.aclose()  # type: ignore[no-untyped-call]
                await connection.aclose()


def publish(channel: str, event: str, payload: object, version: str = "") -> bool:
    """Send a frame to every process's hub; False where there is no Redis to carry it."""
    connection = broker.client()
    if connection is None:
        return False
    try:
        connection.publish(f"{PREFIX}{channel}", encode_frame(event, json.dumps(payload), version))
    except redis.exceptions.RedisError as lost:
        log.warning("not published", channel=channel, reason=str(lost))
        return False
    return True
