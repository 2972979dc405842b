"""Queries whose SQL is made once say the same as those that Django makes each time, on every database."""

from __future__ import annotations

import pytest

from party.desk import calls
from party.models import Host, Party
from party.reads.desk_news import read_events
from party.reads.overview import last_action, read_overview, read_tables
from party.reads.table_lines import read_table_lines
from tests.conftest import NOW
from tests.party.evening import a_party, by_player, enter, open_round, seats_of, sheets_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 12)
    open_round(party)
    enter(sheets_of(party, 1)[1])
    party.refresh_from_db()
    return party


def test_the_states_of_a_round_are_those_of_its_sheets(party: Party) -> None:
    seen = [(table.number, table.state) for table in read_overview(party, NOW).open_tables]
    assert seen == [(sheet.table, sheet.state) for sheet in sheets_of(party, 1)]


@pytest.mark.parametrize("wanted", [None, {2}, {1, 3}])
def test_the_lines_of_tables_are_those_of_their_seats(party: Party, wanted: set[int] | None) -> None:
    tables = [table for table in read_tables(party, 1) if wanted is None or table.number in wanted]
    for line, table in zip(read_table_lines(party, 1, wanted), tables, strict=True):
        assert (line.number, line.state) == (table.number, table.sheet.state)
        assert [(str(seat.player), seat.score, seat.rank) for seat in line.seats] == [
            (str(seat.player), seat.score, seat.rank) for seat in table.seats
        ]


def test_the_last_action_has_its_moment(party: Party) -> None:
    action = last_action(party)
    assert action is not None
    assert (action.kind, action.at) == ("round-started", NOW)


def test_an_event_says_whether_it_has_changed_a_call(party: Party) -> None:
    sheet = sheets_of(party, 1)[0]
    calls.call_steward(sheet, "other", actor=by_player(seats_of(sheet)[0].player_id), at=NOW)
    last = party.book.events.count()
    seen = [(event.number, event.kind, bool(event.calls)) for event in read_events(party, last - 2)]
    assert seen == [(last - 1, "totals-entered", False), (last, "steward-called", True)]
