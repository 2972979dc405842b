"""A machine whose clock a test can set. First on PYTHONPATH, it is loaded by every process of the site before anything else.

The wall clock is the machine's and as many seconds more as the file named by SET_CLOCK says at that moment; the steady
clocks go on as they are.
"""

from __future__ import annotations

import datetime as dt
import mmap
import os
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_Real = dt.datetime


class _Kind(type):
    """What the machine's own libraries make is a datetime too."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _Real)

    def __subclasscheck__(cls, other: type) -> bool:
        return issubclass(other, _Real)


def _set_by(seconds: Callable[[], float]) -> None:
    class Datetime(_Real, metaclass=_Kind):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Any:  # noqa: ANN401 - as the real one gives it.
            return _Real.now(tz) + dt.timedelta(seconds=seconds())

    time_now, time_now_ns = time.time, time.time_ns
    time.time = lambda: time_now() + seconds()
    time.time_ns = lambda: time_now_ns() + int(seconds() * 1e9)
    dt.datetime = Datetime  # type: ignore[misc]


def _follow(file: Path) -> Callable[[], float]:
    with file.open("rb") as opened:
        step = mmap.mmap(opened.fileno(), 8, prot=mmap.PROT_READ)
    return lambda: float(struct.unpack("d", step[:8])[0])


if "SET_CLOCK" in os.environ:
    _set_by(_follow(Path(os.environ["SET_CLOCK"])))
