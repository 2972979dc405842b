from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from party.history.verification import verify
from party.models import Host, Party, Round
from party.rounds import clock
from party.rounds.bells import end_due_rounds, next_bell, ring_due_tables
from party.rules.clock_reading import is_table_over
from scoring.models import Event
from scoring.record.due_moments import next_due, sweep_due
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


def test_the_sweep_ends_what_is_due_once_and_nothing_else(party: Party) -> None:
    assert end_due_rounds(NOW + 29 * MINUTE) == 0
    assert [end_due_rounds(NOW + 31 * MINUTE) for _ in range(2)] == [1, 0]
    assert (now(party).state, now(party).ended_at) == ("over", NOW + 30 * MINUTE)
    [event] = Event.objects.filter(kind="bell-rung")
    assert (event.actor_kind, event.role, event.at) == ("site", "site", NOW + 31 * MINUTE)
    assert verify(party).faults == ()


def test_both_sweeps_are_registered_among_the_due_moments(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW)
    settled = sweep_due(NOW + 40 * MINUTE)
    assert (settled["party.rounds.bells.end_due_rounds"], settled["party.rounds.bells.ring_due_tables"]) == (
        1,
        1,
    )


def test_a_paused_round_is_not_due(party: Party) -> None:
    clock.pause(party, actor=by_host(party), at=NOW)
    assert end_due_rounds(NOW + 99 * MINUTE) == 0
    assert next_bell() is None


def test_rounds_of_many_parties_end_together_each_in_its_own_record(host: Host) -> None:
    parties = [a_party(host, guests=4, minutes=30, name=f"Club {number}") for number in range(5)]
    for party in parties:
        open_round(party)
    assert end_due_rounds(NOW + 31 * MINUTE) == 5
    assert [verify(party).faults for party in parties] == [()] * 5


def test_queries_do_not_grow_with_the_rounds_that_are_due(host: Host) -> None:
    counts = []
    for number in (1, 6):
        for _ in range(number):
            open_round(a_party(host, guests=4, minutes=30))
        with CaptureQueriesContext(connection) as queries:
            assert end_due_rounds(NOW + 31 * MINUTE) == number
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_table_with_time_of_its_own_outlives_the_rounds_bell_and_has_its_own(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW)
    sweep_due(NOW + 31 * MINUTE)
    assert not is_table_over(now(party), 2, NOW + 31 * MINUTE)
    assert ring_due_tables(NOW + 34 * MINUTE) == 0
    assert [ring_due_tables(NOW + 36 * MINUTE) for _ in range(2)] == [1, 0]
    [event] = Event.objects.filter(kind="table-bell-rung")
    assert (event.round, event.table) == (1, 2)
    assert verify(party).faults == ()


def test_every_table_has_a_bell_of_its_own_when_several_are_due_at_once(party: Party) -> None:
    for table in (1, 2):
        clock.extend(party, 5, table, actor=by_host(party), at=NOW)
    sweep_due(NOW + 40 * MINUTE)
    rung = Event.objects.filter(kind="table-bell-rung").order_by("number")
    assert list(rung.values_list("table", flat=True)) == [1, 2]
    assert now(party).table_bell_at is None
    assert verify(party).faults == ()


def test_a_table_that_has_rung_and_gets_more_time_rings_again(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW)
    sweep_due(NOW + 36 * MINUTE)
    clock.extend(party, 3, 2, actor=by_host(party), at=NOW + 40 * MINUTE)
    assert next_due() == NOW + 43 * MINUTE
    assert ring_due_tables(NOW + 43 * MINUTE) == 1
    assert Event.objects.filter(kind="table-bell-rung").count() == 2


@pytest.mark.parametrize(("minute", "rings"), [(-720, 0), (29, 0), (720, 1)])
def test_a_clock_that_jumps_ends_what_is_due_by_it_and_nothing_twice(
    party: Party, minute: int, rings: int
) -> None:
    assert end_due_rounds(NOW + minute * MINUTE) == rings
    assert end_due_rounds(NOW + 30 * MINUTE) == 1 - rings
    assert Event.objects.filter(kind="bell-rung").count() == 1
    assert now(party).ended_at == NOW + 30 * MINUTE


def test_the_next_bell_is_the_earliest_of_rounds_and_tables(party: Party) -> None:
    clock.extend(party, 5, 2, actor=by_host(party), at=NOW)
    assert next_bell() == NOW + 30 * MINUTE
    end_due_rounds(NOW + 30 * MINUTE)
    assert next_bell() == NOW + 35 * MINUTE
