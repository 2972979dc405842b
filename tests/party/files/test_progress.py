"""A bar in the terminal: only for what takes its time, and only where somebody watches."""

from __future__ import annotations

import io
import sys

import pytest

from party.files import progress
from party.files.progress import Watched
from tests.processes import wait_for


def a_screen(monkeypatch: pytest.MonkeyPatch, seconds: float) -> io.StringIO:
    """Where a bar appears after so many seconds."""
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", seconds)
    return screen


def test_what_takes_its_time_gets_a_bar_though_it_reports_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = a_screen(monkeypatch, 0.05)
    with Watched("Checking"):
        wait_for(lambda: "Checking" in screen.getvalue(), what="the bar")


def test_the_bar_says_what_is_done_now(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch, 0)
    with Watched("Reading") as bar:
        wait_for(lambda: "Reading" in screen.getvalue(), what="the bar")
        bar.say("Bringing the tables up to date")
        bar(2, 10)
    assert "Bringing the tables up to date" in screen.getvalue()


def test_what_is_done_sooner_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch, 60)
    with Watched("Checking") as bar:
        bar(2, 10)
    assert screen.getvalue() == ""


def test_where_nobody_watches_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch, 0)
    monkeypatch.setattr(screen, "isatty", lambda: False)
    with Watched("Checking") as bar:
        bar._timer.join()
        bar(2, 10)
    assert screen.getvalue() == ""
