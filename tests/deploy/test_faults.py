"""Rounds end when they should, whatever goes wrong: real processes, a real worker, a real Redis. A small slice; a
thousand rounds at once are measured by `make bench bells`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.hall import Hall, Outcome, hall, kill_worker, lose_redis, restart_redis

# Within so many seconds of being able to.
SOON = 1.5


@pytest.fixture(scope="module")
def site() -> Iterator[Hall]:
    """The whole site with its own worker and Redis, as an evening finds it."""
    with hall() as opened:
        opened.ready()
        yield opened


def rang(outcome: Outcome, early: float = 0) -> bool:
    """In time; `early`: so long before the moment that is measured from it could ring already."""
    assert outcome.is_sound, outcome
    return -early <= outcome.late < SOON


def test_a_worker_killed_at_39_59_rings_no_bell_late_or_twice(site: Hall) -> None:
    due = site.rounds("play", 2, 10)["due"]
    assert rang(site.ring_through(due, kill_worker, before=1))


def test_a_redis_that_is_killed_and_started_again_rings_no_bell_late_or_twice(site: Hall) -> None:
    due = site.rounds("play", 2, 10)["due"]
    assert rang(site.ring_through(due, restart_redis))


def test_a_table_s_own_time_outlives_the_round_s_bell_and_each_rings_once(site: Hall) -> None:
    due = site.rounds("play", 2, 14)["due"]
    own = site.rounds("extend", 6)["due"]
    assert own == pytest.approx(due + 6)
    of_rounds, of_tables = site.outcomes(due, own)
    assert rang(of_rounds)
    # Not with the round's, which would be six seconds early.
    assert rang(of_tables)


def test_a_laptop_that_slept_through_the_bell_rings_it_when_it_wakes(site: Hall) -> None:
    due = site.rounds("play", 1, 8)["due"]
    with site.asleep():
        time.sleep(max(0.0, due + 1 - time.time()))
        woken = time.time()
    assert rang(site.outcome(woken))


def test_a_pause_outlives_the_machine_and_goes_on_with_what_was_left(site: Hall) -> None:
    due = site.rounds("play", 1, 12)["due"]
    site.rounds("pause")
    left = due - time.time()
    assert left > 0, "paused too late on a busy machine"
    site.outage()
    time.sleep(max(0.0, due + 1 - time.time()))
    site.open()
    due = site.rounds("resume")["due"]
    assert due > time.time()
    assert rang(site.outcome(due))


def test_a_round_that_ended_while_the_machine_was_down_is_over_when_it_is_up(site: Hall) -> None:
    due = site.rounds("play", 1, 6)["due"]
    site.outage()
    time.sleep(max(0.0, due - time.time()))
    up = site.open()
    # The web process sweeps before it greets.
    assert rang(site.outcome(up), early=up - due)


def test_without_redis_for_good_the_web_process_rings() -> None:
    with hall(own_redis=True) as opened:
        opened.ready()
        due = opened.rounds("play", 2, 10)["due"]
        assert rang(opened.ring_through(due, lose_redis, before=1))
