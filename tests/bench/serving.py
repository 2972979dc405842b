"""`make run` on a warm machine: how soon a page is served, how long none is when all web processes are killed, and how soon
everything has stopped, a phone still listening.
"""

from __future__ import annotations

import os
import signal
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Figure
from tests.processes import Served, is_answering, wait_for

STARTED_SECONDS = 3
STOPPED_SECONDS = 3
# Without answers, when every web process is killed at once; so many times within a minute.
SILENT_SECONDS = 3
KILLS = 5
WEB = "deploy.web"


def start_and_stop() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="kw-bench-") as name:
        # The first start makes the database and collects the pages: that is no warm machine.
        first = Served(Path(name))
        first.wait_for_greeting()
        first.stop()
        begun = time.monotonic()
        served = Served(Path(name))
        wait_for(lambda: is_answering(served.url("/")), what="the first page")
        yield Figure("make run, until a page is served", time.monotonic() - begun, "s", STARTED_SECONDS)
        served.wait_for_greeting()
        silent = max(kill_web(served) for _ in range(KILLS))
        yield Figure(f"all web processes killed, {KILLS} times: no page", silent, "s", SILENT_SECONDS)
        yield stop(served)


def kill_web(served: Served) -> float:
    """How many seconds no page is served."""
    killed = served.children(WEB)
    begun = time.monotonic()
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    # One that was just killed may look alive for a moment.
    wait_for(lambda: not {*killed} & {*served.children(WEB)}, what="their end")
    wait_for(lambda: is_answering(served.url("/")), what="a page")
    silent = time.monotonic() - begun
    wait_for(lambda: len(served.children(WEB)) == len(killed), what="all web processes")
    return silent


def stop(served: Served) -> Figure:
    with urllib.request.urlopen(served.url("/live/heartbeat"), timeout=10) as stream:
        assert stream.readline() == b"retry: 2000\n"
        return Figure("stopped, with a phone listening", served.stop(), "s", STOPPED_SECONDS)
