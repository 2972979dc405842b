"""A thousand rounds due in the same second, under faults: how late the last bell rings, and whether each rings once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests import postgres
from tests.bench.measure import Figure
from tests.hall import (
    Hall,
    hall,
    kill_worker,
    lose_redis,
    lose_redis_and_worker,
    nothing,
    restart_redis,
)

ROUNDS = 1_000
LATE_SECONDS = 1.0
# Time for the site to come to rest once a thousand rounds are made.
AHEAD_SECONDS = 8.0
# What goes wrong a fifth of a second before the bells; whether Redis is one that nobody starts again.
FAULTS: dict[str, tuple[Callable[[Hall], object], bool]] = {
    "nothing wrong": (nothing, False),
    "worker killed": (kill_worker, False),
    "Redis restarted": (restart_redis, False),
    "Redis gone": (lose_redis, True),
    "Redis and worker gone": (lose_redis_and_worker, True),
}


def faults(rounds: int = ROUNDS) -> Iterator[Figure]:
    """On SQLite, then on PostgreSQL."""
    for name in FAULTS:
        yield from _fault(name, rounds, "SQLite")
    cluster = postgres.start()
    try:
        for name in FAULTS:
            yield from _fault(name, rounds, "PostgreSQL", DATABASE_URL=cluster.url)
    finally:
        cluster.stop()


def _fault(name: str, rounds: int, database: str, **env: str) -> Iterator[Figure]:
    _, own_redis = FAULTS[name]
    with hall(own_redis=own_redis, env=env) as opened:
        opened.ready()
        yield from figures(opened, name, rounds, database)


def figures(
    opened: Hall, name: str, rounds: int, database: str = "SQLite", seconds: float = AHEAD_SECONDS
) -> Iterator[Figure]:
    """Of so many rounds that are due so many seconds from now."""
    due = opened.rounds.do("make", count=rounds, seconds=seconds)["due"]
    outcome = opened.ring_through(due, FAULTS[name][0])
    what = f"{rounds} rounds due, {name}, {database}"
    yield Figure(f"{what}: late", outcome.rung_at - due, "s", LATE_SECONDS)
    yield Figure(f"{what}: not exactly once", outcome.wrong, "", 0)
