"""`make test`: everything on SQLite, and beside it the lint and, on PostgreSQL, what the database decides.

Tests wait for browsers and started sites half of their time: what works fills the time of what waits. How everything on
SQLite has ended is the last thing printed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

CORES = os.cpu_count() or 1
LINT = ["make", "--no-print-directory", "lint"]


def main() -> None:
    named = sys.argv[1:]
    postgresql = ("postgresql", CORES, *(named or ["tests"]))
    with beside("Lint", LINT) as lint, beside("On PostgreSQL", *tests_on(*postgresql)) as database:
        code, last = run_shown(*tests_on("sqlite", CORES + 1, *named))
    for each in (lint, database):
        print(f"\n{each.said}", end="")
    print(f"\nOn SQLite: {last}", end="", flush=True)
    sys.exit(_of_tests(code) or lint.code or _of_tests(database.code))


def tests_on(database: str, workers: int, *named: str) -> tuple[list[str], dict[str, str]]:
    command = [sys.executable, "-m", "pytest", "-n", str(workers), "-q", *named]
    return command, {"TEST_DATABASE": database}


class Beside:
    """How something ended that ran meanwhile: all it said where it failed, else its last line."""

    code = 0
    said = ""


@contextmanager
def beside(title: str, command: list[str], env: dict[str, str] | None = None) -> Iterator[Beside]:
    ended = Beside()
    with tempfile.TemporaryFile("w+") as file:
        running = subprocess.Popen(
            command, env={**os.environ, **(env or {})}, stdout=file, stderr=subprocess.STDOUT
        )
        try:
            yield ended
        except BaseException:
            running.terminate()
            raise
        finally:
            ended.code = running.wait()
            file.seek(0)
            lines = file.readlines() or [""]
            ended.said = f"{title}: {''.join(lines if ended.code else lines[-1:])}"


def run_shown(command: list[str], env: dict[str, str]) -> tuple[int, str]:
    """Its lines as they come; how it ended, and its last line."""
    last = ""
    with subprocess.Popen(command, env={**os.environ, **env}, stdout=subprocess.PIPE, text=True) as running:
        for last in running.stdout or ():
            print(last, end="", flush=True)
    return running.returncode, last


def _of_tests(code: int) -> int:
    """Tests that were named may all belong to the other database."""
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED and sys.argv[1:] else code


if __name__ == "__main__":
    main()
