from __future__ import annotations

from datetime import timedelta

import pytest

from party import clock, rounds
from party.clock import NoMinutes, RoundIsNot, end_due_rounds, is_over, left_ms, table_ends_at
from party.models import Host, Party, Round
from scoring.models import Event, Sheet
from scoring.moments import sweep_due
from scoring.record import ReasonMissing
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, guests=8, minutes=30)
    open_round(party)
    return party


def now(party: Party) -> Round:
    return party.round_set.get()


def test_a_start_sets_the_end_and_opens_every_sheet(party: Party) -> None:
    assert (now(party).started_at, now(party).ends_at) == (NOW, NOW + 30 * MINUTE)
    assert set(Sheet.objects.values_list("state", flat=True)) == {"playing"}


def test_a_round_is_started_once(party: Party) -> None:
    with pytest.raises(RoundIsNot, match="Round 1 is playing; this can be done while it is published"):
        clock.start(party, actor=by_host(party), at=NOW)


def test_a_pause_keeps_the_time_that_is_left(party: Party) -> None:
    clock.pause(party, actor=by_host(party), at=NOW + 10 * MINUTE)
    assert now(party).ends_at is None
    assert left_ms(now(party), NOW + 99 * MINUTE) == 20 * 60_000
    clock.resume(party, actor=by_host(party), at=NOW + 15 * MINUTE)
    assert now(party).ends_at == NOW + 35 * MINUTE
    assert now(party).paused_ms == 5 * 60_000


@pytest.mark.parametrize("deed", [clock.resume, clock.start])
def test_only_what_is_paused_resumes(party: Party, deed: object) -> None:
    assert callable(deed)
    with pytest.raises(RoundIsNot):
        deed(party, actor=by_host(party), at=NOW)


def test_time_is_extended_while_playing_and_while_paused(party: Party) -> None:
    clock.extend(party, 5, actor=by_host(party), at=NOW)
    assert now(party).ends_at == NOW + 35 * MINUTE
    clock.pause(party, actor=by_host(party), at=NOW)
    clock.extend(party, 5, actor=by_host(party), at=NOW)
    assert left_ms(now(party), NOW) == 40 * 60_000


def test_more_than_forty_minutes_of_play_need_a_reason(party: Party) -> None:
    clock.extend(party, 10, actor=by_host(party), at=NOW)
    with pytest.raises(ReasonMissing):
        clock.extend(party, 1, actor=by_host(party), at=NOW)
    clock.extend(party, 1, reason="The lights went out", actor=by_host(party), at=NOW)
    departures = Event.objects.filter(kind="time-extended", is_departure=True)
    assert departures.count() == 1


def test_one_table_gets_more_time_than_the_others(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW)
    assert table_ends_at(now(party), 2) == NOW + 35 * MINUTE
    assert table_ends_at(now(party), 1) == now(party).ends_at == NOW + 30 * MINUTE
    with pytest.raises(ReasonMissing):
        clock.extend(party, 6, 2, actor=by_host(party), at=NOW)


@pytest.mark.parametrize("minutes", [0, -5, 41])
def test_an_extension_is_a_number_of_minutes(party: Party, minutes: int) -> None:
    with pytest.raises(NoMinutes):
        clock.extend(party, minutes, reason="Why not", actor=by_host(party), at=NOW)


@pytest.mark.parametrize("paused", [False, True])
def test_a_round_is_ended_early_with_the_time_it_had(party: Party, paused: bool) -> None:
    if paused:
        clock.pause(party, actor=by_host(party), at=NOW + 10 * MINUTE)
    ended = clock.end(party, actor=by_host(party), at=NOW + 10 * MINUTE)
    assert (ended.state, ended.left_ms) == ("over", 20 * 60_000)


def test_the_sweep_ends_what_is_due_once_and_nothing_else(party: Party, host: Host) -> None:
    assert end_due_rounds(NOW + 29 * MINUTE) == 0
    assert [end_due_rounds(NOW + 31 * MINUTE) for _ in range(2)] == [1, 0]
    assert (now(party).state, now(party).ended_at) == ("over", NOW + 30 * MINUTE)
    [event] = Event.objects.filter(kind="bell-rung")
    assert (event.actor_kind, event.role) == ("site", "site")


def test_the_sweep_is_registered_among_the_due_moments(party: Party) -> None:
    assert sweep_due(NOW + 31 * MINUTE)["party.clock.end_due_rounds"] == 1


def test_a_paused_round_is_not_due(party: Party) -> None:
    clock.pause(party, actor=by_host(party), at=NOW)
    assert end_due_rounds(NOW + 99 * MINUTE) == 0


def test_overdue_is_read_as_over_before_any_sweep(party: Party) -> None:
    assert is_over(now(party), NOW + 30 * MINUTE)
    assert not is_over(now(party), NOW + 29 * MINUTE)
    assert left_ms(now(party), NOW + 45 * MINUTE) == 0


def test_a_sweep_that_reads_a_round_resumed_since_leaves_it_alone(party: Party) -> None:
    stale = now(party)
    clock.extend(party, 5, actor=by_host(party), at=NOW)
    assert clock._end_if_due(stale, NOW + 31 * MINUTE) == 0


def test_a_published_round_has_no_clock(host: Host) -> None:
    party = a_party(host, guests=4)
    rounds.draft_round(party, actor=by_host(host), at=NOW)
    published = rounds.publish(party, actor=by_host(host), at=NOW)
    assert not is_over(published, NOW + 999 * MINUTE)
    assert table_ends_at(published, 1) is None
