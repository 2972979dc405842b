"""The task of the beat: sweep what is due, and meet what is about to be.

A heartbeat goes out only after a sweep that succeeded, so it means: due moments are being kept.
"""

from __future__ import annotations

import time

import redis.exceptions
import structlog
from celery import shared_task
from celery.signals import worker_init, worker_ready

from deploy import broker
from deploy.backups.keeper import keep_here
from deploy.hub import PREFIX, encode_frame
from deploy.ready import tell_ready
from deploy.site_clock import CLOCK
from deploy.watch import HEARTBEAT, heartbeat
from scoring.record.due_moments import seconds_late, sweep_due
from scoring.record.now import now

log = structlog.get_logger(__name__)

HEARTBEAT_KEY = "keyword:heartbeat"
# The next beat comes by then.
BEAT_SECONDS = 1.0


@worker_init.connect
def begin(**_: object) -> None:
    CLOCK.begin()
    keep_here()


@worker_ready.connect
def say_ready(**_: object) -> None:
    tell_ready()


@shared_task(name="deploy.tasks.sweep")
def sweep() -> None:
    CLOCK.keep()
    sweep_due(now())
    tell_heartbeat()
    meet_next()


def meet_next() -> None:
    """A moment that falls before the next beat is met when it comes: the thread waits for it and sweeps again.

    No ETA task, which would be as sharp: a worker that holds such a message exits when Redis goes away.
    """
    late = seconds_late(now())
    if late is not None and -BEAT_SECONDS <= late < 0:
        time.sleep(-late)
        CLOCK.keep()
        sweep_due(now())


def tell_heartbeat() -> None:
    """Leave the time for /readyz and tell every web process."""
    connection = broker.client()
    if connection is None:
        return
    try:
        connection.set(HEARTBEAT_KEY, str(now().timestamp()), ex=3600)
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
    return max(0.0, now().timestamp() - float(str(beat, "ascii"))) if isinstance(beat, bytes) else None
