"""What the site writes down, asked of a process of its own: logging is set up once for each."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path

from tests.deploy.test_settings import manage

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
SIGN_IN = """
import logging
logging.getLogger("axes.handlers.database").info("path_info: /once/secret")
"""


def written(folder: Path, code: str, **env: str) -> str:
    asked = {"LOG_LEVEL": "INFO", "ALLOWED_HOSTS": "", **env}
    return manage(folder, "shell", "--no-imports", "-c", code, **asked).stderr


def test_a_collector_gets_the_day_and_the_traceback(tmp_path: Path) -> None:
    line = json.loads(written(tmp_path, BREAK, LOG_JSON="true"))
    assert abs(datetime.fromisoformat(line["timestamp"]) - datetime.now(UTC)).total_seconds() < 60
    assert "ZeroDivisionError: division by zero" in line["exception"]


def test_a_terminal_gets_the_traceback_too(tmp_path: Path) -> None:
    assert "ZeroDivisionError: division by zero" in written(tmp_path, BREAK)


def test_a_strange_host_is_one_line() -> None:
    # In the folder of the whole run, where the static files of the page that refuses it are collected.
    lines = written(Path(os.environ["KEYWORD_DATA"]), STRANGE_HOST).splitlines()
    assert len(lines) == 1
    assert "laptop.fritz.box" in lines[0]


def test_a_sign_in_writes_no_one_time_link(tmp_path: Path) -> None:
    assert written(tmp_path, SIGN_IN) == ""
