"""The supervisor as a host starts it: a process of its own, with its own data folder."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.processes import ROOT, Served, clean_env, is_answering, left_running, wait_for

Start = Callable[..., Served]


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
    wait_for(lambda: not left_running(str(folder)), seconds=10, what="every process to be gone")


def test_it_serves_greets_sweeps_keeps_its_children_alive_and_stops_clean(start: Start, folder: Path) -> None:
    served = start()
    with urllib.request.urlopen(served.url("/")) as page:
        assert b"<h1" in page.read()
    for fact in ("This laptop", f"http://localhost:{served.port}/", "/once/", str(folder), "Ctrl-C", "▀"):
        assert fact in served.said
    wait_for(served.is_sweeping, seconds=15, what="the worker's heartbeat")

    os.kill(served.children("celery.*worker")[0], signal.SIGKILL)
    wait_for(
        lambda: "Worker has stopped (signal 9)" in served.said, seconds=5, what="the line about the worker"
    )
    wait_for(lambda: len(served.children("celery.*worker")) >= 1, seconds=10, what="another worker")

    os.kill(served.children("valkey-server|redis-server")[0], signal.SIGKILL)
    wait_for(lambda: "Redis has stopped (signal 9)" in served.said, seconds=5, what="the line about Redis")
    assert is_answering(served.url("/")), "pages are served without Redis"
    wait_for(lambda: served.ready()["redis"] == "up", seconds=15, what="another Redis")
    wait_for(served.is_sweeping, seconds=30, what="the heartbeat of the new worker through the new Redis")

    assert served.stop() <= 3
    assert served.process.returncode == 0
    assert "Traceback" not in served.said
    wait_for(lambda: not left_running(str(folder)), seconds=2, what="every process to be gone")


def test_an_open_stream_does_not_hold_up_the_stop(start: Start, folder: Path) -> None:
    served = start("--no-redis")
    with urllib.request.urlopen(served.url("/live/heartbeat"), timeout=10) as stream:
        assert stream.readline() == b"retry: 2000\n"
        assert served.stop(signal.SIGTERM) <= 3
    assert "Traceback" not in served.said


def test_ctrl_c_during_the_start_ends_it_without_a_traceback(folder: Path) -> None:
    served = Served(folder)
    wait_for(lambda: "Database:" in served.said, seconds=30, what="the start to be under way")
    served.stop()
    assert served.process.returncode == 130
    assert "Traceback" not in served.said
    wait_for(lambda: not left_running(str(folder)), seconds=5, what="every process to be gone")


def test_under_nohup_a_closed_terminal_stops_nothing(start: Start) -> None:
    served = start("--no-redis", "--workers", "1", before=["nohup"])
    served.process.send_signal(signal.SIGHUP)
    time.sleep(1)
    assert is_answering(served.url("/healthz"))


@pytest.mark.parametrize("name", ["Ann's Party #3 100%25?", "deep/" * 30], ids=["odd", "deep"])
def test_the_data_folder_may_have_any_name(start: Start, folder: Path, name: str) -> None:
    """A sign of a URL must not cut the path off, nor a deep folder be too long for a socket."""
    temporary = folder / "tmp"
    temporary.mkdir()
    served = start("--workers", "1", KEYWORD_DATA=str(folder / name), TMPDIR=str(temporary))
    assert "Redis: none" not in served.said
    wait_for(served.is_sweeping, seconds=30, what="the worker's heartbeat")
    served.stop()
    assert (folder / name / "party.sqlite3").exists()
    assert list(temporary.iterdir()) == []


def test_a_redis_that_does_not_answer_is_said_at_the_start(start: Start) -> None:
    served = start("--workers", "1", REDIS_URL="unix:///no/such/socket")
    assert "nothing answers at REDIS_URL" in served.said


def test_kept_to_this_laptop_it_promises_phones_nothing(start: Start) -> None:
    said = start("--no-redis", "--workers", "1", "--host", "127.0.0.1").said
    assert "HOST=127.0.0.1 keeps the site to this laptop" in said
    assert "Wi-Fi" not in said


def test_a_hosts_link_leads_to_the_port_of_the_last_start(start: Start, folder: Path) -> None:
    served = start("--no-redis", "--workers", "1")
    assert f"http://localhost:{served.port}/once/" in made_host(folder).stdout


def test_a_host_before_the_first_start_is_refused_in_a_sentence(folder: Path) -> None:
    refusal = made_host(folder)
    assert refusal.returncode == 1
    assert "`make run` prepares the database" in refusal.stderr
    assert "Traceback" not in refusal.stderr


def made_host(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "host", "ann@example.org"]
    return subprocess.run(
        command, cwd=ROOT, env=clean_env(folder), capture_output=True, text=True, check=False
    )


def test_killing_the_supervisor_leaves_nothing_behind(start: Start, folder: Path) -> None:
    served = start()
    served.process.kill()
    served.process.wait()
    wait_for(lambda: not left_running(str(folder)), seconds=5, what="every process to be gone")


def test_without_redis_it_says_so_and_the_web_process_sweeps(start: Start) -> None:
    served = start("--no-redis")
    assert "Redis: none to be had" in served.said
    ready = served.ready()
    assert ready["ready"] is True
    assert "No Redis: pages poll instead of being told." in str(ready["degraded"])
    with urllib.request.urlopen(served.url("/live/heartbeat"), timeout=10) as stream:
        lines = [stream.readline() for _ in range(4)]
    assert b'"by": "web"' in b"".join(lines)


def test_a_second_start_keeps_the_data_and_offers_no_first_link(start: Start, folder: Path) -> None:
    start("--no-redis").stop()
    assert made_host(folder).returncode == 0
    (folder / "serve.log").unlink()
    assert "First host" not in start("--no-redis").said


def test_a_second_copy_on_the_same_data_is_refused_in_a_sentence(start: Start, folder: Path) -> None:
    start("--no-redis")
    assert "running already" in refused(folder)


def test_a_port_in_use_is_refused_in_a_sentence(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"Port {port} is in use" in refused(folder, "--port", port)


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
    folder: Path, arguments: list[str], env: dict[str, str], sentence: str
) -> None:
    assert sentence in refused(folder, *arguments, **env)


def test_a_folder_that_cannot_be_written_is_named_in_a_sentence(folder: Path) -> None:
    blocked = folder / "a-file"
    blocked.write_text("in the way")
    assert "Check KEYWORD_DATA" in refused(blocked / "data")


def refused(folder: Path, *arguments: str, **env: str) -> str:
    command = [sys.executable, "manage.py", "serve", "--no-redis", *arguments]
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=clean_env(folder, **env),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode in {1, 2}
    assert "Traceback" not in ended.stderr
    return ended.stderr
