"""A party at a glance: its guests, rounds, sheets and seats in four queries, however many play. Writes nothing."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Exists, OuterRef

from party.cards import reckon_standings
from party.deeds import DEEDS
from party.models import Guest, GuestState, Party, Round, RoundState
from party.timers import is_over
from scoring.models import Event, Player, Sheet, SheetSeat
from scoring.models.sheets import SETTLED_STATES
from scoring.recorded import Recorded
from scoring.standings import Standing

UNDOABLE = tuple(kind for kind, deed in DEEDS.items() if deed.can_be_undone)


@dataclass(frozen=True)
class TableGlance:
    """A table of a round: its sheet and who sits there, by chair."""

    sheet: Sheet
    seats: tuple[SheetSeat, ...]

    @property
    def number(self) -> int:
        return self.sheet.table

    @property
    def is_settled(self) -> bool:
        return self.sheet.state in SETTLED_STATES


@dataclass(frozen=True)
class Overview:
    """What the pages of a host show of a party; guests include who asks to join and who was declined."""

    party: Party
    at: datetime
    guests: tuple[Guest, ...]
    rounds: tuple[Round, ...]
    sheets: tuple[Sheet, ...]
    seats: tuple[SheetSeat, ...]

    @cached_property
    def players(self) -> dict[int, Player]:
        return {guest.pk: guest.player for guest in self.guests}

    @property
    def current(self) -> Round | None:
        """The round that is not closed yet, a draft included."""
        return next((row for row in self.rounds if row.state != RoundState.CLOSED), None)

    @property
    def closed(self) -> int:
        return sum(row.state == RoundState.CLOSED for row in self.rounds)

    @property
    def is_over(self) -> bool:
        """Whether the bell of the open round has rung."""
        return self.current is not None and is_over(self.current, self.at)

    def in_state(self, *states: GuestState) -> list[Guest]:
        return [guest for guest in self.guests if guest.state in states]

    @cached_property
    def tables(self) -> dict[int, tuple[TableGlance, ...]]:
        """The tables of each round that has been published, by round number."""
        by_sheet: dict[int, list[SheetSeat]] = defaultdict(list)
        for seat in self.seats:
            by_sheet[seat.sheet_id].append(seat)
        found: dict[int, list[TableGlance]] = defaultdict(list)
        for sheet in self.sheets:
            found[sheet.round].append(TableGlance(sheet, tuple(by_sheet[sheet.pk])))
        return {number: tuple(tables) for number, tables in found.items()}

    @property
    def open_tables(self) -> tuple[TableGlance, ...]:
        return self.tables.get(self.current.number, ()) if self.current else ()

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        rows: tuple[tuple[Recorded, ...], ...] = (
            (self.party,),
            self.guests,
            self.rounds,
            self.sheets,
            self.seats,
        )
        return reckon_standings(
            {kind[0].entity(): {row.pk: row.facts() for row in kind} for kind in rows if kind}
        )


def read_overview(party: Party, at: datetime) -> Overview:
    guests = Guest.objects.select_related("player").filter(party=party)
    seats = list(SheetSeat.objects.filter(sheet__book=party.book_id).order_by("sheet_id", "chair"))
    found = tuple(sorted(guests, key=by_name))
    players = {guest.pk: guest.player for guest in found}
    for seat in seats:
        seat.player = players[seat.player_id]
    return Overview(
        party=party,
        at=at,
        guests=found,
        rounds=tuple(party.round_set.order_by("number")),
        sheets=tuple(Sheet.objects.filter(book=party.book_id).order_by("round", "table")),
        seats=tuple(seats),
    )


def by_name(guest: Guest) -> tuple[str, int]:
    """The order of a list that people look names up in."""
    return guest.player.name.casefold(), guest.player.number


def last_deed(party: Party) -> Event | None:
    """The last action of a host that stands and can be undone."""
    undoing = Event.objects.filter(book=OuterRef("book"), undoes=OuterRef("number"))
    deeds = party.book.events.filter(actor_kind="host", undoes=None, kind__in=UNDOABLE)
    return deeds.filter(~Exists(undoing)).order_by("-number").first()
