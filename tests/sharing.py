"""Which tests stay in one worker of a run: those that share a started site, so that it is started once."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

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
