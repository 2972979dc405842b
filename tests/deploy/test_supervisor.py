from __future__ import annotations

import signal
import sys
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
# Touches a file once it hears SIGTERM; then goes after so many seconds, and writes its name down.
GOES_IN_TIME = """
import pathlib, signal, sys, time
ready, seconds, gone, name = sys.argv[1:]
def go(*_):
    time.sleep(float(seconds))
    with open(gone, "a") as file:
        print(name, file=file)
    sys.exit()
signal.signal(signal.SIGTERM, go)
pathlib.Path(ready).touch()
time.sleep(60)
"""


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


def test_children_of_a_later_rank_go_last(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    ready = {name: tmp_path / name for name in ("Redis", "Worker")}
    kept = Supervisor(lambda line: None)
    # The worker takes its time: without ranks Redis would go first.
    for name, seconds, rank in (("Redis", "0", 1), ("Worker", "0.3", 0)):
        told = [str(ready[name]), seconds, str(gone), name]
        kept.add(Child(name, [sys.executable, "-c", GOES_IN_TIME, *told], rank=rank))
    wait_for(lambda: all(file.exists() for file in ready.values()), what="both children")
    kept.stop()
    assert gone.read_text().split() == ["Worker", "Redis"]
