"""Importing a party file: all of it in one transaction, or nothing.

Rows get ids of this database, the record says those ids, and its chain is made again over them. Events of the import come
after it: who became host, and the pause of a round that was running (S25).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from django.db import DataError, IntegrityError, transaction

from party.files.checking import Checked, check_file
from party.files.ids import reserve, take_turn
from party.files.numbers import HOST, PORTABLE, Renumber
from party.files.refusals import DamagedFile, DeletedSince, ImportedAlready
from party.files.rows import make_rows
from party.files.writing import Progress, Said
from party.models import Host, Party, PartyHost
from party.people.hosting import MAKER, free_code
from party.people.stand_ins import make_stand_ins
from party.rounds.restored import pause_clocks
from scoring.models import Book, Event, Wording
from scoring.record.bulk import BATCH, insert_rows
from scoring.record.pen import HEAD, SITE, Actor, Pen, hash_event, open_book, take_pen
from scoring.record.touching import touches_standings

log = structlog.get_logger(__name__)
# Of each kind of row, the id that stands for a number of the file.
Ids = Mapping[str, list[int]]


@dataclass(frozen=True)
class Imported:
    """The party, and whether it has the code that is printed on its papers."""

    party: Party
    has_old_code: bool


def import_party(
    content: bytes,
    host: Host,
    *,
    as_copy: bool = False,
    progress: Progress = lambda _done, _all: None,
    actor: Actor,
    at: datetime,
) -> Imported:
    """Check the whole file, then write it. RuleBroken where it can't be imported; nothing is written then."""
    return import_checked(check_file(content, progress), host, as_copy=as_copy, actor=actor, at=at)


def import_checked(checked: Checked, host: Host, *, as_copy: bool, actor: Actor, at: datetime) -> Imported:
    try:
        return _write(checked, host, actor, at, as_copy=as_copy)
    except (IntegrityError, DataError) as refused:
        # Some rules only the database knows, such as of which rows there may be one.
        # Its first line names the rule; those after it may name guests.
        log.warning("a party file was refused by the database", error=str(refused).split("\n")[0])
        raise DamagedFile(fault="the database refuses its rows") from refused


@transaction.atomic
def _write(checked: Checked, host: Host, actor: Actor, at: datetime, *, as_copy: bool) -> Imported:
    file = checked.file
    take_turn()
    book = open_book(datetime.fromisoformat(file["made_at"]))
    _check_is_new(checked.words, as_copy=as_copy)
    ids = {kind: reserve(_model(kind), count) for kind, count in checked.numbers.items()}
    code = free_code(file["code"])
    events = _make_events(file["events"], ids, book, code)
    party = make_rows(events, checked, [ids["player"][number - 1] for number in file["taken"]])
    _make_words(checked.words.values(), ids, book)
    make_stand_ins(party, {ids[HOST][each["number"] - 1]: each["name"] for each in file["hosts"]})
    insert_rows(Event, events)
    _close_book(book, events)
    _receive(party, host, checked, take_pen(book.pk, actor, at))
    party = Party.objects.select_related("book").get(pk=party.pk)
    return Imported(party, has_old_code=code == file["code"])


def _check_is_new(words: Mapping[str, Said], *, as_copy: bool) -> None:
    """Salted words are nobody else's, so a book that has one of them is this party's."""
    hashes = list(words)
    for start in range(0, len(hashes), BATCH):
        known = Wording.objects.filter(hash__in=hashes[start : start + BATCH])
        erased = known.filter(erased_at__isnull=False).values_list("hash", flat=True)
        if any(words[hashed]["erased_at"] is None for hashed in erased):
            raise DeletedSince
        here = known.filter(book__party__isnull=False)
        same = here.values_list("book__party__code", flat=True).first()
        if same is not None and not as_copy:
            raise ImportedAlready(code=same)


def _model(kind: str) -> type:
    return Host if kind == HOST else PORTABLE[kind]


def _make_events(said: list[Said], ids: Ids, book: Book, code: str) -> list[Event]:
    """As they are written here: with ids, with what a file leaves out of whole rows, in a chain of their own."""
    renumber = Renumber(lambda kind, number: ids[kind][number - 1])
    events, previous = [], ""
    for each in said:
        local = renumber.event(each)
        local["changes"] = [_filled(change, book, code) for change in local["changes"]]
        local |= {"at": datetime.fromisoformat(each["at"]), "previous_hash": previous}
        event = Event(book=book, **local)
        event.hash = previous = hash_event(event)
        events.append(event)
    return events


def _filled(change: list[Any], book: Book, code: str) -> list[Any]:
    entity, pk, before, after = change
    if before is not None and after is not None:
        return change
    names = PORTABLE[entity].recorded_fields()
    here = {"book_id": book.pk, "code": code, "client_key": ""}
    more = {name: value for name, value in here.items() if name in names}
    return [entity, pk, *(None if facts is None else {**facts, **more} for facts in (before, after))]


def _make_words(words: Iterable[Said], ids: Ids, book: Book) -> None:
    rows = [
        Wording(
            book=book,
            hash=word["hash"],
            salt=word["salt"],
            text=word["text"],
            about=None if word["about"] is None else ids["player"][word["about"] - 1],
            erased_at=datetime.fromisoformat(word["erased_at"]) if word["erased_at"] else None,
        )
        for word in words
    ]
    Wording.objects.bulk_create(rows, batch_size=BATCH)


def _close_book(book: Book, events: list[Event]) -> None:
    touching = [event.hash for event in events if touches_standings(event.kind)]
    book.head_number, book.head_hash = events[-1].number, events[-1].hash
    book.standings_hash = touching[-1] if touching else events[0].hash
    book.save(update_fields=HEAD)


def _receive(party: Party, host: Host, checked: Checked, pen: Pen) -> None:
    """The importing host has the party from here on; a running clock pauses with what was left at the last event."""
    pen.make(PartyHost(party=party, host=host, role=MAKER))
    pen.write("imported", origin=checked.file["head"])
    pause_clocks(party, checked.last_at, Pen(pen.book, SITE, pen.at))
