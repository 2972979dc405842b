"""The servers the tests run on, started before the settings are read and stopped at the end.

A pytest plugin (see pyproject.toml). One PostgreSQL for the whole run where TEST_DATABASE asks for it, one Redis for each
process, since publish and subscribe know no database numbers; one data folder, thrown away afterwards. Never a server
that happens to run.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests import postgres, valkey
from tests.processes import quick_folder

IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ
_started: list[postgres.Cluster | valkey.Server] = []


def _start() -> None:
    for name in (
        "SITE_URL",
        "SECRET_KEY",
        "DEBUG",
        "ALLOWED_HOSTS",
        "METRICS_TOKEN",
        "LOG_JSON",
        "KEYWORD_BACKUP",
    ):
        os.environ.pop(name, None)
    # Some sixty processes of the site are started in a run: what the first has compiled, the others read.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["LOG_LEVEL"] = "CRITICAL"
    # Playwright keeps an event loop in the main thread; Django would refuse the database there.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    if not IS_WORKER:
        os.environ["KEYWORD_DATA"] = tempfile.mkdtemp(prefix="keyword-test-", dir=quick_folder())
        (Path(os.environ["KEYWORD_DATA"]) / "static").mkdir()
        os.environ.pop("DATABASE_URL", None)
        if os.environ.get("TEST_DATABASE") == "postgresql":
            cluster = postgres.start()
            _started.append(cluster)
            os.environ["DATABASE_URL"] = cluster.url
    server = valkey.start()
    _started.append(server)
    os.environ["REDIS_URL"] = server.url


_start()


def pytest_unconfigure(config: pytest.Config) -> None:
    while _started:
        _started.pop().stop()
    if not IS_WORKER:
        shutil.rmtree(os.environ["KEYWORD_DATA"], ignore_errors=True)
