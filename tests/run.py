"""`make test` after the lint: the database tests on PostgreSQL, then everything on SQLite.

What fails is tried once more, alone and with nothing beside it: real browsers and processes on a machine with two cores may
come late, and a fault fails again. Both tries are printed; pytest's summary is the last thing.
"""

from __future__ import annotations

import os
import subprocess
import sys

RUNS = {
    "PostgreSQL, what touches the database": {"TEST_DATABASE": "postgresql"},
    "SQLite, everything": {"TEST_DATABASE": "sqlite"},
}
ONCE_MORE = ("-n", "0", "--last-failed", "--last-failed-no-failures", "none")
FAILED = 1


def run(env: dict[str, str], *arguments: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", *arguments]
    return subprocess.run(command, env={**os.environ, **env}, check=False).returncode


def main() -> None:
    for title, env in RUNS.items():
        print(f"\n{title}:", flush=True)
        code = run(env, "-n", "2", *sys.argv[1:])
        if code == FAILED:
            print("\nWhat failed, once more and alone:", flush=True)
            code = run(env, *ONCE_MORE)
        if code:
            sys.exit(code)


if __name__ == "__main__":
    main()
