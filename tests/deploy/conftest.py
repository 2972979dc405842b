"""What tests of how the site runs share: its command line, and a sweep that only notes when it ran."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from scoring.record import due_moments
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


def may_mount() -> bool:
    """A disk of its own, in a namespace of its own."""
    with tempfile.TemporaryDirectory() as name:
        tried = ["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=1m", "none", name]
        return (
            bool(shutil.which("unshare"))
            and subprocess.run(tried, capture_output=True, check=False).returncode == 0
        )


def fill_disk(filler: Path) -> None:
    """To the last byte."""
    with filler.open("wb", buffering=0) as file:
        for size in (1024 * 1024, 4096, 1):
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                continue


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

    monkeypatch.setattr(due_moments, "_sweeps", {"note": note})
    monkeypatch.setattr(due_moments, "_looks", {})
    return times
