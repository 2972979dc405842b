"""A bar in the terminal: only for what takes its time, and only where somebody watches."""

from __future__ import annotations

import io
import sys

import pytest

from party import progress
from party.progress import Watched


def a_screen(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    return screen


def test_what_takes_two_seconds_gets_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch)
    with Watched("Checking") as bar:
        bar(1, 10)
        assert screen.getvalue() == ""
        monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0)
        bar(2, 10)
    assert "Checking" in screen.getvalue()


def test_the_bar_says_what_is_done_now(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch)
    with Watched("Reading") as bar:
        bar.say("Unpacking")
        assert screen.getvalue() == ""
        monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0)
        bar.say("Bringing the tables up to date")
    assert "Bringing the tables up to date" in screen.getvalue()


def test_where_nobody_watches_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0)
    with Watched("Checking") as bar:
        bar(2, 10)
    assert log.getvalue() == ""
