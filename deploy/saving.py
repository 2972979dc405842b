"""Scores go first: while something is being saved, pages wait a moment.

Both would share the processor, and a score that waits keeps a table waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

# A page waits no longer than this, however much is being saved.
LONGEST_SECONDS = 1.0


class Saving:
    def __init__(self) -> None:
        self._under_way = 0
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()

    @contextlib.contextmanager
    def one(self) -> Iterator[None]:
        """Something is being saved, or waits for its turn."""
        self._under_way += 1
        self._is_quiet.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._is_quiet.set()

    async def wait(self) -> None:
        """Until nothing is being saved."""
        if not self._is_quiet.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._is_quiet.wait(), LONGEST_SECONDS)
