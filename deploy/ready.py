"""How a child tells the supervisor that it has begun to serve: one byte on a pipe that it was started with."""

from __future__ import annotations

import contextlib
import os

READY_FD = "KEYWORD_READY_FD"


def tell_ready() -> None:
    """Once; nothing happens in a process that no supervisor has started."""
    descriptor = os.environ.pop(READY_FD, "")
    if descriptor:
        with contextlib.suppress(OSError):
            os.write(int(descriptor), b"1")
            os.close(int(descriptor))
