"""What tests of how the site runs share: its command line, and a sweep that only notes when it ran."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from scoring import moments
from tests.processes import clean_env
from tests.program import Program


@dataclass(frozen=True)
class Ended:
    """A command that has ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


@dataclass(frozen=True)
class CommandLine:
    program: Program

    def manage(self, folder: Path, *arguments: str, **env: str) -> Ended:
        """`manage.py` in a process of its own, on that data folder."""
        whole = {**clean_env(folder), **env}
        del whole["DJANGO_ALLOW_ASYNC_UNSAFE"]
        return Ended(**self.program.do("run", arguments=["manage.py", *arguments], env=whole))


@pytest.fixture(scope="session")
def command_line() -> Iterator[CommandLine]:
    program = Program("tests.commands", os.environ)
    yield CommandLine(program)
    program.stop()


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The times at which a registered sweep ran."""
    times: list[datetime] = []

    def note(at: datetime) -> int:
        times.append(at)
        return 0

    monkeypatch.setattr(moments, "_sweeps", {"note": note})
    monkeypatch.setattr(moments, "_looks", {})
    return times
