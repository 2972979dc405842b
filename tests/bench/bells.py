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
LATE_SECONDS = 1.5
# Time to make the rounds, and for whoever watches them to be there.
AHEAD_SECONDS = 15
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
    yield from _small()
    for name in FAULTS:
        yield from _fault(name, rounds, "SQLite")
    cluster = postgres.start()
    try:
        for name in FAULTS:
            yield from _fault(name, rounds, "PostgreSQL", DATABASE_URL=cluster.url)
    finally:
        cluster.stop()


def _small() -> Iterator[Figure]:
    """The slice that the tests run."""
    yield from _fault("nothing wrong", 20, "SQLite", bar=None)


def _fault(
    name: str, rounds: int, database: str, *, bar: float | None = LATE_SECONDS, **env: str
) -> Iterator[Figure]:
    fault, own_redis = FAULTS[name]
    with hall(own_redis=own_redis, **env) as opened:
        opened.ready()
        due = opened.rounds("make", rounds, AHEAD_SECONDS)["due"]
        outcome = opened.ring_through(due, fault)
    what = f"{rounds} rounds due, {name}, {database}"
    wrong = outcome.left_open + outcome.not_once + len(outcome.faults)
    yield Figure(f"{what}: late", outcome.late, "s", bar)
    yield Figure(f"{what}: not exactly once", wrong, "", 0)
