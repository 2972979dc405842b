"""The API asked at length: schemathesis with its edge cases, and many random requests a call."""

from __future__ import annotations

import os
import subprocess
import sys

TEST = "tests/party/api/test_description.py"


def run(count: int) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", TEST]
    subprocess.run(command, env={**os.environ, "SOAK": str(count)}, check=True)
