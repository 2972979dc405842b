"""A stage for measuring the site: its own data folder, Redis and web processes, a bare server beside it, and an actor.

Everything runs in other processes, so that what is measured is theirs alone; the figures come from /proc.
"""

from __future__ import annotations

import contextlib
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from deploy.supervisor import die_with_parent
from tests import valkey
from tests.processes import ROOT
from tests.program import Program

TICKS = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Server:
    """One or more processes on one port."""

    port: int
    processes: list[subprocess.Popen[bytes]]

    def cpu_seconds(self) -> float:
        return sum(cpu_seconds(process.pid) for process in self.processes)

    def memory_bytes(self) -> int:
        """What the processes hold by themselves."""
        return sum(
            int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * PAGE_BYTES
            for process in self.processes
        )


@dataclass
class Stage:
    """The actor does what hosts and players do, when told to (tests/bench/actor.py)."""

    site: Server
    bare: Server
    actor: Program
    redis_url: str


@contextlib.contextmanager
def stage(
    *, processes: int = 1, prepare: Callable[[Path], None] | None = None, **env: str
) -> Iterator[Stage]:
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="keyword-bench-") as folder, contextlib.ExitStack() as ending:
        redis = valkey.start()
        ending.callback(redis.stop)
        env = _environment(Path(folder), redis.url) | env
        if prepare is not None:
            prepare(Path(folder))
        actor = Program("tests.bench.actor", env)
        ending.callback(actor.stop)
        if prepare is None:
            actor.do("prepare")
        site = _serve("deploy.web", env, processes)
        bare = _serve("tests.bench.bare", env, 1)
        ending.callback(_stop, [*site.processes, *bare.processes])
        yield Stage(site, bare, actor, redis.url)


def raise_file_limit() -> None:
    """Every phone is an open file here too."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def files_allowed() -> int:
    return resource.getrlimit(resource.RLIMIT_NOFILE)[1]


def _environment(folder: Path, redis_url: str) -> dict[str, str]:
    gone = ("DATABASE_URL", "SITE_URL", "ALLOWED_HOSTS", "DJANGO_ALLOW_ASYNC_UNSAFE")
    env = {name: value for name, value in os.environ.items() if name not in gone}
    given = {
        "KEYWORD_DATA": str(folder),
        "REDIS_URL": redis_url,
        "LOG_LEVEL": "CRITICAL",
        # All phones of a bench come from this machine.
        "STREAMS_PER_ADDRESS": "20000",
    }
    return {**env, **given, "DJANGO_SETTINGS_MODULE": "deploy.settings"}


def _serve(module: str, env: dict[str, str], processes: int) -> Server:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(4096)
        descriptor, port = listening.fileno(), listening.getsockname()[1]
        command = [sys.executable, "-m", module, str(descriptor)]
        started = [
            subprocess.Popen(command, cwd=ROOT, env=env, pass_fds=[descriptor], preexec_fn=die_with_parent)  # noqa: PLW1509
            for _ in range(processes)
        ]
    _wait_until_up(port)
    # The second process may still be starting.
    time.sleep(1.5 if processes > 1 else 0.2)
    return Server(port, started)


def _wait_until_up(port: int) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as up:
            if up.status == 200:
                return
        time.sleep(0.05)
    raise SystemExit("The server of the bench does not answer.")


def _stop(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(timeout=10)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
