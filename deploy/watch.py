"""The watch a web process keeps: it follows Redis, and sweeps due moments itself when Celery is silent."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import count

import structlog
from django.conf import settings
from django.db import close_old_connections

from deploy.hub import Hub, encode_frame
from deploy.metrics import LISTENERS
from scoring.moments import sweep_due

log = structlog.get_logger(__name__)

# Celery sweeps every second; this many without a word and the web process does it.
SILENT_SECONDS = 3.0
HEARTBEAT = "heartbeat"


class Watch:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._heard = time.monotonic()
        self._is_standing_in = False
        self._tasks: list[asyncio.Task[None]] = []
        self._thread = ThreadPoolExecutor(1, "sweep")
        hub.watch(HEARTBEAT, self._hear)

    def start(self) -> None:
        self._tasks.append(asyncio.create_task(self._keep()))
        if settings.REDIS_URL:
            self._tasks.append(asyncio.create_task(self._hub.follow()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._thread.shutdown(wait=True)

    def _hear(self, frame: bytes) -> None:
        if b'"worker"' in frame:
            self._heard = time.monotonic()
            if self._is_standing_in:
                log.info("the worker sweeps again")
                self._is_standing_in = False

    async def _keep(self) -> None:
        for second in count():
            await asyncio.sleep(1)
            self._hub.keep_alive(second)
            LISTENERS.set(self._hub.listeners)
            if not settings.REDIS_URL or time.monotonic() - self._heard > SILENT_SECONDS:
                await self._stand_in()

    async def _stand_in(self) -> None:
        if settings.REDIS_URL and not self._is_standing_in:
            log.warning("the worker is silent; the web process sweeps")
        self._is_standing_in = True
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, sweep_now)
        except Exception:
            # Logged and tried again in a second: a sweep that stops for ever would leave rounds open.
            log.exception("the sweep failed")
            return
        self._hub.deliver(HEARTBEAT, encode_frame(HEARTBEAT, heartbeat("web")))


def sweep_now() -> None:
    try:
        sweep_due(datetime.now(UTC))
    finally:
        close_old_connections()


def heartbeat(by: str) -> str:
    return json.dumps({"by": by, "at": datetime.now(UTC).isoformat(timespec="milliseconds")})
