"""A hall in which things go wrong: the whole site as `manage.py serve` runs it, rounds about to end, and faults."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests import valkey
from tests.processes import ROOT, Served, clean_env, left_running, wait_for

WORKER, REDIS, BEAT_AND_WEB = "celery.*worker", "valkey-server|redis-server", "celery|deploy.web"


@dataclass(frozen=True)
class Outcome:
    """How late the last bell rang, in seconds after it could have, and what was wrong with the records."""

    late: float
    left_open: int
    not_once: int
    faults: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        return not (self.left_open or self.not_once or self.faults)


@dataclass
class Hall:
    folder: Path
    redis: valkey.Server | None = None
    env: dict[str, str] = field(default_factory=dict)
    served: Served | None = None

    def open(self) -> float:
        """Start the site; the moment at which it is up."""
        self.served = Served(self.folder, "--workers", "2", **self.env)
        self.served.wait_for_greeting()
        return time.time()

    def ready(self) -> None:
        """Until the worker sweeps: that is how an evening finds it."""
        assert self.served is not None
        wait_for(self.served.is_sweeping, seconds=40, what="the worker's heartbeat")

    def rounds(self, *arguments: str | int) -> dict[str, Any]:
        command = [sys.executable, "-m", "tests.rounds_due", *map(str, arguments)]
        said = subprocess.run(
            command, cwd=ROOT, env=clean_env(self.folder, **self.env), capture_output=True, check=True
        )
        return dict(json.loads(said.stdout))

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
        wait_for(lambda: not left_running(str(self.folder)), seconds=10, what="every process to be gone")

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """The lid of the laptop is closed: every process stands still."""
        assert self.served is not None
        sleeping = [*self.served.children("."), self.served.process.pid]
        for pid in sleeping:
            os.kill(pid, signal.SIGSTOP)
        yield
        for pid in sleeping:
            os.kill(pid, signal.SIGCONT)

    def outcome(self, able_at: float) -> Outcome:
        """Watch until the bells have rung; `able_at` is when they could ring."""
        seen = self.rounds("watch")
        return Outcome(seen["rung_at"] - able_at, seen["open"], seen["not_once"], tuple(seen["faults"]))

    def outcomes(self, round_due: float, table_due: float) -> tuple[Outcome, Outcome]:
        """Of the rounds' bells, and of those of the tables that played on after them."""
        seen = self.rounds("watch_tables")
        faults = tuple(seen["faults"])
        return (
            Outcome(seen["rung_at"] - round_due, seen["open"], seen["not_once"], faults),
            Outcome(seen["table_rung_at"] - table_due, seen["tables_open"], seen["tables_not_once"], faults),
        )

    def ring_through(self, due: float, fault: Callable[[Hall], object], before: float = 0.2) -> Outcome:
        """Let something go wrong just before the bells are due."""
        command = [sys.executable, "-m", "tests.rounds_due", "watch"]
        env = clean_env(self.folder, **self.env)
        with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as watching:
            time.sleep(max(0.0, due - before - time.time()))
            fault(self)
            said, _ = watching.communicate()
        seen = json.loads(said)
        return Outcome(seen["rung_at"] - due, seen["open"], seen["not_once"], tuple(seen["faults"]))


@contextmanager
def hall(*, own_redis: bool = False, **env: str) -> Iterator[Hall]:
    """A hall on a folder of its own; with a Redis of its own that no supervisor starts again."""
    redis = valkey.start() if own_redis else None
    if redis is not None:
        env["REDIS_URL"] = redis.url
    with tempfile.TemporaryDirectory(prefix="kw-hall-") as name:
        opened = Hall(Path(name), redis, env)
        try:
            opened.open()
            yield opened
        finally:
            if opened.served is not None and opened.served.process.poll() is None:
                opened.served.stop()
            wait_for(lambda: not left_running(name), seconds=10, what="every process to be gone")
            if redis is not None:
                redis.stop()


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
