"""What `serve` and the commands say of a database that is damaged, newer, behind, or another server's."""

from __future__ import annotations

import sqlite3
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.management.base import CommandError
from django.db import connection

from deploy.database import check_secrets
from party.models import SiteState
from tests import postgres
from tests.deploy.conftest import CommandLine
from tests.processes import Served, free_port, is_answering

Prepare = Callable[[Path], None]
PAGE = 4096


@pytest.fixture
def folder(prepare: Prepare) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="kw-db-") as name:
        prepare(Path(name))
        yield Path(name)


def damage(folder: Path, first: int, last: int) -> None:
    """Overwrite pages of the database."""
    with (folder / "party.sqlite3").open("r+b") as file:
        file.seek(first * PAGE)
        file.write(b"\xa5" * PAGE * (last - first))


def spoil_text(folder: Path) -> None:
    """Sound pages, and on one of them a text that is none."""
    with sqlite3.connect(folder / "party.sqlite3") as database:
        database.execute("UPDATE django_migrations SET app = CAST(X'ff41' AS TEXT) WHERE id = 1")
    database.close()


def sentence(command_line: CommandLine, folder: Path, *arguments: str, **env: str) -> str:
    ended = command_line.manage(folder, *arguments, **env)
    assert ended.returncode == 1, ended
    assert "Traceback" not in ended.stderr
    return ended.stderr


# The port of a plain start may be in use on this machine.
SERVE = ("serve", "--no-redis", "--port", str(free_port()))
COMMANDS = [SERVE, ("verify_party", "KX47QD"), ("verify_homes",), ("host", "ann@example.org")]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
@pytest.mark.parametrize("pages", [(0, 1), (1, 120)], ids=["header", "pages"])
def test_a_damaged_database_is_said_in_a_sentence(
    folder: Path, command_line: CommandLine, arguments: tuple[str, ...], pages: tuple[int, int]
) -> None:
    damage(folder, *pages)
    said = sentence(command_line, folder, *arguments)
    assert "damaged" in said
    assert "backup" in said
    assert "DATABASE_URL" not in said


def test_pages_that_no_command_reads_are_found_at_the_start(folder: Path, command_line: CommandLine) -> None:
    size = (folder / "party.sqlite3").stat().st_size // PAGE
    damage(folder, size - 3, size - 1)
    assert "damaged" in sentence(command_line, folder, *SERVE)


def test_text_that_is_none_is_said_in_a_sentence(folder: Path, command_line: CommandLine) -> None:
    spoil_text(folder)
    assert "damaged" in sentence(command_line, folder, *SERVE)


def test_a_database_of_a_newer_version_is_refused(folder: Path, command_line: CommandLine) -> None:
    with sqlite3.connect(folder / "party.sqlite3") as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('party', '9999_later', '2030-01-01')"
        )
    database.close()
    for arguments in (SERVE, (*SERVE, "--no-migrate"), ("migrate",)):
        said = sentence(command_line, folder, *arguments)
        assert "newer version" in said
        assert "party 9999_later" in said


def test_without_migrating_a_database_that_is_behind_is_refused(
    tmp_path: Path, command_line: CommandLine
) -> None:
    assert "`manage.py migrate`" in sentence(command_line, tmp_path, *SERVE, "--no-migrate")


def test_a_push_key_that_is_none_is_refused(tmp_path: Path, command_line: CommandLine) -> None:
    said = sentence(command_line, tmp_path, *SERVE, SITE_URL="https://party.example", PUSH_KEY="short")
    assert "64 hexadecimal figures" in said


@pytest.fixture
def cluster() -> Iterator[postgres.Cluster]:
    started = postgres.start()
    yield started
    if started.process.poll() is None:
        started.stop()


@pytest.fixture
def two(cluster: postgres.Cluster) -> Iterator[list[Served]]:
    """Two servers with one secret, started together on an empty database."""
    shared = {"DATABASE_URL": cluster.url, "SECRET_KEY": "shared by the two of them, and long enough"}
    with tempfile.TemporaryDirectory(prefix="kw-two-") as name:
        folders = [Path(name) / part for part in ("one", "two")]
        for folder in folders:
            folder.mkdir()
        servers = [Served(folder, "--no-redis", "--workers", "1", **shared) for folder in folders]
        try:
            with ThreadPoolExecutor(2) as pool:
                list(pool.map(Served.wait_for_greeting, servers))
            yield servers
        finally:
            for server in servers:
                server.stop()


def test_two_servers_start_together_one_with_other_secrets_does_not_and_without_database_they_say_so(
    two: list[Served], cluster: postgres.Cluster, command_line: CommandLine, tmp_path: Path
) -> None:
    said = sentence(command_line, tmp_path, *SERVE, DATABASE_URL=cluster.url)
    assert "another SECRET_KEY" in said
    assert "--new-keys" in said

    cluster.stop()
    for path in ("/p/KX47QD", "/live/p-kx47qd/clock", "/api/v1/parties/KX47QD"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(two[0].url(path), timeout=60)
        assert (refused.value.code, refused.value.headers["Retry-After"]) == (503, "5"), path
        refused.value.close()
    assert is_answering(two[0].url("/healthz"))


@pytest.mark.django_db
def test_a_server_with_other_secrets_is_refused_until_it_says_that_they_are_new(settings: object) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("one server has the file, and its secrets beside it")
    check_secrets(new_keys=False)
    check_secrets(new_keys=False)
    for name in ("SECRET_KEY", "PUSH_KEY"):
        setattr(settings, name, f"another {name}")
    with pytest.raises(CommandError, match="another SECRET_KEY"):
        check_secrets(new_keys=False)
    check_secrets(new_keys=True)
    check_secrets(new_keys=False)
    settings.PUSH_KEY = "yet another"  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match="another PUSH_KEY"):
        check_secrets(new_keys=False)
    state = SiteState.objects.get()
    assert "another" not in f"{state.secret_hash} {state.push_hash}"
