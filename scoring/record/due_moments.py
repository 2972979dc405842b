"""Due moments: a registry of what must happen when its time has come, and the sweep that does it.

The time is always in the database; a sweep finds what is due and settles it. Sweeps run every second in Celery, and in the
web process when Celery is silent, so each must be safe to run any number of times and by two at once.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

Sweep = Callable[[datetime], int]
Look = Callable[[], datetime | None]

_sweeps: dict[str, Sweep] = {}
_looks: dict[str, Look] = {}


def due(sweep: Sweep) -> Sweep:
    """Register a sweep: it takes the time, settles what is due by then, and says how many that were."""
    _sweeps[f"{sweep.__module__}.{sweep.__qualname__}"] = sweep
    return sweep


def foreseen(look: Look) -> Look:
    """Register a look at the earliest moment that is stored and not settled, for those that must be met sharply."""
    _looks[f"{look.__module__}.{look.__qualname__}"] = look
    return look


def next_due() -> datetime | None:
    """The earliest of the foreseen moments; it may have passed already."""
    moments = [look() for look in list(_looks.values())]
    return min((moment for moment in moments if moment is not None), default=None)


def seconds_late(at: datetime) -> float | None:
    """How late the earliest foreseen moment is, less than nothing while it is to come; None where none is foreseen."""
    moment = next_due()
    return None if moment is None else (at - moment).total_seconds()


def sweep_due(at: datetime) -> dict[str, int]:
    """Run every sweep. One that fails does not keep the others from running; then all failures are raised."""
    settled, failures = {}, []
    for name, sweep in list(_sweeps.items()):
        try:
            settled[name] = sweep(at)
        except Exception as failure:  # noqa: BLE001 - raised again below, with the others.
            failures.append(failure)
    if failures:
        raise ExceptionGroup("sweeps failed", failures)
    return settled
