"""A hall in which things go wrong: the whole site as `manage.py serve` runs it, rounds about to end, and faults."""

from __future__ import annotations

import os
import signal
import struct
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests import valkey
from tests.processes import PATIENCE, ROOT, Served, clean_env, free_port, left_running, wait_for
from tests.program import Program

WORKER, REDIS = "celery.*worker", "valkey-server|redis-server"
# So many looks at the time that agree: more than one process answers.
LOOKS = 10


@dataclass(frozen=True)
class Outcome:
    """When the last bell rang, and what was wrong with the records."""

    rung_at: float
    left_open: int
    not_once: int
    faults: tuple[str, ...]

    @property
    def wrong(self) -> int:
        return self.left_open + self.not_once + len(self.faults)


@dataclass
class Hall:
    folder: Path
    env: dict[str, str]
    redis: valkey.Server | None = None
    port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        self.set_clock(0)
        # It stays at its place though the machine goes down: it is ours, and not of the site.
        self.rounds = Program("tests.rounds_due", clean_env(self.folder, **self.env))
        self.served: Served | None = None

    def open(self) -> float:
        """Start the site; the moment at which it is up."""
        by_a_clock = {"PYTHONPATH": str(ROOT / "tests" / "set_clock"), "SET_CLOCK": str(self._clock)}
        self.served = Served(self.folder, "--workers", "2", port=str(self.port), **self.env, **by_a_clock)
        self.served.wait_for_greeting()
        return time.time()

    def close(self) -> None:
        self.rounds.stop()
        if self.served is not None and self.served.process.poll() is None:
            self.served.stop()
        wait_for(lambda: not left_running(str(self.folder)), what="every process to be gone")

    def ready(self) -> None:
        """Until the worker sweeps: that is how an evening finds it."""
        assert self.served is not None
        wait_for(self.served.is_sweeping, what="the worker's heartbeat")

    def url(self, path: str = "/") -> str:
        """As phones know it: no secure context, as in every hall."""
        return f"http://hall.test:{self.port}{path}"

    def kill(self, words: str) -> None:
        """kill -9, whoever it is; the supervisor may start it again."""
        assert self.served is not None
        for pid in self.served.children(words):
            os.kill(pid, signal.SIGKILL)

    def outage(self) -> None:
        """The whole machine goes down."""
        assert self.served is not None
        os.killpg(self.served.process.pid, signal.SIGKILL)
        self.served.process.wait()
        wait_for(lambda: not left_running(str(self.folder)), what="every process to be gone")

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """The lid of the laptop is closed: every process stands still."""
        assert self.served is not None
        sleeping = [*self.served.children("."), self.served.process.pid]
        if self.redis is not None:
            sleeping.append(self.redis.process.pid)
        for pid in sleeping:
            os.kill(pid, signal.SIGSTOP)
        yield
        for pid in sleeping:
            os.kill(pid, signal.SIGCONT)

    @property
    def _clock(self) -> Path:
        return self.folder / "clock-set-by"

    def set_clock(self, seconds: float) -> None:
        """By so much from the right time, for every process of the site."""
        with self._clock.open("r+b" if self._clock.exists() else "wb") as file:
            file.write(struct.pack("d", seconds))

    def sees_that_its_clock_was_set(self) -> bool:
        assert self.served is not None
        return "clock was set" in str(self.served.ready()["degraded"])

    def tells_right_time(self) -> bool:
        return all(abs(self._time_told() - time.time()) < 0.5 for _ in range(LOOKS))

    def _time_told(self) -> float:
        assert self.served is not None
        with urllib.request.urlopen(self.served.url("/live/time"), timeout=PATIENCE) as answer:
            return int(answer.read()) / 1000

    def watch(self, code: str = "") -> None:
        """From now on; `outcome` tells what was seen."""
        self.rounds.ask("watch", code=code)

    def outcome(self) -> Outcome:
        """When all that is watched has rung."""
        seen = self.rounds.answer()
        return Outcome(seen["rung_at"], seen["open"], seen["not_once"], tuple(seen["faults"]))

    def ring_through(self, due: float, fault: Callable[[Hall], object], before: float = 0.2) -> Outcome:
        """Let something go wrong just before the bells of all rounds are due."""
        self.watch()
        sleep_until(due - before)
        fault(self)
        return self.outcome()


@contextmanager
def hall(
    *,
    own_redis: bool = False,
    prepare: Callable[[Path], None] | None = None,
    env: Mapping[str, str] | None = None,
) -> Iterator[Hall]:
    """A hall on a folder of its own; with a Redis of its own that no supervisor starts again."""
    redis = valkey.start() if own_redis else None
    known = {"ALLOWED_HOSTS": "hall.test", **({"REDIS_URL": redis.url} if redis else {})}
    with tempfile.TemporaryDirectory(prefix="kw-hall-") as name:
        if prepare is not None:
            prepare(Path(name))
        opened = Hall(Path(name), {**known, **(env or {})}, redis)
        try:
            opened.open()
            yield opened
        finally:
            opened.close()
            if redis is not None:
                redis.stop()


def sleep_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.time()))


def nothing(_hall: Hall) -> None:
    """All is well."""


def kill_worker(hall: Hall) -> None:
    hall.kill(WORKER)


def restart_redis(hall: Hall) -> None:
    """Killed; the supervisor starts another a second later."""
    hall.kill(REDIS)


def lose_redis(hall: Hall) -> None:
    """Gone for good."""
    assert hall.redis is not None
    hall.redis.kill()


def lose_redis_and_worker(hall: Hall) -> None:
    lose_redis(hall)
    hall.kill(WORKER)
