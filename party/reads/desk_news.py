"""What of a host's desk has changed since an event that it has seen, by the topics of the events after it. Writes nothing.

Cards have names, tables numbers. What moves everything, such as seats that are published, and a host who was away for long
get the whole desk.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, QuerySet, TextField, Value, When
from django.db.models.functions import Cast

from party.models import Party, Round
from party.record.event_kinds import CALLS, KINDS
from scoring.models import Event, SheetSeat
from scoring.record.prepared import PreparedValues

MOST_EVENTS = 60
CARDS_BY_TOPIC: Mapping[str, frozenset[str]] = {
    "tables": frozenset({"next"}),
    "standings": frozenset({"steps", "standings"}),
    "guests": frozenset({"next", "steps"}),
    "clock": frozenset({"next", "clock", "break"}),
    "prizes": frozenset({"next", "calls", "prizes"}),
    "announcements": frozenset({"announcements"}),
    # Somebody has another name, or none.
    "seating": frozenset({"calls", "stewards", "action", "prizes"}),
}
# Kinds that screens hear nothing of.
DRAFTS = frozenset({"round-drafted", "draft-discarded"})
JOINING = frozenset({"joining-paused", "joining-bounded", "joining-resumed"})


@dataclass(frozen=True)
class Happened:
    """An event as the desk sees it; `calls`: whether it has changed a call."""

    number: int
    kind: str
    round: int | None
    table: int | None
    subject: int | None
    actor_kind: str
    calls: int

    @property
    def topics(self) -> frozenset[str]:
        return KINDS[self.kind].topics

    @property
    def moves_everything(self) -> bool:
        if self.kind in DRAFTS or {"seating", "clock"} <= self.topics:
            return True
        if "guests" in self.topics:
            return "seating" in self.topics and self.subject is None
        # Every table at once; or who rules where.
        is_of_all = "table" in self.topics and self.table is None
        return is_of_all or ("tables" in self.topics and self.topics.isdisjoint({"table", "clock"}))

    @property
    def cards(self) -> frozenset[str]:
        found = [CARDS_BY_TOPIC.get(topic, frozenset()) for topic in self.topics]
        more = {
            # What is written on a sheet may make a call or settle one, and seldom does.
            "calls": bool(self.calls),
            "joining": self.kind in JOINING,
            "action": self.actor_kind == "host",
        }
        return frozenset().union(*found, [name for name, is_meant in more.items() if is_meant])

    @property
    def is_at_the_door(self) -> bool:
        """Whether it is about a guest's phone, or somebody who comes or goes."""
        return "guests" in self.topics or (self.table is None and self.topics <= CALLS)


@dataclass(frozen=True)
class DeskNews:
    """`is_whole`: everything may have changed."""

    cards: frozenset[str] = frozenset()
    tables: frozenset[int] = frozenset()
    is_whole: bool = False


def read_events(party: Party, since: int) -> list[Happened]:
    """What has happened after that event; one more than the desk takes, where it was long ago."""
    return [Happened(*row) for row in _EVENTS.all(party.book_id, since)]


def _events(book: int, since: int) -> QuerySet[Event, Any]:
    events = Event.objects.filter(book=book, number__gt=since).order_by("number")
    # Whether the rows of a call are among those that changed: their names stand in quotes.
    named = events.alias(rows=Cast("changes", TextField()))
    told = named.annotate(calls=Case(When(rows__contains='"call"', then=Value(1)), default=Value(0)))
    fields = ("number", "kind", "round", "table", "subject", "actor_kind", "calls")
    return told.values_list(*fields)[: MOST_EVENTS + 1]


_EVENTS = PreparedValues(_events, int, int)


def find_news(party: Party, current: Round | None, events: list[Happened]) -> DeskNews:
    """What of the desk those events have changed; one query where a guest is meant."""
    if len(events) > MOST_EVENTS or any(event.moves_everything for event in events):
        return DeskNews(is_whole=True)
    cards = [event.cards for event in events]
    return DeskNews(
        frozenset().union(*cards), _find_tables(party, current, events) if current else frozenset()
    )


def _find_tables(party: Party, current: Round, events: list[Happened]) -> frozenset[int]:
    """The tables that were written at, and those where a guest sits who goes, or has another name."""
    written = {event.table for event in events if "table" in event.topics and event.round == current.number}
    guests = {event.subject for event in events if "guests" in event.topics} - {None}
    seats = SheetSeat.objects.filter(
        sheet__book=party.book_id, sheet__round=current.number, player__in=guests
    )
    seated = seats.values_list("sheet__table", flat=True) if guests else ()
    return frozenset(table for table in (*written, *seated) if table is not None)
