"""The site's clock: the machine's own, except while rounds run and somebody has set it (party/rounds/clock_set.py).

A steady clock, which nobody can set and which goes on while a laptop sleeps, tells how long ago the machine was started.
The row of that start tells when it was, so time goes on as before, in every process and after a restart of the site.
After a restart of the machine its clock is trusted again.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from party.rounds.clock_set import STEP, agree_on_start, is_step
from scoring.record.now import tell_time_by

log = structlog.get_logger(__name__)

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
# What knows it on macOS.
SYSCTL = Path("/usr/sbin/sysctl")
# Both go on through sleep. What Linux calls CLOCK_MONOTONIC stands still meanwhile, on macOS it does not.
STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def read_machine() -> datetime:
    return datetime.now(UTC)


def read_steady() -> timedelta:
    """Since the machine was started."""
    return timedelta(microseconds=time.clock_gettime_ns(STEADY) // 1000)


def find_boot_id(file: Path = BOOT_ID) -> str:
    """The name of the machine's present start; empty where it has none, and then its clock is trusted always."""
    if file.exists():
        return file.read_text(encoding="ascii").strip()
    if not SYSCTL.exists():
        return ""
    asked = [str(SYSCTL), "-n", "kern.bootsessionuuid"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603


class SiteClock:
    def __init__(
        self,
        boot_id: str,
        machine: Callable[[], datetime] = read_machine,
        steady: Callable[[], timedelta] = read_steady,
    ) -> None:
        self._boot_id, self._machine, self._steady = boot_id, machine, steady
        self._is_unread = False
        time_there, since = self._look()
        self._began_at = time_there - since

    def now(self) -> datetime:
        """Looks at two clocks, no query: a clock that is set is never seen, not even by what is being done just then."""
        time_there, since = self._look()
        kept = self._began_at + since
        return kept if self._boot_id and is_step(kept, time_there) else time_there

    @property
    def is_set(self) -> bool:
        """Whether the machine tells another time than the site goes by."""
        time_there, since = self._look()
        return bool(self._boot_id) and is_step(self._began_at, time_there - since)

    def begin(self) -> None:
        """At the start of a process: the clock may have been set while none was there to see it."""
        self._is_unread = bool(self._boot_id)

    def keep(self) -> None:
        """Before anything is decided by the time: go by what all processes agree on. Queries only while it is set."""
        if not (self._is_unread or self.is_set):
            return
        time_there, since = self._look()
        agreed = agree_on_start(self._boot_id, time_there - since, since)
        if is_step(agreed, self._began_at):
            log.warning("the site's time was set", by=round((agreed - self._began_at).total_seconds(), 3))
        self._began_at, self._is_unread = agreed, False

    def _look(self) -> tuple[datetime, timedelta]:
        """Both clocks at one moment: a process that is stopped between two looks must not take its rest for a step."""
        while True:
            before, time_there, since = self._steady(), self._machine(), self._steady()
            if since - before < STEP / 10:
                return time_there, since


CLOCK = SiteClock(find_boot_id())
tell_time_by(CLOCK.now)
