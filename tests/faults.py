"""What goes wrong at the end of a round, each with a party of its own and phones at its tables: how late the bell rings.

Of the site, measured where another process sees it in the database; and on the phones. The cases run in one hall one
after another, in any order: as tests (tests/deploy/test_faults.py) and as a table (tests/bench/faults.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser

from tests.hall import Hall, Outcome, kill_worker, lose_redis, sleep_until
from tests.hall_phones import Phone, phones
from tests.processes import wait_for

# From the start to the end of the shortened round at the least: for the phones to show it, and for the fault to happen.
ROUND_SECONDS = 4.0
HOUR_SECONDS = 3600.0
# By so much a table's own bell comes after the round's: more than a bell may be late.
OWN_SECONDS = 2.5


@dataclass(frozen=True)
class Bell:
    """When it was due, when the site could ring it, when it did, when a phone showed it, and how often it rang there.

    A phone needs no site to know that the time is up.
    """

    what: str
    due: float
    able_at: float
    site: Outcome
    shown_at: float
    rings: int

    @property
    def site_late(self) -> float:
        return self.site.rung_at - self.able_at

    @property
    def phone_late(self) -> float:
        return self.shown_at - self.due

    @property
    def is_once(self) -> bool:
        return self.site.wrong == 0 and self.rings == 1


@dataclass
class Evening:
    """A party in its seats; `pace` is how many seconds this machine took to open its phones just now."""

    hall: Hall
    code: str
    phones: list[Phone]
    pace: float

    def start(self) -> float:
        """The game is on, and every phone shows it; when it will be over."""
        due = self.do("start", seconds=max(ROUND_SECONDS, 4 * self.pace))["due"]
        for phone in self.phones:
            phone.expect_state("playing")
            phone.expect_counting()
        assert time.time() < due, "the phones were told too late on a busy machine"
        return due

    def do(self, act: str, **wanted: float) -> dict[str, float]:
        return self.hall.rounds.do(act, code=self.code, **wanted)

    def watch(self) -> None:
        self.hall.watch(self.code)

    def bell(self, what: str, due: float, phone: int = 0, able_at: float = 0) -> Bell:
        """What is watched has rung, and the phone has too; `able_at` where that was later than due."""
        seen, heard = self.hall.outcome(), self.phones[phone]
        return Bell(what, due, able_at or due, seen, heard.shown_at(), heard.rings())


@contextmanager
def evening(hall: Hall, browser: Browser, tables: int = 1) -> Iterator[Evening]:
    made = hall.rounds.do("seat", tables=tables)
    begun = time.monotonic()
    with phones(browser, hall, made["code"], made["cookies"]) as opened:
        yield Evening(hall, made["code"], opened, time.monotonic() - begun)


def worker_killed(hall: Hall, browser: Browser) -> Iterator[Bell]:
    with evening(hall, browser) as here:
        hall.ready()
        due = here.start()
        here.watch()
        sleep_until(due - 1)
        kill_worker(hall)
        yield here.bell("worker killed at 39:59", due)


def redis_restarted(hall: Hall, browser: Browser) -> Iterator[Bell]:
    assert hall.redis is not None
    with evening(hall, browser) as here:
        hall.ready()
        due = here.start()
        here.watch()
        sleep_until(due - 0.2)
        hall.redis.kill()
        sleep_until(due + 0.8)
        hall.redis.restart()
        yield here.bell("Redis restarted over the end", due)


def redis_gone(hall: Hall, browser: Browser) -> Iterator[Bell]:
    assert hall.redis is not None
    with evening(hall, browser) as here:
        hall.ready()
        due = here.start()
        here.watch()
        sleep_until(due - 1)
        lose_redis(hall)
        try:
            yield here.bell("Redis gone before the end", due)
        finally:
            hall.redis.restart()


def table_plays_on(hall: Hall, browser: Browser) -> Iterator[Bell]:
    with evening(hall, browser, tables=2) as here:
        due = here.start()
        own_due = here.do("extend", table=1, seconds=OWN_SECONDS)["due"]
        here.watch()
        yield here.bell("the round's bell, table 1 has more time", due, phone=1)
        hall.rounds.ask("watch_table", code=here.code)
        yield here.bell("table 1's own bell after it", own_due)


def laptop_asleep(hall: Hall, browser: Browser) -> Iterator[Bell]:
    with evening(hall, browser) as here:
        hall.ready()
        due = here.start()
        here.watch()
        with hall.asleep():
            sleep_until(due + 1)
            woken = time.time()
        yield here.bell("laptop asleep over the end", due, able_at=woken)


def site_down(hall: Hall, browser: Browser) -> Iterator[Bell]:
    """One round is paused while the whole site goes down and comes back, another ends meanwhile."""
    with evening(hall, browser) as paused, evening(hall, browser) as ending:
        paused.start()
        left_ms = paused.do("pause")["left_ms"]
        [phone] = paused.phones
        phone.expect_state("paused")
        shown = phone.left
        due = ending.start()
        hall.outage()
        sleep_until(due)
        ending.watch()
        yield ending.bell("site down over the end, from its greeting", due, able_at=hall.open())
        phone.expect_mark("live")
        assert phone.left == shown, "the clock has not stood still"
        resumed = time.time()
        due = paused.do("resume")["due"]
        assert resumed <= due - left_ms / 1000 <= time.time(), "another time was left than before"
        phone.expect_state("playing")
        paused.watch()
        yield paused.bell("paused over a restart, then resumed", due)


def clock_set_forward(hall: Hall, browser: Browser) -> Iterator[Bell]:
    yield from _clock_set(hall, browser, HOUR_SECONDS, "clock set an hour forward in mid-round")


def clock_set_back(hall: Hall, browser: Browser) -> Iterator[Bell]:
    yield from _clock_set(hall, browser, -HOUR_SECONDS, "clock set an hour back in mid-round")


def _clock_set(hall: Hall, browser: Browser, seconds: float, what: str) -> Iterator[Bell]:
    with evening(hall, browser) as here:
        due = here.start()
        here.watch()
        hall.set_clock(seconds)
        try:
            assert hall.sees_that_its_clock_was_set()
            yield here.bell(what, due)
        finally:
            hall.set_clock(0)
    wait_for(hall.tells_right_time, what="the site to go by the right time again")
    # Nor has its beat lost the time.
    hall.ready()


CASES: dict[str, Callable[[Hall, Browser], Iterator[Bell]]] = {
    case.__name__: case
    for case in (
        worker_killed,
        redis_restarted,
        redis_gone,
        table_plays_on,
        laptop_asleep,
        site_down,
        clock_set_forward,
        clock_set_back,
    )
}
