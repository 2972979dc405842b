"""Children that are killed while they serve are started again at once; a worker whose beat has died is noticed."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy.ready import READY_FD
from deploy.supervisor import Child, Supervisor
from tests.bench.serving import kill_web
from tests.bench.stage import cpu_seconds
from tests.processes import Served, is_answering, wait_for

TELLS = f"import os, sys; fd = int(os.environ['{READY_FD}']); os.write(fd, b'1'); sys.exit(3)"


def test_a_child_that_served_before_it_died_is_started_again_at_once_however_often() -> None:
    said: list[str] = []
    kept = Supervisor(said.append)
    child = kept.add(Child("Web", [sys.executable, "-c", TELLS], tells_ready=True))
    for _ in range(4):
        assert child.process
        child.process.wait()
        kept._keep(child)
    kept.stop()
    assert said == ["Web has stopped (exit code 3); starting it again."] * 4


@pytest.mark.parametrize("tells_ready", [True, False])
def test_a_child_that_dies_before_it_serves_waits_longer_each_time(tells_ready: bool) -> None:
    said: list[str] = []
    kept = Supervisor(said.append)
    child = kept.add(Child("Web", [sys.executable, "-c", "raise SystemExit(3)"], tells_ready=tells_ready))
    for _ in range(3):
        assert child.process
        child.process.wait()
        kept._keep(child)
        child.due_at = 0.0
        kept._keep(child)
    kept.stop()
    assert [line.rpartition(" in ")[2] for line in said] == ["1 s.", "1 s.", "2 s."]
    assert "exit code 3" in said[0]


def test_a_child_that_waits_for_another_is_started_when_that_one_serves() -> None:
    kept = Supervisor(lambda line: None)
    serving = f"{TELLS.rpartition(';')[0]}; import time; time.sleep(60)"
    web = kept.add(Child("Web", [sys.executable, "-c", serving], tells_ready=True))
    worker = kept.add(Child("Worker", [sys.executable, "-c", "import time; time.sleep(60)"], waits_for=web))
    assert worker.process is None
    wait_for(lambda: web.is_serving, what="it to serve")
    kept._keep(worker)
    assert worker.is_running
    kept.stop()


@pytest.fixture(scope="module")
def served(prepare: Callable[[Path], None]) -> Iterator[Served]:
    with tempfile.TemporaryDirectory(prefix="kw-again-") as name:
        prepare(Path(name))
        site = Served(Path(name), "--workers", "1")
        site.wait_for_greeting()
        yield site
        site.stop()


def test_a_web_process_killed_again_and_again_is_back_without_a_pause(served: Served) -> None:
    """The only one: whoever answers has begun to serve."""
    before = len(served.said)
    for _ in range(3):
        wait_for(lambda: is_answering(served.url("/healthz")), what="an answer")
        [killed] = served.children("deploy.web")
        os.kill(killed, signal.SIGKILL)
        wait_for(lambda: served.children("deploy.web") != [killed], what="its end")  # noqa: B023
    wait_for(lambda: is_answering(served.url("/healthz")), what="an answer")
    stops = [line for line in served.said[before:].splitlines() if line.startswith("Web 1")]
    assert stops == ["Web 1 has stopped (signal 9); starting it again."] * 3


def test_another_web_process_has_nothing_to_load(served: Served) -> None:
    """By processor time: a busy machine doesn't count against it."""
    kill_web(served)
    [web] = served.children("deploy.web")
    assert cpu_seconds(web) < cpu_seconds(served.process.pid) / 2


def test_a_web_process_does_not_keep_the_next_start_out(served: Served) -> None:
    [web] = served.children("deploy.web")
    open_files = {file.resolve().name for file in Path(f"/proc/{web}/fd").iterdir()}
    assert open_files
    assert "serve.lock" not in open_files


def test_a_beat_that_was_killed_is_sweeping_again(served: Served) -> None:
    wait_for(served.is_sweeping, what="the worker's heartbeat")
    worker, beat = sorted(served.children("celery"))
    os.kill(beat, signal.SIGKILL)
    wait_for(lambda: worker not in served.children("celery"), what="its worker's end")
    assert "The worker lives but doesn't sweep" in served.said
    wait_for(served.is_sweeping, what="the next worker's heartbeat")
    assert is_answering(served.url("/"))
