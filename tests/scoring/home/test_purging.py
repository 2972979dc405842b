"""Home games that nobody has touched for a year are removed; a tombstone stays."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scoring.home import playing
from scoring.home.playing import open_home
from scoring.home.purging import KEPT_FOR, purge_forgotten_homes
from scoring.models import Book, Entry, Event, HomeGame, Player, Sheet, SheetSeat, Wording
from scoring.sheets.turns import Line
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
ON_THE_HOUR = (NOW + KEPT_FOR + timedelta(hours=1)).replace(minute=0)


def a_line(sheet: Sheet) -> Line:
    return Line(SheetSeat.objects.filter(sheet=sheet).order_by("chair")[0].player_id, 25)


def a_home() -> Sheet:
    found, _ = open_home("keyword", "regular", {}, ["Ann", "Bo"], at=NOW)
    sheet = Sheet.objects.get(book=found.book)
    playing.enter(sheet, a_line(sheet), at=NOW)
    return sheet


def test_nothing_is_left_of_a_game_untouched_for_a_year_but_its_last_hash() -> None:
    head = Book.objects.get(pk=a_home().book_id).head_hash
    assert purge_forgotten_homes(ON_THE_HOUR) == 1
    for model in (HomeGame, Sheet, SheetSeat, Entry, Player, Wording, Event):
        assert not model._default_manager.exists()
    book = Book.objects.get()
    assert (book.head_hash, book.purged_at) == (head, ON_THE_HOUR)
    assert purge_forgotten_homes(ON_THE_HOUR) == 0


def test_a_game_that_was_touched_since_stays() -> None:
    sheet = a_home()
    playing.enter(sheet, a_line(sheet), at=NOW + timedelta(days=300))
    assert purge_forgotten_homes(ON_THE_HOUR) == 0
    assert HomeGame.objects.count() == 1


def test_it_is_looked_for_in_the_first_minute_of_an_hour() -> None:
    a_home()
    assert purge_forgotten_homes(ON_THE_HOUR + timedelta(minutes=1)) == 0
    assert purge_forgotten_homes(ON_THE_HOUR + timedelta(hours=1)) == 1
