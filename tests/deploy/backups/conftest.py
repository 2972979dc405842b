"""Sites in one process each, with a second folder, that can be killed; on SQLite, and on PostgreSQL where the run has it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.deploy.conftest import CommandLine, Ended
from tests.drill import Away, Json
from tests.processes import clean_env, quick_folder
from tests.program import Program

_numbers = count(1)


class Laptop:
    """A data folder, its database, and the process that serves it."""

    def __init__(self, folder: Path, command_line: CommandLine, **env: str) -> None:
        self.folder, self._command_line = folder, command_line
        self.env = clean_env(
            folder, DJANGO_SETTINGS_MODULE="deploy.settings", ALLOWED_HOSTS="testserver", **env
        )
        self.program: Program | None = None

    def start(self, *before: str) -> Laptop:
        self.program = Program("tests.drill_site", self.env, before)
        return self

    def do(self, act: str, **wanted: Any) -> dict[str, Any]:  # noqa: ANN401 - plain values.
        assert self.program is not None
        return self.program.do(act, **wanted)

    def call(self, method: str, path: str, token: str, body: Json, key: str) -> tuple[int, Json]:
        try:
            said = self.do("call", method=method, path=path, token=token, body=body, key=key)
        except (AssertionError, BrokenPipeError) as lost:
            raise Away from lost
        return said["status"], said["answer"]

    def kill(self) -> None:
        """kill -9."""
        assert self.program is not None
        with self.program._process as process:
            process.kill()
        self.program = None

    def manage(self, *arguments: str, **env: str) -> Ended:
        return self._command_line.manage(self.folder, *arguments, **{**self.env, **env})


@pytest.fixture
def second() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="kw-stick-", dir=quick_folder()) as name:
        yield Path(name)


@pytest.fixture
def laptop(
    second: Path, prepare: Callable[[Path], None], command_line: CommandLine, migrated: str
) -> Iterator[Callable[..., Laptop]]:
    """Makes one after the other, each with a folder and a database of its own. `fresh`: nothing is prepared."""
    made: list[Laptop] = []
    databases: list[str] = []

    def make(*, fresh: bool = False, **env: str) -> Laptop:
        folder = Path(tempfile.mkdtemp(prefix="kw-laptop-", dir=quick_folder()))
        (folder / "static").mkdir()
        own = {"KEYWORD_BACKUP": str(second), **env}
        if os.environ.get("TEST_DATABASE") == "postgresql":
            databases.append(f"drill_{os.getpid()}_{next(_numbers)}")
            own["DATABASE_URL"] = _create(databases[-1], copy_of="template1" if fresh else migrated)
        elif not fresh:
            prepare(folder)
        made.append(Laptop(folder, command_line, **own))
        return made[-1]

    yield make
    for each in made:
        if each.program is not None:
            each.program.stop()
        shutil.rmtree(each.folder, ignore_errors=True)
    for name in databases:
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _create(name: str, copy_of: str) -> str:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{copy_of}"')
    path, _, query = os.environ["DATABASE_URL"].partition("?")
    return f"{path.rpartition('/')[0]}/{name}?{query}"
