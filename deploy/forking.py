"""A copy of this process as a child: it has everything loaded, so it serves at once, however busy the machine is.

Only for a process without other threads and without open connections: a copy would share them.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

# This process may handle them; a copy ends by them, until it handles them itself.
_HANDLED = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
# Where /proc/self/stat says in which part of the memory the command line is, counted from the name's end.
_ARG_START, _ARG_END = 45, 46


class ProcessCopy:
    """The child, as `subprocess.Popen` would describe it."""

    def __init__(self, command: Sequence[str], do: Callable[[], None], env: Mapping[str, str]) -> None:
        forking = multiprocessing.get_context("fork")
        self._process = forking.Process(target=_live, args=(command, do, env))
        # A signal that comes before the copy has let go of our handlers would be lost on it.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _HANDLED)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        # Both sides do it, so that neither has to wait for the other: its group has its number.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.setpgid(self.pid, self.pid)

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        return self.poll()

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        self._process.join(timeout)
        return self.poll()


def _live(command: Sequence[str], do: Callable[[], None], env: Mapping[str, str]) -> None:
    os.setpgid(0, 0)
    for number in _HANDLED:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _HANDLED)
    os.environ.update(env)
    show_as(command)
    do()


def show_as(command: Sequence[str]) -> None:
    """What `ps` shows of this process. Linux reads it from the process's own memory; elsewhere it stays as it was."""
    with contextlib.suppress(OSError):
        fields = Path("/proc/self/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        start, room = int(fields[_ARG_START]), int(fields[_ARG_END]) - int(fields[_ARG_START])
        if start and room > 0:
            shown = "\0".join(command).encode()[: room - 1]
            ctypes.memmove(start, shown.ljust(room, b"\0"), room)
