"""Which tests stay in one worker of a run: those that share a started site, so that it is started once."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

SHARE_A_SITE = {"tests/bench/test_bench.py", "tests/deploy/test_faults.py", "tests/deploy/test_serve.py"}


class Together(LoadScopeScheduling):  # type: ignore[misc]  # xdist ships no types.
    """Their files go to a worker as a whole, first of all; every other test goes by itself to who is free."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file in SHARE_A_SITE else nodeid
