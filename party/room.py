"""The tables of the open round with their stewards and calls: what the desks of stewards and host are made of.

A fixed number of queries, however many play. Writes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from party.audience import Listener, looking_after
from party.desks import Place, desks_of
from party.models import Call, CallKind, Party, Round, Steward
from party.overview import Overview, TableGlance
from party.stewards import Ruler
from party.stewardship import active_stewards, block_of_steward, place_of
from scoring.models import Ruling, Sheet, SheetSeat
from scoring.record import Actor
from scoring.rulings import rulings_on


@dataclass(frozen=True)
class Room:
    """What is going on: tables by number, stewards by block, open calls by age, rulings on the words in question."""

    party: Party
    at: datetime
    current: Round | None
    tables: tuple[TableGlance, ...]
    stewards: tuple[Steward, ...]
    calls: tuple[Call, ...]
    rulings: Mapping[str, list[Ruling]]

    @cached_property
    def by_sheet(self) -> dict[int, TableGlance]:
        return {table.sheet.pk: table for table in self.tables}

    def place(self, table: TableGlance) -> Place:
        seated = [seat.player_id for seat in table.seats]
        return place_of(table.number, len(self.tables), self.stewards, seated)

    def desks(self, call: Call) -> tuple[Ruler, ...]:
        """Where a call stands, by the rule of party/desks.py."""
        place = self.place(self.by_sheet[call.sheet_id])
        return desks_of(place, is_escalated=call.escalated_at is not None, claimed_by=_claimer(call))


def calls_at_desk(room: Room, steward: Steward) -> list[Call]:
    """The calls of a steward: of her tables, and of the neighbour's when nobody came."""
    return _at(room, steward.pk)


def calls_of_host(room: Room) -> list[Call]:
    """The calls of the host: of blocks without a steward, and what has been passed on."""
    return _at(room, None)


def tables_of(room: Room, steward: Steward) -> list[TableGlance]:
    """S11: the tables of her block, without the one where she sits and with the neighbour's where he does."""
    return [table for table in room.tables if room.place(table).ruler.steward == steward.pk]


def own_tables(room: Room, actor: Actor) -> list[int]:
    """Where a host plays, and so may not rule."""
    plays = list(room.party.party_hosts.filter(host_id=actor.id or 0).values_list("player_id", flat=True))
    return [table.number for table in room.tables if any(seat.player_id in plays for seat in table.seats)]


def read_room(party: Party, at: datetime) -> Room:
    current = party.round_set.open().first()
    return _room(party, at, current, _read_tables(party, current))


def room_of(overview: Overview) -> Room:
    """The same for a page that has read the party already."""
    return _room(overview.party, overview.at, overview.current, overview.open_tables)


def listener_of(room: Room, steward: Steward) -> Listener:
    """A steward as a listener to announcements: the own block, and the tables to rule on."""
    number = room.current.number if room.current else 0
    ruled = [table.number for table in tables_of(room, steward)]
    return looking_after(number, ruled, block_of_steward(room.stewards, steward.pk))


def _room(party: Party, at: datetime, current: Round | None, tables: tuple[TableGlance, ...]) -> Room:
    sheets = {table.sheet.pk: table.sheet for table in tables}
    open_calls = Call.objects.open().select_related("player").filter(party=party).order_by("made_at", "pk")
    calls = tuple(call for call in open_calls if call.sheet_id in sheets)
    for call in calls:
        call.sheet = sheets[call.sheet_id]
    words = [call.note for call in calls if call.kind == CallKind.WORD]
    rulings = rulings_on(party.book_id, words)
    return Room(party, at, current, tables, tuple(active_stewards(party)), calls, rulings)


def _read_tables(party: Party, current: Round | None) -> tuple[TableGlance, ...]:
    if current is None:
        return ()
    sheets = Sheet.objects.filter(book=party.book_id, round=current.number).order_by("table")
    seats = SheetSeat.objects.select_related("player").order_by("sheet_id", "chair")
    by_sheet: dict[int, list[SheetSeat]] = defaultdict(list)
    for seat in seats.filter(sheet__book=party.book_id, sheet__round=current.number):
        by_sheet[seat.sheet_id].append(seat)
    return tuple(TableGlance(sheet, tuple(by_sheet[sheet.pk])) for sheet in sheets)


def _at(room: Room, desk: int | None) -> list[Call]:
    return [call for call in room.calls if desk in [ruler.steward for ruler in room.desks(call)]]


def _claimer(call: Call) -> Ruler | None:
    if call.claimed_by is None:
        return None
    kind, number = call.claimed_by
    return Ruler(number if kind == "steward" else None)
