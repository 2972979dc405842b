"""The task of the beat: sweep what is due, and meet what is about to be.

A heartbeat goes out only after a sweep that succeeded, so it means: due moments are being kept.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime

import redis.exceptions
import structlog
from celery import shared_task

from deploy import broker
from deploy.hub import PREFIX, encode_frame
from deploy.watch import HEARTBEAT, heartbeat
from scoring.moments import seconds_late, sweep_due

log = structlog.get_logger(__name__)

HEARTBEAT_KEY = "keyword:heartbeat"
# The next beat comes by then.
BEAT_SECONDS = 1.0


@shared_task(name="deploy.tasks.sweep")
def sweep() -> None:
    sweep_due(datetime.now(UTC))
    tell_heartbeat()
    meet_next()


def meet_next() -> None:
    """A moment that falls before the next beat is met when it comes: the thread waits for it and sweeps again.

    No ETA task, which would be as sharp: a worker that holds such a message exits when Redis goes away.
    """
    late = seconds_late(datetime.now(UTC))
    if late is not None and -BEAT_SECONDS <= late < 0:
        time.sleep(-late)
        sweep_due(datetime.now(UTC))


def tell_heartbeat() -> None:
    """Leave the time for /readyz and tell every web process."""
    connection = broker.client()
    if connection is None:
        return
    try:
        connection.set(HEARTBEAT_KEY, str(time.time()), ex=3600)
        connection.publish(f"{PREFIX}{HEARTBEAT}", encode_frame(HEARTBEAT, heartbeat("worker")))
    except redis.exceptions.RedisError as lost:
        log.warning("heartbeat not sent", reason=str(lost))


def heartbeat_age() -> float | None:
    """Seconds since the worker last swept; None when it never did or nobody can tell."""
    connection = broker.client()
    if connection is None:
        return None
    try:
        beat = connection.get(HEARTBEAT_KEY)
    except redis.exceptions.RedisError:
        return None
    return max(0.0, time.time() - float(str(beat, "ascii"))) if isinstance(beat, bytes) else None
