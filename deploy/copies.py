"""Copies in memory of what many ask for: made once for each change, by one thread, and given to every phone.

A frame of news makes the copies of its topics out of date. Whoever asks next has them made, and all who ask meanwhile
wait for that one. Without Redis nobody tells, so a copy is looked at again after a second.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from django.db import close_old_connections

from deploy.site_clock import CLOCK
from scoring.record.now import now

# A frame may be lost on its way; nothing stays wrong for longer than this.
TOLD_SECONDS, UNTOLD_SECONDS = 5.0, 1.0
# More than the fragments of the parties of one evening; the oldest go first.
MOST = 4096
Key = tuple[str, str]


class Versioned(Protocol):
    """As new as the event with this number, or newer."""

    @property
    def version(self) -> int: ...


M = TypeVar("M", bound=Versioned)


@dataclass(frozen=True, slots=True)
class Copy(Generic[M]):
    made: M
    # On this process's own clock; then it is looked at again.
    until: float


@dataclass(frozen=True)
class News:
    """What a frame says: the number of an event, and what it touched."""

    version: int
    topics: tuple[str, ...]


class Copies(Generic[M]):
    """Of each party's things by name; `topics_of` says whose news makes them out of date."""

    def __init__(
        self,
        is_told: Callable[[], bool],
        make: Callable[[str, str, datetime], M | None],
        topics_of: Callable[[str], frozenset[str]],
    ) -> None:
        self._is_told, self._make, self._topics_of = is_told, make, topics_of
        self._kept: OrderedDict[Key, Copy[M]] = OrderedDict()
        # For each party: the names of what is kept, and the last event of each topic.
        self._names: defaultdict[str, set[str]] = defaultdict(set)
        self._needed: dict[str, dict[str, int]] = {}
        self._making: dict[Key, asyncio.Future[M | None]] = {}
        self._thread = ThreadPoolExecutor(1, "copies")

    def fresh(self, code: str, name: str) -> M | None:
        """What is in memory, if it still holds."""
        copy = self._kept.get((code, name))
        return copy.made if copy is not None and copy.until > time.monotonic() else None

    async def get(self, code: str, name: str) -> M | None:
        """What is in memory, or what the one thread makes of it now; None where there is nothing to be had."""
        key = code, name
        # What is being made may have been begun before the news that this one asks after.
        if self.fresh(code, name) is None and (running := self._making.get(key)) is not None:
            await asyncio.shield(running)
        made = self.fresh(code, name)
        return made if made is not None else await asyncio.shield(self._begin(key))

    def hear(self, channel: str, frame: bytes) -> None:
        """News of a party: from now on copies must be as new as this event."""
        news = read_news(frame) if channel.startswith("p-") else None
        if news is None:
            return
        code, topics = (
            channel.removeprefix("p-"),
            {"any", *(topic.partition("-")[0] for topic in news.topics)},
        )
        for name in self._names.get(code, ()):
            if topics & self._topics_of(name):
                self._kept.pop((code, name), None)
        needed = self._needed.setdefault(code, {})
        needed.update({topic: max(needed.get(topic, 0), news.version) for topic in topics})

    def forget(self) -> None:
        """Redis came or went: what was told meanwhile is not known."""
        for known in (self._kept, self._names, self._needed):
            known.clear()

    async def in_thread(self, do: Callable[[], None]) -> None:
        """Something small with the database, by the same one thread."""

        def ask() -> None:
            try:
                do()
            finally:
                close_old_connections()

        await asyncio.get_running_loop().run_in_executor(self._thread, ask)

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)

    def _begin(self, key: Key) -> asyncio.Future[M | None]:
        running = self._making.get(key)
        if running is None:
            running = self._making[key] = asyncio.ensure_future(self._refresh(key))
            running.add_done_callback(lambda _: self._making.pop(key, None))
        return running

    async def _refresh(self, key: Key) -> M | None:
        loop = asyncio.get_running_loop()
        made = await loop.run_in_executor(self._thread, self._make_now, key)
        # Where there is nothing, nothing is kept: guessed codes must not push the copies of real parties out.
        if made is not None and made.version >= self._version_needed(key):
            self._keep(key, Copy(made, time.monotonic() + self._seconds()))
        return made

    def _seconds(self) -> float:
        return TOLD_SECONDS if self._is_told() else UNTOLD_SECONDS

    def _version_needed(self, key: Key) -> int:
        needed = self._needed.get(key[0], {})
        return max((needed.get(topic, 0) for topic in self._topics_of(key[1])), default=0)

    def _keep(self, key: Key, copy: Copy[M]) -> None:
        self._kept[key] = copy
        self._kept.move_to_end(key)
        self._names[key[0]].add(key[1])
        while len(self._kept) > MOST:
            (code, name), _ = self._kept.popitem(last=False)
            self._names[code].discard(name)
            if not self._names[code]:
                del self._names[code]
                self._needed.pop(code, None)

    def _make_now(self, key: Key) -> M | None:
        try:
            CLOCK.keep()
            return self._make(*key, now())
        finally:
            close_old_connections()


def read_news(frame: bytes) -> News | None:
    """What a frame of news says; None where it is something else."""
    lines = frame.decode().split("\n")
    if "event: news" not in lines:
        return None
    said = json.loads(next(line for line in lines if line.startswith("data: ")).removeprefix("data: "))
    return News(said["version"], tuple(said["topics"]))
