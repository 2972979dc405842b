from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(folder: Path, code: str) -> str:
    """In a web process of its own: which folder counts is settled when the module is loaded."""
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(folder)}
    command = [sys.executable, "-c", f"from deploy.metrics import LISTENERS, metrics_text; {code}"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


def test_the_streams_of_a_process_that_died_are_not_counted(tmp_path: Path) -> None:
    run(tmp_path, "LISTENERS.set(7)")
    shown = run(tmp_path, "LISTENERS.set(2); print(metrics_text().decode())")
    assert "keyword_live_listeners 2.0" in shown.splitlines()
