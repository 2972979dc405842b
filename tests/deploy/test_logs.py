"""What the site writes down, asked of a process of its own: logging is set up once for each."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.deploy.conftest import CommandLine

Written = Callable[..., str]

BREAK = """
import logging
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("django.request").exception("broken")
"""
STRANGE_HOST = """
from django.test import Client
Client().get("/", headers={"host": "laptop.fritz.box"})
"""
NOTHING_SAVED = """
from django.core.handlers.exception import response_for_exception
from django.db import OperationalError
from django.test import RequestFactory
try:
    raise OperationalError("the server closed the connection")
except OperationalError as away:
    response_for_exception(RequestFactory().get("/api/v1/parties"), away)
"""


@pytest.fixture
def written(tmp_path: Path, command_line: CommandLine) -> Written:
    def write(code: str, folder: Path = tmp_path, **env: str) -> str:
        asked = {"LOG_LEVEL": "INFO", "ALLOWED_HOSTS": "", **env}
        return command_line.manage(folder, "shell", "--no-imports", "-c", code, **asked).stderr

    return write


def test_a_collector_gets_the_day_and_the_traceback(written: Written) -> None:
    line = json.loads(written(BREAK, LOG_JSON="true"))
    assert abs(datetime.fromisoformat(line["timestamp"]) - datetime.now(UTC)).total_seconds() < 60
    assert "ZeroDivisionError: division by zero" in line["exception"]


def test_a_terminal_gets_the_traceback_too(written: Written) -> None:
    assert "ZeroDivisionError: division by zero" in written(BREAK)


def test_a_strange_host_is_one_line(written: Written) -> None:
    # In the folder of the whole run, where the static files of the page that refuses it are collected.
    [line] = written(STRANGE_HOST, Path(os.environ["KEYWORD_DATA"])).splitlines()
    assert "laptop.fritz.box" in line


def test_a_request_that_is_told_why_nothing_can_be_saved_is_one_line(written: Written) -> None:
    [line] = written(NOTHING_SAVED).splitlines()
    assert "Service Unavailable: /api/v1/parties (OperationalError: the server closed the connection)" in line
