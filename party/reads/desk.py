"""The tables of the open round with their stewards and calls: what the desks of stewards and host are made of.

A fixed number of queries, however many play. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from party.models import Call, CallKind, Party, Round, Steward
from party.people.stewardship import active_stewards, block_of_steward, place_of
from party.reads.overview import Overview, TableGlance, read_tables, read_tables_of
from party.rules.audience import Listener, looking_after
from party.rules.blocks import Ruler
from party.rules.call_routing import Place, desks_of


@dataclass(frozen=True)
class Room:
    """What is going on: tables by number, stewards by block, open calls by age.

    `earlier`: tables of closed rounds whose complaints wait; `sizes`: how many tables each of those rounds had.
    """

    party: Party
    at: datetime
    current: Round | None
    tables: tuple[TableGlance, ...]
    stewards: tuple[Steward, ...]
    calls: tuple[Call, ...]
    earlier: tuple[TableGlance, ...]
    sizes: Mapping[int, int]

    @cached_property
    def by_sheet(self) -> dict[int, TableGlance]:
        return {table.sheet.pk: table for table in (*self.tables, *self.earlier)}

    def is_earlier(self, call: Call) -> bool:
        return call.sheet_id in {table.sheet.pk for table in self.earlier}

    def place(self, table: TableGlance) -> Place:
        seated = [seat.player_id for seat in table.seats]
        size = self.sizes.get(table.sheet.round, len(self.tables))
        return place_of(table.number, size, self.stewards, seated)

    def desks(self, call: Call) -> tuple[Ruler, ...]:
        """Where a call stands, by the rule of party/rules/call_routing.py."""
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


def own_sheets(room: Room, player: int | None) -> list[int]:
    """Of the tables where a host plays or has played, as this player, and so may not rule."""
    tables = room.by_sheet.values()
    return [table.sheet.pk for table in tables if any(seat.player_id == player for seat in table.seats)]


def read_room(party: Party, at: datetime) -> Room:
    current = party.round_set.open().first()
    return _room(party, at, current, read_tables(party, current.number) if current else ())


def room_of(overview: Overview) -> Room:
    """The same for a page that has read the party already."""
    return _room(overview.party, overview.at, overview.current, overview.open_tables)


def listener_of(room: Room, steward: Steward) -> Listener:
    """A steward as a listener to announcements: the own block, and the tables to rule on."""
    number = room.current.number if room.current else 0
    ruled = [table.number for table in tables_of(room, steward)]
    return looking_after(number, ruled, block_of_steward(room.stewards, steward.pk))


def _room(party: Party, at: datetime, current: Round | None, tables: tuple[TableGlance, ...]) -> Room:
    open_calls = Call.objects.open().with_rulings().select_related("player").filter(party=party)
    calls = tuple(open_calls.order_by("made_at", "pk"))
    here = {table.sheet.pk for table in tables}
    # Between rounds, and for complaints alone: there are none nearly always.
    elsewhere = {call.sheet_id for call in calls if call.kind == CallKind.CONDUCT} - here
    earlier = read_tables_of(elsewhere) if elsewhere else ()
    numbers = {table.sheet.round for table in earlier}
    sizes = (
        dict(party.round_set.filter(number__in=numbers).values_list("number", "tables")) if numbers else {}
    )
    sheets = {table.sheet.pk: table.sheet for table in (*tables, *earlier)}
    known = tuple(call for call in calls if call.sheet_id in sheets)
    for call in known:
        call.sheet = sheets[call.sheet_id]
    return Room(party, at, current, tables, tuple(active_stewards(party)), known, earlier, sizes)


def _at(room: Room, desk: int | None) -> list[Call]:
    return [call for call in room.calls if desk in [ruler.steward for ruler in room.desks(call)]]


def _claimer(call: Call) -> Ruler | None:
    if call.claimed_by is None:
        return None
    kind, number = call.claimed_by
    return Ruler(number if kind == "steward" else None)
