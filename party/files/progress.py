"""Progress in the terminal for what takes longer than two seconds; nothing where it's quicker, or where nobody watches."""

from __future__ import annotations

import sys
from threading import Lock, Timer
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

# What is done sooner needs no bar.
PATIENCE_SECONDS = 2.0


class Watched:
    """A bar that appears once something has taken two seconds. It is told how much is done, or what is done now."""

    def __init__(self, label: str) -> None:
        self._label, self._is_over = label, False
        self._timer = Timer(PATIENCE_SECONDS, self._show)
        self._timer.daemon = True
        # The timer's thread shows the bar: not one that is over, and never with an old label.
        self._lock = Lock()
        self._bar: Progress | None = None

    def __call__(self, done: int, of: int) -> None:
        self._update(completed=done, total=of)

    def say(self, label: str) -> None:
        with self._lock:
            self._label = label
        self._update(description=label)

    def _update(self, **said: Any) -> None:  # noqa: ANN401 - as rich takes it.
        with self._lock:
            if self._bar is not None:
                self._bar.update(self._bar.task_ids[0], **said)

    def _show(self) -> None:
        with self._lock:
            if self._is_over or not sys.stderr.isatty():
                return
            columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.add_task(self._label, total=None)
            self._bar.start()

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            if self._bar is not None:
                self._bar.stop()
