"""The worker's pulse, taken by the supervisor: a worker that lives but sweeps no more is started again.

Its heartbeat is a value in Redis that changes with every sweep. Only changes count, by the steady clock: a laptop that has
slept finds an old heartbeat, which says nothing about the worker.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import redis
import redis.exceptions

from deploy.tasks import HEARTBEAT_KEY

LOOK_SECONDS = 3.0
SILENT_SECONDS = 15.0
# A worker that stays silent, because the database is away for instance, is started again less and less often.
MOST_SILENT_SECONDS = 300.0
# The supervisor looks after other children too: it can't wait long for Redis.
REDIS_SECONDS = 0.5


class Pulse:
    def __init__(self, read: Callable[[], object], steady: Callable[[], float] = time.monotonic) -> None:
        self._read, self._steady = read, steady
        self._beat: object = None
        self._changed_at = self._look_at = steady()
        self._patience = SILENT_SECONDS

    def is_lost(self, *, is_up: bool) -> bool:
        """Whether the worker has been silent for too long; says so once for each time it should be started again.

        `is_up`: it has said that it is ready. On a busy machine that may take longer than it may be silent.
        """
        now = self._steady()
        if now < self._look_at:
            return False
        self._look_at = now + LOOK_SECONDS
        if not is_up:
            self._changed_at = now
            return False
        try:
            beat = self._read()
        except redis.exceptions.RedisError:
            # Another worker wouldn't reach Redis either.
            self._changed_at = now
            return False
        if beat != self._beat:
            self._beat, self._changed_at, self._patience = beat, now, SILENT_SECONDS
            return False
        if now - self._changed_at < self._patience:
            return False
        self._changed_at, self._patience = now, min(2 * self._patience, MOST_SILENT_SECONDS)
        return True


def heartbeat_in(url: str) -> Callable[[], object]:
    """Reads the heartbeat from this Redis."""
    server = redis.Redis.from_url(url, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS)
    return lambda: server.get(HEARTBEAT_KEY)
