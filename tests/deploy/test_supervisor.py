from __future__ import annotations

import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from deploy import supervisor
from deploy.supervisor import Child, Supervisor
from tests.processes import wait_for

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
# Touches a file once it no longer hears SIGTERM.
STUBBORN = (
    "import pathlib, signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    "pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"
)


def test_a_child_that_will_not_go_is_killed_in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 0.5)
    deaf = tmp_path / "deaf"
    kept = Supervisor(lambda line: None)
    stubborn = kept.add(Child("Stubborn", [sys.executable, "-c", STUBBORN, str(deaf)]))
    last = kept.add(Child("Last", SLEEP, rank=1))
    wait_for(deaf.exists, what="the child that ignores SIGTERM")
    kept.stop()
    assert stubborn.process
    assert stubborn.process.returncode == -signal.SIGKILL
    assert not last.is_running


def test_children_of_a_later_rank_go_last(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Supervisor(lambda line: None)
    first, last = kept.add(Child("Worker", SLEEP)), kept.add(Child("Redis", SLEEP, rank=1))
    ended: dict[str, float] = {}

    def note(child: Child) -> None:
        assert child.process
        while child.process.poll() is None:
            time.sleep(0.005)
        ended[child.name] = time.monotonic()

    threads = [threading.Thread(target=note, args=[child]) for child in (first, last)]
    for thread in threads:
        thread.start()
    kept.stop()
    for thread in threads:
        thread.join()
    assert ended["Worker"] <= ended["Redis"]
