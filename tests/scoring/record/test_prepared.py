"""Queries that are written once give what Django gives, for other values too."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from party.models import Host, Party
from scoring.models import Book, Entry, Sheet, SheetSeat
from scoring.record.prepared import Prepared
from scoring.sheets.rows import LINES, SEATS, SHEET, SHEET_OF_TABLE
from tests.party.evening import a_party, enter, open_round, sheets_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, guests=8)
    open_round(party)
    for sheet in sheets_of(party, 1):
        enter(sheet)
    return party


def test_rows_are_those_of_the_same_query_by_django(party: Party) -> None:
    for sheet in sheets_of(party, 1):
        [read] = SHEET.all(sheet.pk)
        assert (read.facts(), read.as_read) == (sheet.facts(), sheet.facts())
        lines = Entry.objects.filter(sheet=sheet).order_by("number")
        assert [line.facts() for line in LINES.all(sheet.pk)] == [line.facts() for line in lines]
        assert [line.made_at for line in LINES.all(sheet.pk)] == [line.made_at for line in lines]
        assert SHEET_OF_TABLE.first(party.book_id, 1, sheet.table) == sheet


def test_what_is_selected_along_is_there_without_another_query(party: Party) -> None:
    [sheet, _] = sheets_of(party, 1)
    with CaptureQueriesContext(connection) as asked:
        names = [seat.player.name for seat in SEATS.all(sheet.pk)]
    expected = SheetSeat.objects.filter(sheet=sheet).order_by("chair").values_list("player__name", flat=True)
    assert names == list(expected)
    assert len(asked) == 1


def test_a_missing_row_is_none_or_says_what_is_missing(party: Party) -> None:
    assert SHEET_OF_TABLE.first(party.book_id, 1, 3) is None
    with pytest.raises(Sheet.DoesNotExist):
        SHEET.get(0)


@pytest.mark.parametrize("number", [2**40, 2**63, -(2**70), 10**30])
def test_a_number_that_no_column_holds_finds_nothing(party: Party, number: int) -> None:
    assert SHEET_OF_TABLE.first(party.book_id, number, 1) is None


@transaction.atomic
def test_a_lock_is_part_of_what_was_written(party: Party) -> None:
    locked = Prepared(lambda book: Book.objects.select_for_update().filter(pk=book), int)
    with CaptureQueriesContext(connection) as asked:
        locked.get(party.book_id)
    assert ("FOR UPDATE" in asked[0]["sql"]) == connection.features.has_select_for_update


def test_a_query_in_which_a_value_stands_twice_or_never_is_refused() -> None:
    for query in (
        Prepared(lambda number: Sheet.objects.filter(round=number, table=number), int),
        Prepared(lambda _number: Sheet.objects.filter(round=1), int),
    ):
        with pytest.raises(TypeError):
            query.all(1)
