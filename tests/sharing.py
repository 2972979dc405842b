"""In which order the tests of a run go to its workers, and which of them stay together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from xdist.scheduler import LoadScopeScheduling

T = TypeVar("T")

# Those of the whole site wait more than they work, so one worker has them all, beside others that work.
SHARE_A_SITE = {
    "tests/bench/test_bench.py": "bench",
    "tests/deploy/test_connections.py": "connections",
    "tests/deploy/test_headers.py": "headers",
    "tests/deploy/test_restarts.py": "restarts",
    "tests/deploy/test_faults.py": "whole site",
    "tests/deploy/test_serve.py": "whole site",
}


class Together(LoadScopeScheduling):  # type: ignore[misc]  # xdist ships no types.
    """Their files go to a worker as a whole, first of all; every other test goes by itself to who is free."""

    def _split_scope(self, nodeid: str) -> str:
        return SHARE_A_SITE.get(nodeid.partition("::")[0], nodeid)


def spread(items: Sequence[T], waits: Callable[[T], bool]) -> list[T]:
    """Those that wait for most of their time evenly between those that work: side by side all would wait at once."""
    groups = [[each for each in items if waits(each) is waiting] for waiting in (True, False)]
    places = [(number / len(group), each) for group in groups for number, each in enumerate(group)]
    return [each for _, each in sorted(places, key=lambda place: place[0])]
