"""Where limits are counted: in Redis; without it in the database; and where that can't be written, in this process.

Whatever goes away, limits stay in force, and nobody is refused because a count could not be made. After Redis has failed it
is left alone for a while: a server that hangs must not hold the thread of every wrong code for two seconds.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta

import redis.exceptions
import structlog
from django.db import DatabaseError

from deploy import broker
from party.phones.limits import COUNTS, MOST_REMEMBERED, count_in_database

log = structlog.get_logger(__name__)

PREFIX = "keyword:limit:"
LEFT_ALONE_SECONDS = 5.0


class Counting:
    def __init__(self) -> None:
        self._redis_again = 0.0
        self._own: dict[str, tuple[int, datetime]] = {}

    def __call__(self, key: str, lasts: timedelta, at: datetime) -> tuple[int, datetime]:
        counted = self._in_redis(key, lasts, at)
        return counted if counted is not None else self._in_database(key, lasts, at)

    def _in_redis(self, key: str, lasts: timedelta, at: datetime) -> tuple[int, datetime] | None:
        server = broker.client()
        if server is None or time.monotonic() < self._redis_again:
            return None
        try:
            with server.pipeline() as steps:
                steps.set(f"{PREFIX}{key}", 0, ex=lasts, nx=True)
                steps.incr(f"{PREFIX}{key}")
                steps.pttl(f"{PREFIX}{key}")
                _, counted, left = steps.execute()
        except redis.exceptions.RedisError as lost:
            self._redis_again = time.monotonic() + LEFT_ALONE_SECONDS
            log.warning("limits are counted in the database", reason=str(lost))
            return None
        return int(counted), at + timedelta(milliseconds=int(left))

    def _in_database(self, key: str, lasts: timedelta, at: datetime) -> tuple[int, datetime]:
        try:
            return count_in_database(key, lasts, at)
        except DatabaseError as lost:
            log.warning("limits are counted in this process", reason=str(lost))
            return self._in_memory(key, lasts, at)

    def _in_memory(self, key: str, lasts: timedelta, at: datetime) -> tuple[int, datetime]:
        if len(self._own) >= MOST_REMEMBERED:
            self._own.clear()
        counted, ends_at = self._own.get(key, (0, at))
        self._own[key] = (counted + 1, ends_at) if ends_at > at else (1, at + lasts)
        return self._own[key]


COUNTS.count = Counting()
