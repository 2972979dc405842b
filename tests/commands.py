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
from typing import Any, NoReturn

from tests.program import obey

LIBRARIES = (
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
    with tempfile.TemporaryFile("w+") as stdout, tempfile.TemporaryFile("w+") as stderr:
        child = os.fork()
        if child == 0:
            os.dup2(stdout.fileno(), 1)
            os.dup2(stderr.fileno(), 2)
            _become(arguments, env)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for said in (stdout, stderr):
            said.seek(0)
        return {"returncode": code, "stdout": stdout.read(), "stderr": stderr.read()}


def _become(arguments: list[str], env: dict[str, str]) -> NoReturn:
    """The command itself: how it ends is how this process ends."""
    os.environ.clear()
    os.environ.update(env)
    sys.argv = arguments
    runpy.run_path(arguments[0], run_name="__main__")
    sys.exit()


if __name__ == "__main__":
    for library in LIBRARIES:
        importlib.import_module(library)
    obey({"run": run})
