"""`make test`: the lint beside the database tests on PostgreSQL, then everything on SQLite.

pytest's summary is the last thing printed.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

# One more than there are cores: a test in a browser, or of the whole site, waits for others half of its time.
WORKERS = (os.cpu_count() or 1) + 1


def main() -> None:
    with linting() as lint:
        code = run("PostgreSQL, what touches the database", "postgresql", "tests")
        said, _ = lint.communicate()
    if lint.returncode or not code:
        print(f"\n{said}", end="", flush=True)
    sys.exit(code or lint.returncode or run("SQLite, everything", "sqlite"))


def linting() -> subprocess.Popen[str]:
    """mypy takes one core for a minute."""
    command = ["make", "--no-print-directory", "lint"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run(title: str, database: str, *paths: str) -> int:
    print(f"\n{title}:", flush=True)
    command = [sys.executable, "-m", "pytest", "-n", str(WORKERS), "-q", *(sys.argv[1:] or paths)]
    code = subprocess.run(command, env={**os.environ, "TEST_DATABASE": database}, check=False).returncode
    # Tests that were named may all belong to the other database.
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED and sys.argv[1:] else code


if __name__ == "__main__":
    main()
