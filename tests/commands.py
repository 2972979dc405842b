"""Command lines of the site, each in a process of its own that is forked from one which has the libraries loaded.

A program (tests/program.py): a fresh interpreter would spend most of its second on loading them. Nothing here reads the
settings, and nothing that reads the environment when it is loaded may be loaded here.
"""

from __future__ import annotations

import importlib
import os
import runpy
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.program import obey

LIBRARIES = (
    "axes",
    "celery.app.base",
    "celery.schedules",
    "cryptography.hazmat.primitives.asymmetric.ec",
    "csp.constants",
    "django.contrib.staticfiles.storage",
    "django.core.management.commands.check",
    "django.core.management.commands.shell",
    "django.db.models",
    "django.forms",
    "django.test",
    "environs",
    "pydantic",
    "redis.asyncio",
    "segno",
    "sqlite3",
    "structlog",
)


def run(arguments: list[str], env: dict[str, str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("stdout", "stderr")]
        child = os.fork()
        if child == 0:
            _become(arguments, env, files)
        _, status = os.waitpid(child, 0)
        stdout, stderr = (file.read_text(encoding="utf-8") for file in files)
    return {"returncode": os.waitstatus_to_exitcode(status), "stdout": stdout, "stderr": stderr}


def _become(arguments: list[str], env: dict[str, str], files: list[Path]) -> None:
    """The command itself: how it ends is how this process ends."""
    for number, file in enumerate(files, start=1):
        with file.open("wb") as opened:
            os.dup2(opened.fileno(), number)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = arguments
    runpy.run_path(arguments[0], run_name="__main__")
    sys.exit()


if __name__ == "__main__":
    for library in LIBRARIES:
        importlib.import_module(library)
    obey({"run": run})
