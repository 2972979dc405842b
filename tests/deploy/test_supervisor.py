from __future__ import annotations

import sys
import threading
import time

import pytest

from deploy import supervisor
from deploy.supervisor import Child, Supervisor

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
STUBBORN = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(15, signal.SIG_IGN); print(flush=True); time.sleep(60)",
]


def test_a_child_that_will_not_go_is_killed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 0.5)
    kept = Supervisor(lambda line: None)
    children = [kept.add(Child("Stubborn", STUBBORN)), kept.add(Child("Last", SLEEP, rank=1))]
    time.sleep(0.3)
    start = time.monotonic()
    kept.stop()
    assert time.monotonic() - start < 2
    assert not any(child.is_running for child in children)


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
