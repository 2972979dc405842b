"""A book knows the event that touched its standings last, however events are written."""

from __future__ import annotations

import pytest

from scoring.models import Book, Event, Player
from scoring.record import touching
from scoring.record.pen import SITE, Pen, open_book, take_pen, take_pens, write_together
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(touching, "_touching", set())
    touching.touch_standings(["scored"])


def write(pen: Pen, kind: str) -> str:
    pen.note(Player, 1, {"number": 1}, {"number": 2})
    event = pen.write(kind)
    assert event is not None
    return event.hash


def kept(pen: Pen) -> str:
    return Book.objects.get(pk=pen.book.pk).standings_hash


def test_the_first_event_of_a_book_counts_as_one_that_touched() -> None:
    pen = take_pen(open_book(NOW).pk, SITE, NOW)
    assert kept(pen) == ""
    first = write(pen, "begun")
    write(pen, "talked")
    assert kept(pen) == first


def test_only_what_touches_the_standings_moves_it() -> None:
    pen = take_pen(open_book(NOW).pk, SITE, NOW)
    write(pen, "begun")
    scored = write(pen, "scored")
    write(pen, "talked")
    assert kept(pen) == scored
    assert write(pen, "scored") == kept(pen) != scored


def test_events_written_together_move_it_too() -> None:
    pens = take_pens([open_book(NOW).pk for _ in range(2)], SITE, NOW)
    drafts = []
    for pen in pens:
        for kind in ("begun", "scored", "talked"):
            pen.note(Player, 1, {"number": 1}, {"number": 2})
            drafts.append(pen.draft(Event(kind=kind)))
    write_together(pens, drafts)
    scored = {event.book_id: event.hash for event in drafts if event.kind == "scored"}
    assert {pen.book.pk: kept(pen) for pen in pens} == scored
