"""The tables of the test databases: made once for a run, copied for each worker, and emptied behind each test.

Fixtures for tests/conftest.py. Migrating takes seconds, and every worker would do it; Django empties tables in a way that
suits large ones.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from django.core.management.color import Style
from django.core.management.commands import flush
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations
from pytest_django.plugin import DjangoDbBlocker

from scoring.record.triggers import creation, removal
from tests.processes import ROOT, clean_env
from tests.stored.databases import Databases, url_of, using

# Written by `migrate`, the same in every test.
STAYS = {"django_content_type", "auth_permission"}


@contextlib.contextmanager
def made_once(name: str) -> Iterator[Path | None]:
    """Gives the folder to make, to the first worker that comes; the others wait, and find it made."""
    data = Path(os.environ["KEYWORD_DATA"])
    with (data / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (data / name).exists():
            yield None
            return
        # Under its name only when it is whole: a worker that comes after a failure makes it from the beginning.
        making = data / f"{name}-making"
        shutil.rmtree(making, ignore_errors=True)
        making.mkdir()
        yield making
        making.rename(data / name)


def migrate(folder: Path, **env: str) -> None:
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=clean_env(folder, **env), check=True)


@pytest.fixture(scope="session")
def prepared() -> Path:
    """A data folder as a first start would make it: the tables and the static files."""
    data = Path(os.environ["KEYWORD_DATA"])
    with made_once("prepared") as folder:
        if folder:
            shutil.copytree(data / "static", folder / "static")
            migrate(folder)
    return data / "prepared"


@pytest.fixture(scope="session")
def migrated(request: pytest.FixtureRequest) -> str:
    """A database with all tables and no rows, to copy: a file of SQLite, or a name on the run's own PostgreSQL."""
    if connection.vendor == "sqlite":
        return str(request.getfixturevalue("prepared") / "party.sqlite3")
    with made_once("migrated") as folder:
        if folder:
            databases = Databases(folder)
            databases.drop_if_there("migrated")
            databases.make(name="migrated")
            migrate(folder, DATABASE_URL=url_of("migrated"))
    return "migrated"


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    migrated: str,
) -> Iterator[None]:
    """In place of pytest-django's, which would migrate in every worker."""
    databases = Databases(Path(os.environ["KEYWORD_DATA"]))
    with django_db_blocker.unblock(), using(databases.make(copy_of=migrated)), emptied_quickly():
        yield


@contextlib.contextmanager
def emptied_quickly() -> Iterator[None]:
    """Transactional tests empty the tables behind them: the record's triggers step aside, and a few rows are deleted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(connection.ops), "sql_flush", _deletions)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *said: None)
        yield


def _deletions(
    self: BaseDatabaseOperations, style: Style, tables: Sequence[str], **options: bool
) -> list[str]:
    deletions = [f"DELETE FROM {self.quote_name(table)}" for table in tables if table not in STAYS]
    if connection.vendor == "postgresql":
        # TRUNCATE makes every file of a table again. As a replica it checks no key and fires no trigger.
        # The site of other tests may be sweeping just now: of two that wait for each other it is the one to give up.
        patience = "SET LOCAL deadlock_timeout = '30s'"
        return [patience, "SET LOCAL session_replication_role = replica", *deletions]
    return [*removal(connection.vendor), *deletions, *creation(connection.vendor)]
