"""The supervisor as a host starts it: a process of its own, with its own data folder.

A start takes seconds, so the tests that only look share one, and each of the others follows one site through its life.
How many seconds it may take to start and to stop, `make bench` judges.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from deploy.supervisor import TICK_SECONDS
from tests.bench import serving
from tests.deploy.conftest import CommandLine
from tests.processes import PATIENCE, Served, is_answering, left_running, wait_for

Start = Callable[..., Served]
Prepare = Callable[[Path], None]


@pytest.fixture
def folder() -> Iterator[Path]:
    """Short, since the private Redis listens on a socket in it."""
    with tempfile.TemporaryDirectory(prefix="kw-serve-") as name:
        yield Path(name)


@pytest.fixture
def start(folder: Path) -> Iterator[Start]:
    running: list[Served] = []

    def start_one(*arguments: str, before: Sequence[str] = (), **env: str) -> Served:
        served = Served(folder, *arguments, before=before, **env)
        running.append(served)
        served.wait_for_greeting()
        return served

    yield start_one
    for served in running:
        if served.process.poll() is None:
            served.process.kill()
            served.process.wait()
    expect_nothing_left(folder)


def expect_nothing_left(folder: Path) -> None:
    wait_for(lambda: not left_running(str(folder)), what="every process to be gone")


def wait_for_line(served: Served, line: str) -> None:
    wait_for(lambda: line in served.said, what=f"the line {line}")


def test_it_serves_greets_sweeps_keeps_its_children_alive_and_stops_clean(start: Start, folder: Path) -> None:
    """In a folder that lies too deep for a socket: Redis has its own in a temporary one, which goes with it."""
    temporary, deep = folder / "tmp", folder / ("deep/" * 30)
    temporary.mkdir()
    served = start(KEYWORD_DATA=str(deep), TMPDIR=str(temporary))
    with urllib.request.urlopen(served.url("/")) as page:
        assert b"<h1" in page.read()
    for fact in ("This laptop", f"http://localhost:{served.port}/", "/once/", str(deep), "Ctrl-C", "▀"):
        assert fact in served.said
    assert "Redis: none" not in served.said
    wait_for(served.is_sweeping, what="the worker's heartbeat")

    os.kill(served.children("celery.*worker")[0], signal.SIGKILL)
    wait_for_line(served, "Worker has stopped (signal 9)")
    os.kill(served.children("valkey-server|redis-server")[0], signal.SIGKILL)
    wait_for_line(served, "Redis has stopped (signal 9)")
    assert is_answering(served.url("/")), "pages are served without Redis"
    wait_for(lambda: served.ready()["redis"] == "up", what="another Redis")
    wait_for(served.is_sweeping, what="the new worker's heartbeat by the new Redis")

    served.stop(signal.SIGTERM)
    assert served.process.returncode == 0
    assert "Traceback" not in served.said
    expect_nothing_left(folder)
    assert (deep / "party.sqlite3").exists()
    assert list(temporary.iterdir()) == []


def test_killed_it_leaves_nothing_running_whatever_the_name_of_its_folder(
    start: Start, folder: Path, prepare: Prepare
) -> None:
    """A sign of a URL must not cut the path off."""
    odd = folder / "Ann's Party #3 100%25?"
    prepare(odd)
    served = start("--workers", "1", KEYWORD_DATA=str(odd))
    wait_for(served.is_sweeping, what="the worker's heartbeat")
    # With its worker: the beat is the child of that one alone.
    for process in (served.process.pid, min(served.children("celery"))):
        os.kill(process, signal.SIGKILL)
    served.process.wait()
    expect_nothing_left(folder)
    assert (odd / "party.sqlite3").exists()


def test_under_nohup_it_outlives_its_terminal_stops_under_open_streams_and_keeps_the_data(
    start: Start, folder: Path, prepare: Prepare, command_line: CommandLine
) -> None:
    prepare(folder)
    served = start("--no-redis", "--workers", "1", before=["nohup"])
    assert "First host" in served.said
    served.process.send_signal(signal.SIGHUP)
    # Longer than it takes to see a signal.
    time.sleep(3 * TICK_SECONDS)
    serving.stop(served)
    assert served.process.returncode == 0
    assert "Traceback" not in served.said

    assert command_line.manage(folder, "host", "ann@example.org").returncode == 0
    (folder / "serve.log").unlink()
    said = start("--workers", "1", REDIS_URL="unix:///no/such/socket").said
    assert "nothing answers at REDIS_URL" in said
    assert "First host" not in said


def test_ctrl_c_during_the_start_ends_it_without_a_traceback(folder: Path) -> None:
    served = Served(folder)
    wait_for(lambda: "Database:" in served.said, what="the start to be under way")
    served.stop()
    assert served.process.returncode == 130
    assert "Traceback" not in served.said
    expect_nothing_left(folder)


@pytest.fixture(scope="module")
def alone(prepare: Prepare) -> Iterator[Served]:
    """A site without Redis, kept to this laptop, to be looked at."""
    with tempfile.TemporaryDirectory(prefix="kw-serve-") as name:
        prepare(Path(name))
        served = Served(Path(name), "--no-redis", "--workers", "1", "--host", "127.0.0.1")
        served.wait_for_greeting()
        yield served
        served.stop()
        expect_nothing_left(served.folder)


def test_kept_to_this_laptop_it_promises_phones_nothing(alone: Served) -> None:
    assert "HOST=127.0.0.1 keeps the site to this laptop" in alone.said
    assert "Wi-Fi" not in alone.said


def test_without_redis_it_says_so_and_the_web_process_sweeps(alone: Served) -> None:
    assert "Redis: none to be had" in alone.said
    ready = alone.ready()
    assert ready["ready"] is True
    assert "No Redis: pages poll instead of being told." in str(ready["degraded"])
    with urllib.request.urlopen(alone.url("/live/heartbeat"), timeout=PATIENCE) as stream:
        lines = [stream.readline() for _ in range(4)]
    assert b'"by": "web"' in b"".join(lines)


def test_a_hosts_link_leads_to_the_port_of_the_last_start(alone: Served, command_line: CommandLine) -> None:
    made = command_line.manage(alone.folder, "host", "ann@example.org")
    assert f"http://127.0.0.1:{alone.port}/once/" in made.stdout


def test_kept_to_this_laptop_its_links_lead_to_where_it_listens(
    alone: Served, command_line: CommandLine
) -> None:
    command_line.manage(alone.folder, "host", "kit@example.org")
    token = command_line.manage(alone.folder, "host", "kit@example.org", "--token", "t").stdout.split()[-1]

    def post(path: str, body: dict[str, object]) -> Any:  # noqa: ANN401 - as the API answers.
        headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Idempotency-Key": path,
        }
        asked = urllib.request.Request(alone.url(path), json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return json.load(answer)

    code = post("/api/v1/parties", {"name": "Club night"})["code"]
    made = post(f"/api/v1/parties/{code}/players", {"names": ["Ann Lee"]})
    assert made[0]["link"].startswith(f"http://127.0.0.1:{alone.port}/me/")


def test_a_second_copy_on_the_same_data_is_refused_in_a_sentence(
    alone: Served, command_line: CommandLine
) -> None:
    assert "running already" in refused(command_line, alone.folder)


def test_a_host_before_the_first_start_is_refused_in_a_sentence(
    folder: Path, command_line: CommandLine
) -> None:
    refusal = command_line.manage(folder, "host", "ann@example.org")
    assert refusal.returncode == 1
    assert "`make run` prepares the database" in refusal.stderr
    assert "Traceback" not in refusal.stderr


def test_a_port_in_use_is_refused_in_a_sentence(folder: Path, command_line: CommandLine) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"Port {port} is in use" in refused(command_line, folder, "--port", port)


@pytest.mark.parametrize(
    ("arguments", "env", "sentence"),
    [
        ([], {"DEBUG": "perhaps"}, "A setting is wrong"),
        ([], {"SITE_URL": "party.example"}, "write it as https://party.example"),
        ([], {"SITE_URL": "https://[party"}, "write it as https://party.example"),
        ([], {"LOG_LEVEL": "loud"}, "A setting is wrong"),
        ([], {"REDIS_URL": "localhost"}, "write it as redis://"),
        ([], {"DATABASE_URL": "postgresql://h/keyword", "DATABASE_POOL": "0"}, "A setting is wrong"),
        ([], {"DATABASE_URL": "nonsense"}, "A setting is wrong"),
        ([], {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}, "Check DATABASE_URL"),
        (["--port", "http"], {}, "a port is a number from 1 to 65535"),
        (["--port", "70000"], {}, "a port is a number from 1 to 65535"),
        (["--host", "not-an-address.invalid"], {}, "Check HOST and PORT"),
        (["--workers", "0"], {}, "from 1 to 64"),
    ],
)
def test_a_broken_setting_is_named_in_a_sentence(
    folder: Path, command_line: CommandLine, arguments: list[str], env: dict[str, str], sentence: str
) -> None:
    assert sentence in refused(command_line, folder, *arguments, **env)


def test_a_folder_that_cannot_be_written_is_named_in_a_sentence(
    folder: Path, command_line: CommandLine
) -> None:
    blocked = folder / "a-file"
    blocked.write_text("in the way")
    assert "Check KEYWORD_DATA" in refused(command_line, blocked / "data")


def refused(command_line: CommandLine, folder: Path, *arguments: str, **env: str) -> str:
    ended = command_line.manage(folder, "serve", "--no-redis", *arguments, **env)
    assert ended.returncode in {1, 2}
    assert "Traceback" not in ended.stderr
    return ended.stderr
