"""The watch a web process keeps: it follows Redis, and sweeps due moments itself when Celery is silent or late.

Time between two looks is taken from the steady clock: one that is set back must not stop the watch.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TypeVar

import structlog
from django.conf import settings
from django.db import close_old_connections

from deploy.hub import Hub, encode_frame
from deploy.metrics import LISTENERS, share_metrics
from deploy.site_clock import CLOCK
from party.record.storage import STORAGE
from scoring.record.due_moments import seconds_late, sweep_due
from scoring.record.now import now

log = structlog.get_logger(__name__)

T = TypeVar("T")

# Celery sweeps every second; this many without a word and the web process does it.
SILENT_SECONDS = 3.0
SWEEP_SECONDS = 1.0
# How often it looks for new moments, and how late a foreseen one may be before the web process does not wait for Celery any
# longer. It looks again at just that time, so a bell is late by this and the sweep itself: less than a second together.
LOOK_SECONDS = 0.4
LATE_SECONDS = 0.1
# How often it tries to write: the host is told before the next score is lost, and the trouble is over soon after its end.
PROBE_SECONDS = 10.0
HEARTBEAT = "heartbeat"


class FallbackSweeper:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._heard = time.monotonic()
        self._swept = 0.0
        self._is_standing_in = False
        self._tasks: list[asyncio.Task[None]] = []
        self._thread = ThreadPoolExecutor(1, "sweep")
        # Its own: a write that waits must not keep a bell from ringing.
        self._probe_thread = ThreadPoolExecutor(1, "probe")
        hub.watch(HEARTBEAT, self._hear)

    def start(self) -> None:
        self._tasks += [
            asyncio.create_task(task) for task in (self._keep(), self._keep_alive(), self._keep_probing())
        ]
        if settings.REDIS_URL:
            self._tasks.append(asyncio.create_task(self._hub.follow()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._thread.shutdown(wait=True)
        self._probe_thread.shutdown(wait=False, cancel_futures=True)

    def _hear(self, frame: bytes) -> None:
        if b'"worker"' in frame:
            self._heard = time.monotonic()
            if self._is_standing_in:
                log.info("the worker sweeps again")
                self._is_standing_in = False

    @property
    def _is_silent(self) -> bool:
        return not settings.REDIS_URL or time.monotonic() - self._heard > SILENT_SECONDS

    async def _keep_alive(self) -> None:
        for second in count():
            await asyncio.sleep(1)
            self._hub.keep_alive(second)
            LISTENERS.set(self._hub.listeners)

    async def _keep(self) -> None:
        while True:
            pause = LOOK_SECONDS
            try:
                pause = await self._look()
            except Exception as failure:
                # Logged and tried again in a moment: a watch that stops for ever would leave rounds open.
                if STORAGE.note(failure, now()) is None:
                    log.exception("the sweep failed")
            await asyncio.sleep(pause)

    async def _keep_probing(self) -> None:
        loop = asyncio.get_running_loop()
        said = ""
        while True:
            await loop.run_in_executor(self._probe_thread, probe_now)
            if said != (said := STORAGE.read().sentence):
                log.warning(said or "everything can be saved again")
            await asyncio.sleep(PROBE_SECONDS)

    async def _look(self) -> float:
        """Sweep where nobody else does; in how many seconds to look again."""
        if self._is_silent and time.monotonic() - self._swept >= SWEEP_SECONDS:
            await self._stand_in()
        late = await self._in_thread(look_now)
        pause = until_too_late(late, 0.0 if self._is_silent else LATE_SECONDS)
        if late is not None and pause <= 0:
            log.debug("the worker was not there first; the web process sweeps", late=round(late, 2))
            await self._sweep()
            return LOOK_SECONDS
        return min(pause, LOOK_SECONDS)

    async def _stand_in(self) -> None:
        if settings.REDIS_URL and not self._is_standing_in:
            log.warning("the worker is silent; the web process sweeps")
        self._is_standing_in = True
        await self._sweep()
        self._hub.deliver(HEARTBEAT, encode_frame(HEARTBEAT, heartbeat("web")))

    async def _sweep(self) -> None:
        self._swept = time.monotonic()
        await self._in_thread(sweep_now)

    async def _in_thread(self, do: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, do)


def until_too_late(late: float | None, patience: float) -> float:
    """Seconds until the foreseen moment is so late; nothing is ever too late where none is foreseen."""
    return math.inf if late is None else patience - late


def probe_now() -> None:
    """Show the figures of this process to the others; and write a row, so that a disk or database that takes none is known
    before somebody enters a score.
    """
    share_metrics()
    try:
        STORAGE.probe(now())
    except Exception as failure:
        # What it means for the host is noted; anything else is a bug, and no reason to stop looking.
        if STORAGE.note(failure, now()) is None:
            log.exception("the probe failed")
    finally:
        close_old_connections()


def sweep_now() -> None:
    try:
        CLOCK.keep()
        sweep_due(now())
    finally:
        close_old_connections()


def look_now() -> float | None:
    """How many seconds the earliest foreseen moment is late."""
    try:
        CLOCK.keep()
        return seconds_late(now())
    finally:
        close_old_connections()


def heartbeat(by: str) -> str:
    return json.dumps({"by": by, "at": now().isoformat(timespec="milliseconds")})
