"""`python -m tests.trace`: prints the figures of each step, on a database that is gone afterwards."""

from __future__ import annotations

import sys

import pytest

# Not a test by its name: printing is for those who ask for it.
PRINTED = "tests/trace/printed.py"

if __name__ == "__main__":
    sys.exit(pytest.main(["-q", "-s", "--no-header", "-p", "no:cacheprovider", PRINTED]))
