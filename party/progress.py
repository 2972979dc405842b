"""Progress in the terminal for what takes longer than two seconds; nothing where it's quicker, or where nobody watches."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

# What is done sooner needs no bar.
PATIENCE_SECONDS = 2.0


class Watched:
    """A bar that appears once something has taken two seconds. It is told how much is done, or what is done now."""

    def __init__(self, label: str) -> None:
        self._label, self._began = label, time.monotonic()
        self._bar: Progress | None = None

    def __call__(self, done: int, of: int) -> None:
        if bar := self._shown():
            bar.update(bar.task_ids[0], completed=done, total=of)

    def say(self, label: str) -> None:
        self._label = label
        if bar := self._shown():
            bar.update(bar.task_ids[0], description=label)

    def _shown(self) -> Progress | None:
        is_late = time.monotonic() - self._began >= PATIENCE_SECONDS
        if self._bar is None and is_late and sys.stderr.isatty():
            columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.add_task(self._label, total=None)
            self._bar.start()
        return self._bar

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
