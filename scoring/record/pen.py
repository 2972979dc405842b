"""The record: the one place where an event is written, in the same transaction as the rows it changes.

A writer takes the pen (which locks the book), changes rows through it, and writes one event. Numbers have no gaps, hashes
chain, and what an event says of rows is enough to replay the whole book (scoring/rules/replay.py).
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import groupby
from typing import Any, NoReturn, TypeVar

from django.db import transaction
from django.dispatch import Signal

from scoring.models.record import Answer, Book, Event, Wording, scope_of
from scoring.models.recorded import Recorded, plain
from scoring.record.bulk import insert_rows, update_rows
from scoring.record.prepared import Prepared
from scoring.record.refusals import BookPurged, ReasonMissing
from scoring.record.touching import touches_standings
from scoring.record.wiping import wipe_on_commit
from scoring.rules.names import check_length
from scoring.rules.replay import Facts

T = TypeVar("T")

# What a book says of its events.
HEAD = ("head_number", "head_hash", "standings_hash")
# Sent after the commit, with book, number, kind, round, table and the kinds of rows that changed: the one way in which news
# goes up.
news = Signal()
# The events of the request at hand, for whoever answers it.
_noted: ContextVar[list[Event] | None] = ContextVar("noted", default=None)

# Of why something departs from the printed rule.
LONGEST_REASON = 1_000


@dataclass(frozen=True)
class Actor:
    """Who acts, in which role, and under which key of the client's."""

    kind: str
    id: int | None = None
    role: str = ""
    client_key: str = ""

    def is_same_as(self, kind: str, id_: int | None) -> bool:
        return self.kind == kind and self.id == id_


SITE = Actor("site", None, "site")


_LOCKED = Prepared(lambda book: Book.objects.select_for_update().filter(pk=book), int)


@transaction.atomic
def open_book(at: datetime) -> Book:
    return Book.objects.create(made_at=at)


def take_pen(book_id: int, actor: Actor, at: datetime) -> Pen:
    """Lock the book and hold it until the transaction ends; whoever comes second waits and reads what the first has left."""
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("a lock is held until a transaction ends: begin one")
    book = _LOCKED.get(book_id)
    if book.purged_at is not None:
        raise BookPurged
    return Pen(book, actor, at)


@contextmanager
def noting_events() -> Iterator[list[Event]]:
    """The events that are written inside, in their order."""
    events: list[Event] = []
    token = _noted.set(events)
    try:
        yield events
    finally:
        _noted.reset(token)


@transaction.atomic
def read_still(book_id: int, read: Callable[[], T]) -> tuple[Book, T]:
    """The book and what is read of its rows, as of one moment: whoever writes meanwhile waits."""
    book = Book.objects.select_for_update().get(pk=book_id)
    return book, read()


def take_pens(book_ids: Iterable[int], actor: Actor, at: datetime, *, skip_held: bool = False) -> list[Pen]:
    """Lock many books, in one order so that two who do it do not wait for each other crosswise; purged ones are left out.

    `skip_held`: what another holds is left out too, where the database can tell.
    """
    books = Book.objects.select_for_update(skip_locked=skip_held).filter(pk__in=set(book_ids), purged_at=None)
    return [Pen(book, actor, at) for book in books.order_by("pk")]


def purge_book(book: Book, at: datetime) -> None:
    """The one way in which events go, once the rows they speak of have gone. The last number and hash stay."""
    words = Wording.objects.filter(book=book)
    words.filter(erased_at=None).delete()
    # The hashes of erased words stay, and nothing else of them: a file in which they can be read isn't imported.
    words.update(about=None)
    Answer.objects.filter(scope=scope_of(book.pk)).delete()
    # From here on the triggers let this book's events go, and let nothing in any more.
    book.purged_at = at
    book.save(update_fields=["purged_at"])
    Event.objects.filter(book=book).delete()
    wipe_on_commit()


def write_together(pens: Iterable[Pen], drafts: Sequence[Event]) -> None:
    """Insert events that were drafted with many pens, and the heads of their books: a statement for hundreds of them."""
    insert_rows(Event, drafts)
    update_rows(Book, [pen.book for pen in pens], HEAD)


class Pen:
    """Holds a locked book while an event is written. Where a request writes several, the client's key is on the first."""

    def __init__(self, book: Book, actor: Actor, at: datetime) -> None:
        self.book, self.actor, self.at = book, actor, at
        self._client_key = actor.client_key
        self.changes: list[list[Any]] = []
        self._is_departure, self._reason = False, ""

    def make(self, *rows: Recorded) -> None:
        """Insert rows, many of a kind at once."""
        for model, group in _by_model(rows):
            insert_rows(model, group)
            for row in group:
                row.as_read = row.facts()
                self.changes.append([row.entity(), row.pk, None, row.as_read])

    def save(self, *rows: Recorded) -> None:
        """Write what differs from what was read; rows that say the same are left alone."""
        for model, group in _by_model(rows):
            changed = [(row, row.changed_facts()) for row in group]
            self._save_changed(model, [(row, facts) for row, facts in changed if facts[1]])

    def remove(self, *rows: Recorded) -> None:
        for model, gone in _by_model(rows):
            self.changes += [[row.entity(), row.pk, row.facts(), None] for row in gone]
            model._default_manager.filter(pk__in=[row.pk for row in gone]).delete()

    def depart(self, reason: str, *, about: int | None = None) -> None:
        """The event to come is a departure from the printed rule, and this is why (S13)."""
        said = check_length(reason, LONGEST_REASON)
        if not said:
            raise ReasonMissing
        self._is_departure, self._reason = True, self.word(said, about=about)

    def mark_departure(self) -> None:
        """A departure that the host's choice of an option explains by itself."""
        self._is_departure = True

    def word(self, text: str, *, about: int | None = None) -> str:
        """Keep a text beside the record; events carry the hash."""
        [wording] = self.draft_words([text])
        wording.about = about
        wording.save(force_insert=True)
        return wording.hash

    def draft_words(self, texts: Iterable[str]) -> list[Wording]:
        """Wordings with their hashes, not yet kept: for rows that must exist before one can say whose words they are."""
        salts = [(secrets.token_hex(16), text) for text in texts]
        return [
            Wording(book=self.book, hash=hash_words(salt, text), salt=salt, text=text) for salt, text in salts
        ]

    def erase_words(self, about: int) -> None:
        """Forget every word about a person. The hashes stay, so the chain still verifies."""
        self._erase(about=about)

    def erase_wording(self, hashed: str) -> None:
        """Forget one text."""
        self._erase(hash=hashed)

    def _erase(self, **which: object) -> None:
        kept = Wording.objects.filter(book=self.book, erased_at=None, **which)
        kept.update(text="", salt="", erased_at=self.at)
        wipe_on_commit()

    def write(
        self,
        kind: str,
        *,
        round: int | None = None,  # noqa: A002 - the party's own word.
        table: int | None = None,
        subject: int | None = None,
        **payload: Any,  # noqa: ANN401 - plain values.
    ) -> Event | None:
        """Write the event and tell it on commit. Where no row has changed nothing has happened, and none is written."""
        if not self.changes:
            return None
        undoes = payload.pop("undoes", None)
        event = self.draft(
            Event(kind=kind, round=round, table=table, subject=subject, payload=payload, undoes=undoes)
        )
        write_together([self], [event])
        return event

    def note(self, model: type[Recorded], pk: int, before: Facts, after: Facts) -> None:
        """A change that an update of many rows at once makes to this one."""
        said = [{name: plain(value) for name, value in facts.items()} for facts in (before, after)]
        self.changes.append([model.entity(), pk, *said])

    def draft(self, event: Event) -> Event:
        """The next event of the book, with the changes so far; whoever drafts it inserts it (`write_together`)."""
        self._fill(event)
        self.book.head_number, self.book.head_hash = event.number, event.hash
        if touches_standings(event.kind) or not self.book.standings_hash:
            self.book.standings_hash = event.hash
        _tell_on_commit(event)
        if (noted := _noted.get()) is not None:
            noted.append(event)
        self.changes, self._is_departure, self._reason = [], False, ""
        return event

    def _fill(self, event: Event) -> None:
        event.book, event.number = self.book, self.book.head_number + 1
        event.changes, event.at = self.changes, self.at
        event.is_departure, event.reason = self._is_departure, self._reason
        event.actor_kind, event.actor_id = self.actor.kind, self.actor.id
        event.role = self.actor.role or self.actor.kind
        event.client_key, self._client_key = self._client_key, ""
        event.previous_hash = self.book.head_hash
        event.hash = hash_event(event)

    def _save_changed(
        self, model: type[Recorded], changed: list[tuple[Recorded, tuple[Facts, Facts]]]
    ) -> None:
        if not changed:
            return
        rows = [row for row, _ in changed]
        names = sorted({name for _, (_, after) in changed for name in after})
        emptied = {name: None for name in names if name in model.emptied_first}
        if emptied:
            model._default_manager.filter(pk__in=[row.pk for row in rows]).update(**emptied)
        # Words and secrets go along with the hash or number that stands for them.
        words = [word for word, signs in model.unrecorded.items() if not signs.isdisjoint(names)]
        update_rows(model, rows, [*names, *words])
        for row, (before, after) in changed:
            self.changes.append([row.entity(), row.pk, before, after])
            row.as_read = {**(row.as_read or {}), **after}


def canonical(value: Any) -> str:  # noqa: ANN401 - any JSON value.
    """The one way to write a JSON value, so that a hash means the same everywhere."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=_refuse)


def hash_event(event: Event) -> str:
    """Over everything the event says, and the hash of the one before."""
    said = {name: getattr(event, name) for name in _hashed_fields()} | {"at": plain(event.at)}
    return hashlib.sha256(canonical(said).encode()).hexdigest()


@cache
def _hashed_fields() -> tuple[str, ...]:
    return tuple(field.attname for field in Event._meta.concrete_fields if field.name not in ("id", "hash"))


def hash_words(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def events_of(book: Book) -> Iterator[Event]:
    """In their order, up to the one that was the last when the book was read."""
    return book.events.filter(number__lte=book.head_number).order_by("number").iterator()


def find_faults(book: Book) -> list[str]:
    """What is wrong with the chain: gaps, events that do not match their hash, words that do not match theirs (I13, I14)."""
    faults, number, previous, at_head = [], 0, "", ""
    for event in book.events.order_by("number").iterator():
        number += 1
        if event.number != number:
            faults.append(f"event {event.number} stands where {number} belongs")
        if event.previous_hash != previous:
            faults.append(f"event {event.number} does not follow the one before")
        if event.hash != hash_event(event):
            faults.append(f"event {event.number} has been changed")
        previous = event.hash
        at_head = previous if number == book.head_number else at_head
    # Somebody may have written since the book was read, but never beyond the head that the book has now.
    if at_head != book.head_hash or number > Book.objects.get(pk=book.pk).head_number:
        faults.append("the book's head is not its last event")
    return faults + _faults_of_words(book.wordings.filter(erased_at=None))


def _faults_of_words(wordings: Iterable[Wording]) -> list[str]:
    return [
        f"the words behind {wording.hash[:8]} have been changed"
        for wording in wordings
        if hash_words(wording.salt, wording.text) != wording.hash
    ]


def _by_model(rows: Iterable[Recorded]) -> list[tuple[type[Recorded], list[Recorded]]]:
    """Rows that follow each other and are of one kind, together."""
    return [(model, list(group)) for model, group in groupby(rows, _model)]


def _model(row: Recorded) -> type[Recorded]:
    return type(row)


def _tell_on_commit(event: Event) -> None:
    told = {"number": event.number, "kind": event.kind, "round": event.round, "table": event.table}
    told["entities"] = {entity for entity, *_ in event.changes}
    book = event.book_id
    # A listener that fails must not undo what has been written.
    transaction.on_commit(lambda: _send(book, told))


def _send(book: int, told: dict[str, Any]) -> None:
    news.send_robust(sender=Book, book=book, **told)


def _refuse(value: object) -> NoReturn:
    raise TypeError(f"{value!r} has no place in the record")
