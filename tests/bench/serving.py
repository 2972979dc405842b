"""`make run` on a warm machine: how soon a page is served, and how soon everything has stopped, a phone still listening."""

from __future__ import annotations

import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Figure
from tests.processes import Served, is_answering, wait_for

STARTED_SECONDS = 4
STOPPED_SECONDS = 3


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
        yield stop(served)


def stop(served: Served) -> Figure:
    with urllib.request.urlopen(served.url("/live/heartbeat"), timeout=10) as stream:
        assert stream.readline() == b"retry: 2000\n"
        return Figure("stopped, with a phone listening", served.stop(), "s", STOPPED_SECONDS)
