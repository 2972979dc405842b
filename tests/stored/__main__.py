"""`python -m tests.stored 2027-01-31`: store a database under this name, played by today's code on both databases."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tests.stored.known import FOLDER

STORES = "tests/stored/storing.py"


def main() -> None:
    name = sys.argv[1] if len(sys.argv) == 2 else ""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", name):
        sys.exit("Say the day of the release: python -m tests.stored 2027-01-31")
    if (FOLDER / name).exists():
        sys.exit(f"{name} is stored already. Older code can't be run again, so choose another name.")
    for database in ("sqlite", "postgresql"):
        env = {**os.environ, "TEST_DATABASE": database, "STORE_AS": name}
        subprocess.run([sys.executable, "-m", "pytest", "-q", STORES], env=env, check=True)


if __name__ == "__main__":
    main()
