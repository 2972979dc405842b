"""`make soak`: each long run by its name, or those named on the command line."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable

from tests.soak import fire_drill, histories, robots


def run_through_the_writers(count: int) -> None:
    _run_on_postgresql("tests/party/evenings/test_evenings.py", EVENINGS=str(count))


def keep_sheets(count: int) -> None:
    _run_on_postgresql("tests/party/tables/test_sheet_histories.py", SHEETS=str(count))


def _run_on_postgresql(test: str, **how_often: str) -> None:
    """In a test run of its own, which brings the database."""
    env = {**os.environ, "TEST_DATABASE": "postgresql", **how_often}
    subprocess.run([sys.executable, "-m", "pytest", "-q", test], env=env, check=True)


def ask_the_api(count: int) -> None:
    """schemathesis with its edge cases, and so many random requests a call."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/party/api/test_description.py"]
    subprocess.run(command, env={**os.environ, "SOAK": str(count)}, check=True)


def send_nonsense(count: int) -> None:
    """To every address in every role, on both databases."""
    command = [sys.executable, "-m", "pytest", "-q", "tests/test_fuzz.py"]
    for database in ("sqlite", "postgresql"):
        env = {**os.environ, "TEST_DATABASE": database, "FUZZ": str(count)}
        subprocess.run(command, env=env, check=True)


# A name, what it runs, and how often.
SOAKS: dict[str, tuple[Callable[[int], None], int]] = {
    "robot games of Keyword": (robots.play_game_of("keyword"), 10_000),
    "robot games of Crossword Anagrams": (robots.play_game_of("anagrams"), 1_000),
    "robot games of Crossword Lotto": (robots.play_game_of("lotto"), 1_000),
    "robot games of Keesdrow": (robots.play_game_of("keesdrow"), 1_000),
    "histories of the evening, the pure part": (histories.run, 10_000),
    "histories of the evening, through the writers": (run_through_the_writers, 300),
    "sheets kept at random, through the writers": (keep_sheets, 300),
    "requests to each call of the API": (ask_the_api, 100),
    "fire drill: a laptop dies in mid-round, on both databases": (fire_drill.run, 1),
    "nonsense sent to every address": (send_nonsense, 50),
}


def main() -> None:
    wanted = sys.argv[1:]
    for name, (run, count) in SOAKS.items():
        if wanted and not any(word in name for word in wanted):
            continue
        started = time.perf_counter()
        run(count)
        print(f"{name}: {count:,} in {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
