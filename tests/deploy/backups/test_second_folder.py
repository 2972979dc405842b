"""A second folder on a real disk that is full or can't be written: scores are saved, and the desk says so in ten seconds."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.backups.keeper import PROBE_SECONDS
from party.reads.saved_places import LATE_SECONDS
from tests.deploy.backups.conftest import Laptop
from tests.deploy.conftest import fill_disk, may_mount
from tests.drill import Evening
from tests.processes import ROOT, wait_for

MOUNT = 'mount -t tmpfs -o size=8m none "$0" && exec "$@"'
WITHIN_SECONDS = 10.0
SWEEP_SECONDS = 1.0


def desk_seconds() -> float:
    """How often an open desk asks."""
    found = re.search(r"every (\d+)s", (ROOT / "templates/host/_storage.html").read_text())
    assert found
    return float(found[1])


def test_what_is_found_at_the_next_look_is_on_the_desk_within_ten_seconds() -> None:
    assert PROBE_SECONDS + SWEEP_SECONDS + desk_seconds() < WITHIN_SECONDS
    assert LATE_SECONDS + desk_seconds() <= WITHIN_SECONDS
    # One that answers is never taken for one that hangs.
    assert PROBE_SECONDS + SWEEP_SECONDS < LATE_SECONDS


@pytest.fixture
def site(laptop: Callable[..., Laptop], second: Path) -> Laptop:
    """With a small disk of its own as its second folder."""
    if not may_mount():
        pytest.skip("nobody may mount here; test_journal.py has the errors that such a disk gives")
    site = laptop().start("unshare", "-rm", "sh", "-c", MOUNT, str(second))
    site.do("begin")
    return site


def wait_until(site: Laptop, places: int, trouble: str) -> float:
    """How long it takes until the desk says so."""
    began = time.monotonic()
    wanted = {"places": places, "trouble": trouble}
    wait_for(lambda: site.do("saved") == wanted, what=f"the desk to say {wanted}")
    return time.monotonic() - began


def test_a_second_folder_that_is_read_only_and_then_full_stops_no_score(site: Laptop, second: Path) -> None:
    assert site.program is not None
    evening = Evening(site.call, site.do("token")["token"], guests=8, rounds=1)
    evening.gather()
    tables = evening.open_round(1)
    site.do("keep")
    wait_until(site, 2, "")

    site.do("mount", arguments=["mount", "--bind", str(second), str(second)])
    site.do("mount", arguments=["mount", "-o", "remount,bind,ro", str(second)])
    # Nobody writes: the keeper finds it.
    assert wait_until(site, 1, "read-only") + desk_seconds() < WITHIN_SECONDS
    evening.play_table(1, tables[0])
    site.do("mount", arguments=["umount", str(second)])
    wait_until(site, 2, "")

    filler = Path(f"/proc/{site.program.pid}/root{second}/filler")
    fill_disk(filler)
    evening.play_table(1, tables[1])
    assert wait_until(site, 1, "full") + desk_seconds() < WITHIN_SECONDS
    for table in tables:
        number = table["number"]
        assert evening.lines(1, number) == evening.acknowledged[1, number]
