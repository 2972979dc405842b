"""`make test` after the lint: the database tests on PostgreSQL, then everything on SQLite.

pytest's summary is the last thing printed.
"""

from __future__ import annotations

import os
import subprocess
import sys

RUNS = {
    "PostgreSQL, what touches the database": {"TEST_DATABASE": "postgresql"},
    "SQLite, everything": {"TEST_DATABASE": "sqlite"},
}


def main() -> None:
    for title, env in RUNS.items():
        print(f"\n{title}:", flush=True)
        command = [sys.executable, "-m", "pytest", "-n", "2", "-q", *sys.argv[1:]]
        code = subprocess.run(command, env={**os.environ, **env}, check=False).returncode
        if code:
            sys.exit(code)


if __name__ == "__main__":
    main()
