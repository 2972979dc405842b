from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.processes import ROOT, left_running, wait_for

WAITING = """
import time
from tests import postgres
from tests.bench import __main__ as bench

def wait():
    cluster = postgres.start()
    try:
        print(cluster.folder, flush=True)
        time.sleep(600)
        yield
    finally:
        cluster.stop()

bench.BENCHES["wait"] = wait
bench.main(["wait"])
"""


def test_a_bench_that_is_asked_to_stop_leaves_no_server_running() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WAITING], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as bench:
        assert bench.stdout
        folder = bench.stdout.readline().strip()
        assert left_running(folder)
        bench.terminate()
        bench.wait(timeout=60)
    wait_for(lambda: not left_running(folder), what="PostgreSQL to be gone")
    assert not Path(folder).exists()
