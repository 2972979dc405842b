from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, transaction
from django.test import TestCase

from scoring.models import Book, Event, Player, Wording
from scoring.record.pen import (
    SITE,
    Actor,
    Pen,
    canonical,
    find_faults,
    hash_event,
    hash_words,
    news,
    open_book,
    take_pen,
    take_pens,
    write_together,
)
from scoring.record.refusals import BookPurged, ReasonMissing
from scoring.record.triggers import removal
from tests.conftest import NOW

pytestmark = pytest.mark.django_db

ANN = Actor("host", 3, "host", "key-1")


@pytest.fixture
def pen() -> Pen:
    return take_pen(open_book(NOW).pk, ANN, NOW)


def add_player(pen: Pen, name: str = "Mia", number: int = 1) -> Player:
    [wording] = pen.draft_words([name])
    player = Player(book=pen.book, name=name, name_hash=wording.hash, look=name.lower(), number=number)
    pen.make(player)
    wording.about = player.pk
    wording.save()
    return player


@pytest.mark.django_db(transaction=True)
def test_a_pen_is_taken_inside_a_transaction_alone() -> None:
    book = open_book(NOW)
    with pytest.raises(transaction.TransactionManagementError):
        take_pen(book.pk, ANN, NOW)


def test_events_are_numbered_without_gaps_and_chained(pen: Pen) -> None:
    for number in range(1, 4):
        add_player(pen, number=number)
        pen.write("added")
    events = list(pen.book.events.order_by("number"))
    assert [event.number for event in events] == [1, 2, 3]
    assert [event.previous_hash for event in events] == ["", events[0].hash, events[1].hash]
    assert find_faults(Book.objects.get(pk=pen.book.pk)) == []


def test_an_event_says_who_did_it_in_which_role_when_and_under_which_key(pen: Pen) -> None:
    add_player(pen)
    event = pen.write("added", round=2, table=5, subject=9, players=[1])
    assert event is not None
    stored = Event.objects.get(book=event.book, number=event.number)
    assert (stored.actor_kind, stored.actor_id, stored.role, stored.client_key) == (
        "host",
        3,
        "host",
        "key-1",
    )
    assert (stored.round, stored.table, stored.subject, stored.at) == (2, 5, 9, NOW)
    assert stored.payload == {"players": [1]}


def test_of_several_events_the_first_has_the_key_of_the_client(pen: Pen) -> None:
    for number in (1, 2):
        add_player(pen, number=number)
        pen.write("added")
    events = pen.book.events.order_by("number")
    assert list(events.values_list("client_key", "actor_id")) == [("key-1", 3), ("", 3)]


def test_where_no_row_changes_no_event_is_written(pen: Pen) -> None:
    player = add_player(pen)
    pen.write("added")
    pen.save(player)
    assert pen.write("nothing") is None
    assert pen.book.events.count() == 1


def test_an_event_carries_hashes_and_never_a_name(pen: Pen) -> None:
    player = add_player(pen, "Mia Unmistakable")
    pen.depart("because Mia asked for it", about=player.pk)
    event = pen.write("added")
    assert event is not None
    written = canonical([event.changes, event.payload, event.reason])
    assert "Unmistakable" not in written
    assert "asked" not in written
    assert player.name_hash in written
    assert Wording.objects.get(hash=event.reason).text == "because Mia asked for it"


def test_the_chain_verifies_after_a_person_was_erased(pen: Pen) -> None:
    player = add_player(pen, "Mia Unmistakable")
    pen.write("added")
    pen.erase_words(player.pk)
    assert not Wording.objects.filter(text__contains="Mia").exists()
    assert find_faults(Book.objects.get(pk=pen.book.pk)) == []


def test_a_departure_needs_a_reason(pen: Pen) -> None:
    with pytest.raises(ReasonMissing):
        pen.depart("   ")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("payload", '{"x": 1}'),
        ("actor_id", 99),
        ("kind", "other"),
        ("number", 7),
        ("previous_hash", "f" * 64),
    ],
)
def test_an_event_changed_behind_the_triggers_is_found(pen: Pen, field: str, value: str | int) -> None:
    add_player(pen)
    pen.write("added")
    with connection.cursor() as cursor:
        for statement in removal(connection.vendor):
            cursor.execute(statement)
        cursor.execute(f"UPDATE scoring_event SET {field} = %s WHERE book_id = %s", [value, pen.book.pk])
    assert find_faults(Book.objects.get(pk=pen.book.pk))


def test_words_that_were_changed_are_found(pen: Pen) -> None:
    add_player(pen)
    pen.write("added")
    Wording.objects.update(text="Max")
    assert find_faults(Book.objects.get(pk=pen.book.pk)) == [
        f"the words behind {Wording.objects.get().hash[:8]} have been changed"
    ]


def test_the_hash_does_not_depend_on_the_order_of_keys_or_the_time_zone(pen: Pen) -> None:
    add_player(pen)
    event = pen.write("added", b=1, a=2)
    assert event is not None
    again = Event.objects.get(book=event.book, number=event.number)
    again.payload = {"a": 2, "b": 1}
    again.at = again.at.astimezone(ZoneInfo("Asia/Tokyo"))
    assert hash_event(again) == event.hash


def test_equal_words_have_different_hashes() -> None:
    assert hash_words("one", "Mia") != hash_words("other", "Mia")


def test_what_is_no_plain_value_has_no_place_in_the_record() -> None:
    with pytest.raises(TypeError, match="no place in the record"):
        canonical({"at": timedelta(1)})


def test_a_purged_book_takes_no_more_events(pen: Pen) -> None:
    Book.objects.filter(pk=pen.book.pk).update(purged_at=NOW)
    with pytest.raises(BookPurged):
        take_pen(pen.book.pk, ANN, NOW)


def test_events_of_many_books_are_written_together_each_in_its_own_chain() -> None:
    pens = [take_pen(open_book(NOW).pk, ANN, NOW) for _ in range(2)]
    players = [add_player(pen) for pen in pens]
    for pen in pens:
        pen.write("added")
    held = take_pens([pen.book.pk for pen in pens], SITE, NOW)
    drafts = []
    for pen, player in zip(held, players, strict=True):
        for number in (5, 6):
            pen.note(Player, player.pk, {"number": number - 1}, {"number": number})
            drafts.append(pen.draft(Event(kind="renumbered")))
    Player.objects.update(number=6)
    write_together(held, drafts)
    for pen in pens:
        assert find_faults(Book.objects.get(pk=pen.book.pk)) == []
        assert list(pen.book.events.values_list("number", flat=True)) == [1, 2, 3]


def test_the_pens_of_purged_books_are_not_taken(pen: Pen) -> None:
    Book.objects.filter(pk=pen.book.pk).update(purged_at=NOW)
    assert take_pens([pen.book.pk], ANN, NOW) == []


class Heard:
    """Listens to the news for as long as a test takes."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def __call__(self, sender: type[Book], **told: object) -> None:
        told.pop("signal")
        self.told.append(told)


@pytest.fixture
def heard() -> Any:  # noqa: ANN401
    listener = Heard()
    news.connect(listener, weak=False)
    yield listener
    news.disconnect(listener)


def test_news_is_told_after_the_commit(heard: Heard) -> None:
    with TestCase.captureOnCommitCallbacks(execute=True):
        pen = take_pen(open_book(NOW).pk, ANN, NOW)
        add_player(pen)
        pen.write("added", table=4)
        assert heard.told == []
    said = {"number": 1, "kind": "added", "round": None, "table": 4, "entities": {"player"}}
    assert heard.told == [{"book": pen.book.pk, **said}]


def test_what_is_rolled_back_is_not_told(heard: Heard) -> None:
    with TestCase.captureOnCommitCallbacks(execute=True), transaction.atomic():
        pen = take_pen(open_book(NOW).pk, ANN, NOW)
        add_player(pen)
        pen.write("added")
        transaction.set_rollback(True)
    assert heard.told == []


def test_a_listener_that_fails_does_not_undo_what_was_written() -> None:
    def fail(**told: object) -> None:
        raise ZeroDivisionError

    news.connect(fail)
    with TestCase.captureOnCommitCallbacks(execute=True):
        pen = take_pen(open_book(NOW).pk, ANN, NOW)
        add_player(pen)
        pen.write("added")
    news.disconnect(fail)
    assert pen.book.events.count() == 1


def test_a_row_that_was_read_in_part_cannot_be_written(pen: Pen) -> None:
    player = Player(book=pen.book, name="Ann", name_hash="", look="ann")
    pen.make(player)
    seen = Player.objects.defer("look").get(pk=player.pk)
    seen.number = 2
    with pytest.raises(TypeError, match="read in part"):
        pen.save(seen)
