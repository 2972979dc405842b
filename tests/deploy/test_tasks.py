"""The beat's task meets what falls before the next beat."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from deploy import tasks
from scoring.record import due_moments
from tests.bench import bells
from tests.deploy.conftest import CommandLine
from tests.processes import ROOT


def foresee(seconds: float, monkeypatch: pytest.MonkeyPatch) -> datetime:
    moment = datetime.now(UTC) + timedelta(seconds=seconds)
    monkeypatch.setattr(due_moments, "_looks", {"none": lambda: None, "one": lambda: moment})
    return moment


def test_a_moment_before_the_next_beat_is_met_when_it_comes(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    due = foresee(0.5, monkeypatch)
    tasks.sweep()
    assert len(swept) == 2
    assert 0 <= (swept[1] - due).total_seconds() <= bells.LATE_SECONDS


@pytest.mark.parametrize("seconds", [-5, 2, None])
def test_nothing_else_is_waited_for(
    swept: list[datetime], monkeypatch: pytest.MonkeyPatch, seconds: float | None
) -> None:
    if seconds is not None:
        foresee(seconds, monkeypatch)
    tasks.sweep()
    assert len(swept) == 1


NAME_SWEEPS = "from scoring.record import due_moments; print(*due_moments._sweeps)"


def test_a_worker_knows_every_sweep_though_it_reads_no_page(
    tmp_path: Path, command_line: CommandLine
) -> None:
    rooms = [path for room in ("party", "scoring", "deploy") for path in (ROOT / room).rglob("*.py")]
    written = {
        f"{'.'.join(path.relative_to(ROOT).with_suffix('').parts)}.{name}"
        for path in rooms
        for name in re.findall(r"^@due\ndef (\w+)", path.read_text(), re.MULTILINE)
    }
    known = command_line.manage(tmp_path, "shell", "--no-imports", "-c", NAME_SWEEPS)
    assert written
    assert set(known.stdout.split()) == written
