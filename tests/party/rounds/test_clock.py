from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from party.history.verification import verify
from party.models import Host, Party, Round
from party.people.guests.refusals import NoSuchTable
from party.people.refusals import NotASteward, NotYourTable, OwnTable
from party.people.stewardship import appoint
from party.rounds import clock, rounds
from party.rounds.refusals import OnlyOneTable, RoundIsNot
from party.rules.clock_reading import left_ms, table_ends_at
from party.rules.refusals import NoMinutes
from scoring.models import Event, Sheet
from scoring.record.pen import Actor
from scoring.record.refusals import ReasonMissing
from scoring.sheets.refusals import SheetSettled
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, open_round, settle

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
Action = Callable[..., object]


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


def test_a_machine_that_comes_back_with_an_earlier_time_resumes_with_what_was_left(party: Party) -> None:
    clock.pause(party, actor=by_host(party), at=NOW + 10 * MINUTE)
    clock.resume(party, actor=by_host(party), at=NOW - 60 * MINUTE)
    assert now(party).ends_at == NOW - 40 * MINUTE
    assert now(party).paused_ms == 0


@pytest.mark.parametrize("action", [clock.resume, clock.start])
def test_only_what_is_paused_resumes(party: Party, action: object) -> None:
    assert callable(action)
    with pytest.raises(RoundIsNot):
        action(party, actor=by_host(party), at=NOW)


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


@pytest.mark.parametrize("action", [clock.pause, clock.end])
def test_an_overdue_round_is_over_for_who_writes_too(party: Party, action: Action) -> None:
    with pytest.raises(RoundIsNot, match="Round 1 is over"):
        action(party, actor=by_host(party), at=NOW + 31 * MINUTE)


def test_a_table_of_an_overdue_round_gets_more_time_after_its_bell_has_been_rung(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW + 31 * MINUTE)
    assert list(Event.objects.order_by("-number").values_list("kind", "actor_kind")[:2]) == [
        ("time-extended", "host"),
        ("bell-rung", "site"),
    ]
    assert (now(party).state, now(party).ended_at) == ("over", NOW + 30 * MINUTE)
    assert table_ends_at(now(party), 2) == NOW + 36 * MINUTE
    assert table_ends_at(now(party), 1) == NOW + 30 * MINUTE


def test_an_early_end_ends_the_tables_with_time_of_their_own_too(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW)
    clock.end(party, actor=by_host(party), at=NOW + 10 * MINUTE)
    assert table_ends_at(now(party), 2) == NOW + 10 * MINUTE
    assert now(party).table_bell_at is None


def test_after_the_bell_the_host_ends_the_tables_that_still_play(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW + 31 * MINUTE)
    clock.end(party, actor=by_host(party), at=NOW + 33 * MINUTE)
    assert Event.objects.latest("number").kind == "tables-ended"
    assert table_ends_at(now(party), 2) == NOW + 33 * MINUTE
    clock.extend(party, 3, 2, actor=by_host(party), at=NOW + 34 * MINUTE)
    assert table_ends_at(now(party), 2) == NOW + 37 * MINUTE
    assert verify(party).faults == ()


def test_a_pause_shifts_the_time_of_a_table_too(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW)
    clock.pause(party, actor=by_host(party), at=NOW + 10 * MINUTE)
    assert now(party).table_bell_at is None
    clock.resume(party, actor=by_host(party), at=NOW + 20 * MINUTE)
    assert table_ends_at(now(party), 2) == now(party).table_bell_at == NOW + 45 * MINUTE


def test_a_steward_extends_one_of_her_tables_and_nothing_else(host: Host) -> None:
    party = a_party(host, guests=28, minutes=30)
    open_round(party)
    steward = appoint(party, _at_table(party, 6), actor=by_host(party), at=NOW)
    her = Actor("steward", steward.pk, "steward")
    clock.extend(party, 5, 1, actor=her, at=NOW)
    assert table_ends_at(now(party), 1) == NOW + 35 * MINUTE
    with pytest.raises(OwnTable):
        clock.extend(party, 5, 6, actor=her, at=NOW)
    with pytest.raises(NotYourTable):
        clock.extend(party, 5, 7, actor=her, at=NOW)
    with pytest.raises(OnlyOneTable):
        clock.extend(party, 5, actor=her, at=NOW)
    with pytest.raises(ReasonMissing):
        clock.extend(party, 6, 1, actor=her, at=NOW)


def test_a_player_extends_nothing(party: Party) -> None:
    with pytest.raises(NotASteward):
        clock.extend(party, 5, 1, actor=by_player(_at_table(party, 1)), at=NOW)


def test_a_table_that_is_not_there_or_settled_gets_no_time(party: Party) -> None:
    with pytest.raises(NoSuchTable):
        clock.extend(party, 5, 3, actor=by_host(party), at=NOW)
    settle(party, 1)
    with pytest.raises(SheetSettled):
        clock.extend(party, 5, 2, actor=by_host(party), at=NOW)


def test_a_round_closed_before_a_sweep_came_by_ended_at_its_bell(party: Party) -> None:
    settle(party, 1)
    closed = rounds.close_round(party, actor=by_host(party), at=NOW + 45 * MINUTE)
    assert (closed.ended_at, closed.closed_at) == (NOW + 30 * MINUTE, NOW + 45 * MINUTE)


def _at_table(party: Party, table: int) -> int:
    return now(party).seats.filter(table=table).order_by("chair").values_list("player_id", flat=True)[0]
