"""A disk that is full while the site runs: nobody dies, everybody is told, and with room again everything goes on."""

from __future__ import annotations

import json
import re
import resource
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.conftest import CommandLine, fill_disk, may_mount
from tests.processes import Served, is_answering, wait_for

MOUNT = 'mount -t tmpfs -o size=32m none "$0" && cp -r "$1/." "$0" && shift && exec "$@"'


class SmallDisk:
    """A disk of its own for the data, in memory, that only the site sees."""

    troubles = frozenset({"full"})

    def __init__(self, folder: Path) -> None:
        self.data = folder / "disk"
        self.data.mkdir()
        prepared = folder / "prepared"
        self.before = ["unshare", "-rm", "sh", "-c", MOUNT, str(self.data), str(prepared)]

    def seen_by(self, served: Served) -> Path:
        return Path(f"/proc/{served.process.pid}/root{self.data}/filler")

    def fill(self, served: Served) -> None:
        fill_disk(self.seen_by(served))

    def free(self, served: Served) -> None:
        self.seen_by(served).unlink()


class NoGrowth:
    """Where nobody may mount anything: the processes may not let a file grow, which SQLite finds as bad."""

    troubles = frozenset({"full", "disk"})
    before: tuple[str, ...] = ()

    def __init__(self, folder: Path) -> None:
        self.data = folder / "prepared"

    def fill(self, served: Served) -> None:
        self._limit(served, 4096)

    def free(self, served: Served) -> None:
        self._limit(served, resource.RLIM_INFINITY)

    def _limit(self, served: Served, soft: int) -> None:
        for pid in served.children("deploy.web|celery"):
            _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture(params=[SmallDisk, NoGrowth])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> SmallDisk | NoGrowth:
    if request.param is SmallDisk and not may_mount():
        pytest.skip("nobody may mount here; NoGrowth tests the same")
    made: SmallDisk | NoGrowth = request.param(tmp_path)
    return made


@pytest.fixture
def site(
    disk: SmallDisk | NoGrowth,
    tmp_path: Path,
    prepare: Callable[[Path], None],
    command_line: CommandLine,
) -> Iterator[tuple[Served, str]]:
    """The running site, and a host's token."""
    prepare(tmp_path / "prepared")
    made = command_line.manage(tmp_path / "prepared", "host", "ann@example.org", "--token", "test")
    served = Served(tmp_path, "--workers", "1", before=disk.before, KEYWORD_DATA=str(disk.data))
    served.wait_for_greeting()
    yield served, made.stdout.split()[-1]
    served.stop()
    assert served.process.returncode == 0


def ask(served: Served, path: str, token: str = "", body: object = None) -> tuple[int, Any, str]:
    """Status, body and when to come again."""
    asked = urllib.request.Request(served.url(path), json.dumps(body).encode() if body else None)
    asked.add_header("Authorization", f"Bearer {token}")
    asked.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.status, json.load(answer), ""
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused), refused.headers.get("Retry-After", "")


def test_a_full_disk_kills_nobody_is_said_and_passes(
    site: tuple[Served, str], disk: SmallDisk | NoGrowth
) -> None:
    served, token = site
    party = {"name": "Club night"}
    assert ask(served, "/api/v1/parties", token, party)[0] == 201
    wait_for(served.is_sweeping, what="the worker's heartbeat")
    children = served.children("deploy.web|celery")

    disk.fill(served)
    status, refusal, again = ask(served, "/api/v1/parties", token, party)
    assert status == 503
    assert refusal["rule"] in {f"Database{trouble.title()}" for trouble in disk.troubles}
    assert int(again) > 0
    # What was never asked for before is counted anew, and every page can be read.
    for path in ("/", "/sign-in", "/join", "/desk", "/healthz"):
        assert is_answering(served.url(path)), path
    status, ready, _ = ask(served, "/readyz")
    assert (status, ready["ready"]) == (503, False)
    assert ready["storage"]["trouble"] in disk.troubles
    assert re.search("disk", ready["degraded"][0])

    disk.free(served)
    wait_for(lambda: ask(served, "/readyz")[1]["ready"], what="room to be noticed")
    assert ask(served, "/api/v1/parties", token, party)[0] == 201
    assert served.children("deploy.web|celery") == children
    assert "has stopped" not in served.said
