"""Progress in the terminal for what takes longer than two seconds; nothing where it's quicker, or where nobody watches."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from deploy.backups import archive

QUICK_SECONDS = 2.0


class Shown:
    """A bar that appears once it has taken two seconds."""

    def __init__(self, what: str, console: Console) -> None:
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
        )
        self._task = self._bar.add_task(what, total=None)
        self._since = time.monotonic()
        self._console = console

    def __call__(self, done: int, total: int) -> None:
        self._show()
        self._bar.update(self._task, completed=done, total=total)

    def say(self, what: str) -> None:
        self._show()
        self._bar.update(self._task, description=what)

    def _show(self) -> None:
        is_late = time.monotonic() - self._since >= QUICK_SECONDS
        if is_late and self._console.is_terminal and not self._bar.live.is_started:
            self._bar.start()

    def stop(self) -> None:
        self._bar.stop()


@contextlib.contextmanager
def shown(what: str) -> Iterator[Shown]:
    bar = Shown(what, Console(stderr=True))
    check: archive.Progress = bar
    assert callable(check)
    try:
        yield bar
    finally:
        bar.stop()
