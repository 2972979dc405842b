"""The whole fire drill, on both databases: `serve` with two web processes, a robot at each table, kill -9 of everything in
mid-round, the data deleted, restored into another folder and port from the second folder, and the evening played to its end.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import postgres
from tests.drill import LINES, Evening, over_http
from tests.processes import ROOT, Served, clean_env, left_running, wait_for

GUESTS, ROUNDS = 32, 3
ROBOTS = GUESTS // 4


@dataclass
class Laptop:
    folder: Path
    env: dict[str, str]
    served: Served | None = None

    def open(self) -> str:
        self.served = Served(self.folder, "--workers", "2", **self.env)
        self.served.wait_for_greeting()
        return self.served.url("").rstrip("/")

    def token(self) -> str:
        return self.manage("host", "ann@example.org", "--token", "drill").split()[-1]

    def manage(self, *arguments: str) -> str:
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        ended = subprocess.run(
            command, env=clean_env(self.folder, **self.env), capture_output=True, text=True, check=False
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def kill_everything(self) -> None:
        """The supervisor and each of its children, so that none starts another."""
        assert self.served is not None
        for row in [*left_running(str(self.folder))]:
            try:
                os.kill(int(row.split()[1]), signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.served.process.wait()
        wait_for(lambda: not left_running(str(self.folder)), seconds=20, what="every process to be gone")

    def close(self) -> None:
        if self.served is not None and self.served.process.poll() is None:
            self.served.stop()


@contextmanager
def two_laptops(database: str) -> Iterator[tuple[Laptop, Laptop, Path]]:
    clusters = [postgres.start(), postgres.start()] if database == "postgresql" else []
    with tempfile.TemporaryDirectory(prefix="kw-drill-") as name:
        second = Path(name) / "stick"
        second.mkdir()
        laptops = []
        for place in range(2):
            folder = Path(name) / f"laptop-{place}"
            folder.mkdir()
            env = {"KEYWORD_BACKUP": str(second), "LOG_LEVEL": "WARNING"}
            laptops.append(Laptop(folder, env | ({"DATABASE_URL": clusters[place].url} if clusters else {})))
        try:
            yield laptops[0], laptops[1], second
        finally:
            for laptop in laptops:
                laptop.close()
            for cluster in clusters:
                if cluster.process.poll() is None:
                    cluster.stop()


def drill(database: str) -> str:
    """What happened, in one line; fails where a line is lost or the standings differ."""
    with two_laptops(database) as (first, other, second):
        evening = Evening(over_http(first.open()), first.token(), GUESTS, ROUNDS)
        evening.gather()
        evening.play_round(1, robots=ROBOTS)
        report: list[str] = []

        def accident() -> None:
            wanted = ROBOTS * LINES * 3 // 2
            wait_for(lambda: evening.count >= wanted, seconds=60, what="half of the round")
            # The robots are in the middle of their lines.
            first.kill_everything()
            dead = time.monotonic()
            evening.is_up.clear()
            shutil.rmtree(first.folder)
            known = {table: list(lines) for table, lines in evening.acknowledged.items()}
            other.manage("restore", str(second))
            restored = time.monotonic() - dead
            evening.call = over_http(other.open())
            evening.is_up.set()
            # Nothing that was acknowledged is missing, nor there twice.
            lost = 0
            for (number, table), lines in known.items():
                found = evening.lines(number, table)
                lost += len(lines) - sum(a == b for a, b in zip(lines, found, strict=False))
            evening.ask("POST", f"{evening.at}/rounds/2/resume")
            told = f"{sum(map(len, known.values()))} lines acknowledged, {lost} lost"
            report.append(
                f"{told}; restored in {restored:.1f} s, playing on after {time.monotonic() - dead:.1f} s"
            )
            assert lost == 0, report

        evening.play_round(2, robots=ROBOTS, accident=accident)
        evening.play_round(3, robots=ROBOTS)
        for (number, table), lines in evening.acknowledged.items():
            assert evening.lines(number, table) == lines, (number, table)
        calm = Evening(evening.call, evening.host, GUESTS, ROUNDS)
        calm.gather()
        for number in range(1, ROUNDS + 1):
            calm.play_round(number, robots=ROBOTS)
        assert evening.standings() == calm.standings()
        assert "agree" in other.manage("verify_party", evening.code)
        return f"{database}: {report[0]}"


def run(_count: int) -> None:
    for database in ("sqlite", "postgresql"):
        print(drill(database), flush=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or ("sqlite", "postgresql"):
        print(drill(name), flush=True)
