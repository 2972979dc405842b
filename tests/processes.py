"""Processes of the site as they really run, and what is left of them. Starts nothing when it is imported."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# In seconds. A busy machine fails no test: what comes at all has come in time. `make bench` judges how long it may take.
PATIENCE = 120
# The data of a whole run, several times over.
ROOM = 4_000_000_000


class Served:
    """A running `manage.py serve`."""

    def __init__(
        self, folder: Path, *arguments: str, before: Sequence[str] = (), port: str = "", **env: str
    ) -> None:
        self.folder = folder
        self.port = int(port or free_port())
        self.log = folder / "serve.log"
        command = [sys.executable, str(ROOT / "manage.py"), "serve", "--port", str(self.port), *arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*before, *command],
                # From any folder: a host may call it by its whole path.
                cwd=folder,
                env=clean_env(folder, **env),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def wait_for_greeting(self) -> None:
        wait_for(self._answers, what="the first page")
        wait_for(lambda: "Ctrl-C" in self.said, what="the greeting")

    def _answers(self) -> bool:
        assert self.process.poll() is None, f"it has ended: {self.said}"
        return is_answering(self.url("/healthz"))

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    @property
    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def ready(self) -> dict[str, object]:
        with urllib.request.urlopen(self.url("/readyz"), timeout=PATIENCE) as answer:
            return dict(json.load(answer))

    def is_sweeping(self) -> bool:
        worker = self.ready()["worker"]
        return isinstance(worker, dict) and worker["state"] == "sweeping"

    def children(self, words: str) -> list[int]:
        """The process ids of the children whose command line has these words."""
        found = [row.split() for row in left_running(str(self.folder)) if re.search(words, row)]
        return [int(row[1]) for row in found]

    def stop(self, number: int = signal.SIGINT) -> float:
        start = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(timeout=PATIENCE)
        return time.monotonic() - start


def quick_folder() -> str | None:
    """In memory, where there is room for it: every commit of a test would wait for the disk."""
    memory = Path("/dev/shm")
    has_room = memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM
    return str(memory) if has_room else None


def free_port() -> int:
    """None of those the machine itself gives to connections: one of them could be taken before a site listens there."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def clean_env(folder: Path, **env: str) -> dict[str, str]:
    own = {"KEYWORD_DATA": str(folder), "LOG_LEVEL": "INFO", **env}
    kept = {key: value for key, value in os.environ.items() if key not in {"REDIS_URL", "DATABASE_URL"}}
    return {**kept, **own}


def wait_for(is_so: Callable[[], bool], *, what: str, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.05)


def is_answering(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def left_running(marker: str) -> list[str]:
    """The processes whose command line or environment names the marker; zombies and programs of the tests are none."""
    listing = subprocess.run(
        ["ps", "-eo", "stat=,pid=,args=", "ewww"], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in listing.stdout.splitlines() if " -m tests." not in line]
    return [
        " ".join(row)
        for row in rows
        if len(row) == 3 and marker in row[2] and not row[0].startswith("Z") and int(row[1]) != os.getpid()
    ]
