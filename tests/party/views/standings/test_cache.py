"""The standings are reckoned once for each event that touches them, and never shown as they were before it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from party.desk import confirming
from party.history import undo
from party.models import Host, Party
from party.news import announcements
from party.people.lookup import find_party
from party.record.event_kinds import KINDS, TOUCHING_STANDINGS
from party.rounds import rounds
from party.views.standings.cache import CachedStandings, cached_standings
from scoring.models import Book
from scoring.record.pen import take_pen
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    confirm_by_other,
    enter,
    open_round,
    play_round,
    settle,
    sheets_of,
)

pytestmark = pytest.mark.django_db


def ask(party: Party) -> CachedStandings:
    """As a page does, that has read the party anew."""
    found = find_party(party.code)
    assert found is not None
    return cached_standings(found)


def points(party: Party) -> list[int]:
    return [row.total for row in ask(party).standings]


def last_touch(party: Party) -> str:
    touching = party.book.events.filter(kind__in=TOUCHING_STANDINGS).order_by("number").last()
    assert touching is not None
    return touching.hash


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_book_says_of_every_kind_of_event_whether_it_touched_the_standings(host: Host, kind: str) -> None:
    party = a_party(host)
    pen = take_pen(party.book_id, by_host(host), NOW)
    pen.note(Party, party.pk, {"name": "Club night"}, {"name": "Club night"})
    event = pen.write(kind)
    assert event is not None
    moved = Book.objects.get(pk=party.book_id).standings_hash == event.hash
    assert moved == (kind in TOUCHING_STANDINGS)


def test_nobody_asks_twice_until_something_touches_them(host: Host) -> None:
    party = a_party(host, 8)
    play_round(party)
    open_round(party)
    before = ask(party)
    announcements.announce(party, "Pizza!", actor=by_host(host), at=NOW)
    enter(sheets_of(party, 2)[0])
    found = find_party(party.code)
    assert found is not None
    with CaptureQueriesContext(connection) as queries:
        assert cached_standings(found) is before
    assert len(queries) == 0


def test_a_confirmed_table_stands_at_once_and_goes_when_it_is_undone(host: Host) -> None:
    party = a_party(host, 4)
    open_round(party)
    assert points(party) == [0, 0, 0, 0]
    sheet = enter(sheets_of(party, 1)[0])
    confirming.confirm(sheet, version=sheet.version, reason="Counted it", actor=by_host(host), at=NOW)
    assert points(party) == [180, 160, 140, 120]
    undone = undo.undo(party, actor=by_host(host), at=NOW)
    assert undone.kind == "table-confirmed"
    assert points(party) == [0, 0, 0, 0]


def test_through_closing_and_undoing_the_book_keeps_up_with_its_record(host: Host) -> None:
    party = a_party(host, 8)
    open_round(party)
    settle(party, 1)
    rounds.close_round(party, actor=by_host(host), at=NOW)
    party.book.refresh_from_db()
    assert party.book.standings_hash == last_touch(party)
    undo.undo(party, party.book.head_number, actor=by_host(host), at=NOW)
    party.book.refresh_from_db()
    assert party.book.standings_hash == last_touch(party) == party.book.head_hash


def test_a_book_from_before_it_kept_this_begins_at_its_head(host: Host) -> None:
    party = a_party(host, 4)
    open_round(party)
    Book.objects.filter(pk=party.book_id).update(standings_hash=Book.objects.get(pk=party.book_id).head_hash)
    assert points(party) == [0, 0, 0, 0]
    confirm_by_other(enter(sheets_of(party, 1)[0]))
    assert points(party) == [180, 160, 140, 120]
