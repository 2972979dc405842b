from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from party.models import Boot, Host, Party
from party.rounds import breaks, clock, clock_set
from party.rounds.bells import end_due_rounds
from party.rounds.clock_set import agree_on_start, is_step, is_timed
from scoring.record.due_moments import sweep_due
from tests.conftest import NOW
from tests.party.calling import a_steward, call_at, sheet_at
from tests.party.evening import a_party, by_host, enter, open_round
from tests.party.races import race

pytestmark = pytest.mark.django_db

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
STARTED = NOW - HOUR
Action = Callable[[Party], object]


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=8, minutes=30)


def agree(step: timedelta = timedelta(0), at: datetime = NOW, boot: str = "one") -> datetime:
    """What a process hears that sees the clock set by so much."""
    return agree_on_start(boot, STARTED + step, at - STARTED)


def play(party: Party) -> None:
    open_round(party)


def play_on_at_table_two(party: Party) -> None:
    open_round(party, NOW - 31 * MINUTE)
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW - 10 * MINUTE)
    end_due_rounds(NOW)


def rest(party: Party) -> None:
    breaks.call_break(party, 10, actor=by_host(party), at=NOW)


def call(party: Party) -> None:
    open_round(party, NOW - 31 * MINUTE)
    end_due_rounds(NOW)
    a_steward(party, "Rosa")
    call_at(party, at=NOW)


def wait_for_signatures(party: Party) -> None:
    open_round(party, NOW - 31 * MINUTE)
    end_due_rounds(NOW)
    enter(sheet_at(party, 1), at=NOW)


def pause(party: Party) -> None:
    open_round(party)
    clock.pause(party, actor=by_host(party), at=NOW)


def end(party: Party) -> None:
    open_round(party)
    clock.end(party, actor=by_host(party), at=NOW)


def rest_for_too_long(party: Party) -> None:
    breaks.call_break(party, 1, actor=by_host(party), at=NOW - 5 * MINUTE)


@pytest.mark.parametrize(
    ("seconds", "is_set"), [(0, False), (0.99, False), (1, True), (-1, True), (-3600, True)]
)
def test_a_second_is_a_step(seconds: float, is_set: bool) -> None:
    assert is_step(NOW, NOW + timedelta(seconds=seconds)) is is_set


def test_the_first_word_about_a_start_is_taken_and_kept() -> None:
    assert agree() == STARTED
    assert agree(timedelta(milliseconds=20)) == STARTED


@pytest.mark.parametrize("step", [HOUR, -HOUR], ids=["forward", "back"])
@pytest.mark.parametrize("action", [play, play_on_at_table_two, rest, call, wait_for_signatures])
def test_while_something_runs_the_old_time_counts_and_after_that_the_new_one(
    party: Party, action: Action, step: timedelta
) -> None:
    agree()
    action(party)
    assert agree(step) == STARTED
    for minutes in (40, 50):
        sweep_due(NOW + minutes * MINUTE)
    assert agree(step, NOW + 50 * MINUTE) == STARTED + step


@pytest.mark.parametrize("action", [pause, end, rest_for_too_long])
def test_what_does_not_end_by_itself_keeps_no_old_time(party: Party, action: Action) -> None:
    agree()
    action(party)
    assert not is_timed(NOW)
    assert agree(HOUR) == STARTED + HOUR


def test_a_clock_that_is_set_right_again_in_mid_round_has_changed_nothing(party: Party) -> None:
    agree()
    open_round(party)
    assert [agree(-HOUR), agree(), agree(HOUR, NOW + 29 * MINUTE)] == [STARTED] * 3


def test_a_machine_that_was_started_anew_is_trusted_though_a_round_is_being_played(party: Party) -> None:
    agree()
    open_round(party)
    assert agree(HOUR, boot="two") == STARTED + HOUR


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_known", [True, False], ids=["set", "first seen"])
def test_two_processes_that_see_it_at_once_agree(monkeypatch: pytest.MonkeyPatch, is_known: bool) -> None:
    """Both have seen the step before either has written."""
    if is_known:
        agree()
    follow, barrier = clock_set._follow, threading.Barrier(2)

    def follow_together(boot_id: str, began_at: datetime, since: timedelta) -> Boot:
        barrier.wait(10)
        return follow(boot_id, began_at, since)

    monkeypatch.setattr(clock_set, "_follow", follow_together)
    outcome = race(lambda: agree(HOUR), lambda: agree(HOUR + timedelta(milliseconds=10)))
    assert outcome.crashes == []
    assert outcome.answers == [Boot.objects.get().began_at] * 2
