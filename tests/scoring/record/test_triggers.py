from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.models import Book, Event, Player
from scoring.record.pen import SITE, open_book, take_pen
from scoring.record.triggers import NAMES
from tests.conftest import NOW


def a_book_with_an_event() -> Book:
    with transaction.atomic():
        pen = take_pen(open_book(NOW).pk, SITE, NOW)
        pen.make(Player(book=pen.book, name="Mia", name_hash="", look="mia"))
        pen.write("added")
    return pen.book


@pytest.mark.django_db
def test_after_all_migrations_the_triggers_are_there() -> None:
    catalogue = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    }
    with connection.cursor() as cursor:
        cursor.execute(catalogue[connection.vendor])
        found = {name for (name,) in cursor.fetchall()}
    assert set(NAMES) <= found


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_event SET kind = 'other'",
        "UPDATE scoring_event SET id = id + 1",
        "DELETE FROM scoring_event",
        "DELETE FROM scoring_book",
    ],
)
def test_the_database_refuses_to_change_the_record(statement: str) -> None:
    a_book_with_an_event()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert Event.objects.get().kind == "added"


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own way past a delete trigger")
def test_insert_or_replace_does_not_slip_past_the_triggers() -> None:
    a_book_with_an_event()
    copy = "INSERT OR REPLACE INTO scoring_event SELECT * FROM scoring_event"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(copy)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no TRUNCATE")
def test_truncate_is_refused() -> None:
    a_book_with_an_event()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE scoring_event")


@pytest.mark.django_db
def test_only_a_purged_book_lets_its_events_go_and_nothing_in() -> None:
    kept, purged = a_book_with_an_event(), a_book_with_an_event()
    Book.objects.filter(pk=purged.pk).update(purged_at=NOW)
    Event.objects.filter(book=purged).delete()
    assert not Event.objects.filter(book=purged).exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.filter(book=kept).delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.create(
            book=purged, number=2, kind="late", actor_kind="site", role="site", at=NOW, hash=""
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        Book.objects.filter(pk=purged.pk).update(purged_at=None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", [1, 2])
def test_a_test_database_is_emptied_and_keeps_its_triggers(time: int) -> None:
    assert not Event.objects.exists()
    a_book_with_an_event()
    with pytest.raises(IntegrityError):
        Event.objects.all().delete()
