"""Undoing what the clock was told: starts, pauses, early ends, more time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from party.history.refusals import PlayedTooLong, UndoFirst
from party.history.undo import undo
from party.history.verification import verify
from party.models import Host, Round
from party.rounds import clock
from party.rules.clock_reading import left_ms, table_ends_at
from scoring.models import Event
from tests.conftest import NOW
from tests.party.evening import by_host, sheets_of
from tests.party.scenes import entered, playing

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize("paused", [False, True])
def test_an_early_end_resumes_with_the_time_it_had(host: Host, paused: bool) -> None:
    party = playing(host)
    if paused:
        clock.pause(party, actor=by_host(host), at=NOW + 10 * MINUTE)
    clock.end(party, actor=by_host(host), at=NOW + 10 * MINUTE)
    undo(party, actor=by_host(host), at=NOW + 12 * MINUTE)
    now = Round.objects.get()
    assert now.state == ("paused" if paused else "playing")
    assert left_ms(now, NOW + 12 * MINUTE) == 30 * 60_000
    assert verify(party).faults == ()


def test_a_pause_undone_goes_on_and_a_resumption_undone_holds(host: Host) -> None:
    party = playing(host)
    clock.pause(party, actor=by_host(host), at=NOW + MINUTE)
    undo(party, actor=by_host(host), at=NOW + 2 * MINUTE)
    assert Round.objects.get().ends_at == NOW + 41 * MINUTE
    clock.pause(party, actor=by_host(host), at=NOW + 3 * MINUTE)
    clock.resume(party, actor=by_host(host), at=NOW + 4 * MINUTE)
    undo(party, actor=by_host(host), at=NOW + 5 * MINUTE)
    assert Round.objects.get().state == "paused"


def test_a_start_by_mistake_is_undone_in_the_first_minutes(host: Host) -> None:
    party = playing(host)
    with pytest.raises(PlayedTooLong, match="Round 1 has been played for 5 minutes"):
        undo(party, actor=by_host(host), at=NOW + 5 * MINUTE)
    undo(party, actor=by_host(host), at=NOW + 4 * MINUTE)
    now = Round.objects.get()
    assert (now.state, now.started_at, now.ends_at) == ("published", None, None)
    assert {sheet.state for sheet in sheets_of(party, 1)} == {"waiting"}
    clock.start(party, actor=by_host(host), at=NOW + 6 * MINUTE)
    assert Round.objects.get().ends_at == NOW + 46 * MINUTE
    assert verify(party).faults == ()


def test_a_start_is_not_undone_once_something_is_entered(host: Host) -> None:
    party = entered(host)
    started = Event.objects.get(kind="round-started").number
    with pytest.raises(UndoFirst):
        undo(party, started, actor=by_host(host), at=NOW)


def test_an_early_end_undone_gives_a_table_its_own_time_back(host: Host) -> None:
    party = playing(host)
    clock.extend(party, 5, 2, reason="Noise", actor=by_host(host), at=NOW)
    clock.end(party, actor=by_host(host), at=NOW + 10 * MINUTE)
    undo(party, actor=by_host(host), at=NOW + 12 * MINUTE)
    now = Round.objects.get()
    assert table_ends_at(now, 2) == now.table_bell_at == NOW + 47 * MINUTE
    assert verify(party).faults == ()


def test_an_extension_undone_after_the_old_end_rings_now_and_not_in_the_past(host: Host) -> None:
    party = playing(host)
    clock.extend(party, 5, reason="Noise", actor=by_host(host), at=NOW)
    undo(party, actor=by_host(host), at=NOW + 42 * MINUTE)
    assert Round.objects.get().ends_at == NOW + 42 * MINUTE
    assert Round.objects.get().minutes == 40


def test_with_a_bell_that_rings_now_a_table_s_own_time_begins_now(host: Host) -> None:
    party = playing(host)
    clock.extend(party, 5, 2, reason="Noise", actor=by_host(host), at=NOW)
    clock.extend(party, 5, reason="Noise", actor=by_host(host), at=NOW)
    undo(party, actor=by_host(host), at=NOW + 42 * MINUTE)
    now = Round.objects.get()
    assert table_ends_at(now, 2) == now.table_bell_at == NOW + 47 * MINUTE


def test_a_table_s_time_after_the_bell_keeps_the_early_end_in_place(host: Host) -> None:
    party = playing(host)
    clock.end(party, actor=by_host(host), at=NOW + 10 * MINUTE)
    ended = Event.objects.latest("number").number
    clock.extend(party, 5, 2, reason="Noise", actor=by_host(host), at=NOW + 12 * MINUTE)
    with pytest.raises(UndoFirst, match="time extended"):
        undo(party, ended, actor=by_host(host), at=NOW + 13 * MINUTE)


def test_nothing_of_a_round_is_undone_past_a_bell_that_no_sweep_has_rung(host: Host) -> None:
    party = playing(host)
    clock.pause(party, actor=by_host(host), at=NOW)
    clock.resume(party, actor=by_host(host), at=NOW)
    with pytest.raises(UndoFirst, match="bell rung"):
        undo(party, actor=by_host(host), at=NOW + 41 * MINUTE)
