"""The site's time, for views and tasks, which hand it down as `at`. deploy/site_clock.py says how it is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone

Tell = Callable[[], datetime]

_tellers: list[Tell] = [timezone.now]


def now() -> datetime:
    return _tellers[-1]()


def tell_time_by(tell: Tell) -> None:
    """From here on that clock tells the time in this process."""
    _tellers[:] = [tell]
