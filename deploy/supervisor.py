"""The supervisor: starts the processes of the site, restarts those that die, and leaves none behind.

Knows processes only; what they are is said by `manage.py serve`.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from deploy.forking import ProcessCopy
from deploy.ready import READY_FD

# Seconds until a process that has died is started again, longer each time it dies without having served.
BACK_OFF = (1.0, 1.0, 2.0, 5.0, 10.0)
# A process that can't say when it has begun to serve, as Redis can't, counts as serving once it has lived this long.
STEADY_SECONDS = 30.0
# A child that waits for another is started after this long in any case.
WAIT_SECONDS = 20.0
# Everything is to be gone within 3 s; a tick before and Python's own end after it take their part.
STOP_SECONDS = 2.0
TICK_SECONDS = 0.2
_PR_SET_PDEATHSIG = 1


@dataclass
class Child:
    """A process to keep running."""

    name: str
    command: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)
    # Where it's given, a copy of the supervisor does it, shown as that command; nothing has to be loaded again.
    do: Callable[[], None] | None = None
    # Children of a later rank are stopped later: Redis after those who use it.
    rank: int = 0
    # Whether it says when it has begun to serve (deploy/ready.py).
    tells_ready: bool = False
    # First started when that one serves: a page is wanted sooner than a worker.
    waits_for: Child | None = None
    process: subprocess.Popen[bytes] | ProcessCopy | None = None
    ready: int | None = None
    has_said_ready: bool = False
    started_at: float = 0.0
    due_at: float = 0.0
    deaths: int = 0

    def start(self) -> None:
        self.waits_for, self.has_said_ready = None, False
        self.ready, told = os.pipe()
        os.set_blocking(self.ready, False)
        env = {**self.env, **({READY_FD: str(told)} if self.tells_ready else {})}
        self.process = self._execute(env, told) if self.do is None else self._copy(self.do, env)
        os.close(told)
        self.started_at = time.monotonic()

    def _execute(self, env: Mapping[str, str], told: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - the commands are our own.
            self.command,
            env={**os.environ, **env},
            pass_fds=[told],
            # Ctrl-C reaches the supervisor alone, which stops its children in order.
            start_new_session=True,
            # Safe here: the supervisor has no other thread that could hold a lock while it forks.
            preexec_fn=die_with_parent,  # noqa: PLW1509
        )

    def _copy(self, do: Callable[[], None], env: Mapping[str, str]) -> ProcessCopy:
        def live() -> None:
            die_with_parent()
            do()

        return ProcessCopy(self.command, live, env)

    def bury(self, now: float) -> None:
        """Count a death: one that comes after it had served is the first."""
        has_served = self.is_serving or now - self.started_at >= STEADY_SECONDS
        self.deaths = 0 if has_served else self.deaths + 1
        self.process, self.due_at = None, now + self.pause
        if self.ready is not None:
            os.close(self.ready)
            self.ready = None

    @property
    def pause(self) -> float:
        return BACK_OFF[min(self.deaths, len(BACK_OFF)) - 1] if self.deaths else 0.0

    @property
    def is_serving(self) -> bool:
        """Whether it has said so since it was started."""
        if not self.has_said_ready and self.ready is not None:
            with contextlib.suppress(BlockingIOError):
                self.has_said_ready = os.read(self.ready, 1) == b"1"
        return self.has_said_ready

    def signal(self, number: int) -> None:
        """To the whole group: Celery's beat is a process of its own."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None


class Supervisor:
    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._children: list[Child] = []
        self._is_stopping = False

    def add(self, child: Child) -> Child:
        self._children.append(child)
        if child.waits_for is None:
            child.start()
        else:
            child.due_at = time.monotonic() + WAIT_SECONDS
        return child

    def drop(self, child: Child) -> None:
        """Give a child up that does not come to life."""
        self._children.remove(child)
        child.signal(signal.SIGKILL)
        if child.process:
            child.process.wait()

    def run(self, *on_tick: Callable[[], None]) -> None:
        """Keep the children alive until a signal asks to stop."""
        for number in stop_signals():
            signal.signal(number, self._stop_soon)
        while not self._is_stopping:
            for child in self._children:
                self._keep(child)
            for look in on_tick:
                look()
            time.sleep(TICK_SECONDS)

    def _stop_soon(self, *_: object) -> None:
        self._is_stopping = True

    def _keep(self, child: Child) -> None:
        now = time.monotonic()
        if child.process is None:
            first = child.waits_for
            if now >= child.due_at or (first is not None and first.is_serving):
                child.start()
            return
        code = child.process.poll()
        if code is None:
            return
        # What the dead one has started (Celery's beat) would run on beside its successor's.
        child.signal(signal.SIGKILL)
        child.bury(now)
        when = f" in {child.pause:.0f} s" if child.pause else ""
        self._say(f"{child.name} has stopped ({_describe(code)}); starting it again{when}.")
        if not child.pause:
            child.start()

    def renew(self, child: Child, why: str) -> None:
        """End a child that lives but doesn't do its work; another takes its place."""
        if child.is_running:
            self._say(why)
            child.signal(signal.SIGKILL)

    def stop(self) -> None:
        """End the children, those of the lowest rank first; who does not go in time is killed."""
        end = time.monotonic() + STOP_SECONDS
        for rank in sorted({child.rank for child in self._children}):
            leaving = [child for child in self._children if child.rank == rank and child.process]
            for child in leaving:
                child.signal(signal.SIGTERM)
            while any(child.is_running for child in leaving) and time.monotonic() < end:
                time.sleep(0.02)
            for child in leaving:
                child.signal(signal.SIGKILL)
                if child.process:
                    child.process.wait()


def stop_signals() -> list[signal.Signals]:
    """Ctrl-C, the system's request, and a closed terminal, unless nohup has asked to live through that."""
    is_to_live_on = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    return [signal.SIGINT, signal.SIGTERM, *([] if is_to_live_on else [signal.SIGHUP])]


def die_with_parent() -> None:
    """Have the kernel end a child whose parent was killed; where the kernel cannot, it lives on."""
    if sys.platform == "linux":
        # SIGTERM, not SIGKILL: a worker that is killed outright leaves its beat behind.
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _describe(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
