from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deploy import metrics

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:  # noqa: ANN401
    settings.DATA_DIR = tmp_path
    made = metrics.metrics_folder()
    made.mkdir()
    return made


def shown(name: str) -> list[str]:
    return [line for line in metrics.metrics_text().decode().splitlines() if line.startswith(name)]


def other_process(folder: Path, code: str) -> None:
    """Counts, shows its figures, and is gone."""
    env = {**os.environ, "KEYWORD_DATA": str(folder.parent), "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    code = f"from deploy.metrics import *; {code}; share_metrics()"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)


def test_requests_are_counted_over_all_processes_also_those_that_died(folder: Path) -> None:
    other_process(folder, "REQUESTS.labels('two', 'GET', '200').inc(7); SECONDS.labels('two').observe(2)")
    metrics.REQUESTS.labels("two", "GET", "200").inc(2)
    metrics.SECONDS.labels("two").observe(0.01)
    assert 'keyword_requests_total{method="GET",status="200",view="two"} 9.0' in shown("keyword_requests")
    assert 'keyword_request_seconds_bucket{le="0.02",view="two"} 1.0' in shown("keyword_request_seconds")
    assert 'keyword_request_seconds_bucket{le="+Inf",view="two"} 2.0' in shown("keyword_request_seconds")
    assert 'keyword_request_seconds_count{view="two"} 2.0' in shown("keyword_request_seconds")


def test_the_streams_of_a_process_that_died_are_not_counted(folder: Path) -> None:
    other_process(folder, "LISTENERS.set(7)")
    metrics.LISTENERS.set(2)
    assert shown("keyword_live_listeners ") == ["keyword_live_listeners 2.0"]


def test_figures_that_cannot_be_written_keep_nobody_from_counting(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", refuse)
    metrics.LISTENERS.set(3)
    metrics.share_metrics()
    assert list(folder.glob("*.json")) == []
    assert shown("keyword_live_listeners ") == ["keyword_live_listeners 3.0"]
