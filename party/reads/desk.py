"""The tables of the open round with their stewards and calls: what the desks of stewards and host are made of.

A fixed number of queries, however many play, and who rules where is found once. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from party.models import Call, CallKind, Party, Round, Steward
from party.people.stewardship import active_stewards, block_of_steward, places_of
from party.reads.overview import Overview, TableGlance, read_tables, read_tables_of
from party.reads.table_lines import TableLine
from party.rules.audience import Listener, looking_after
from party.rules.blocks import Ruler
from party.rules.call_routing import CallPlace, desks_of
from scoring.models import SheetSeat


@dataclass(frozen=True)
class DeskRoom:
    """What is going on: tables by number, stewards by block, open calls by age.

    `earlier`: tables of closed rounds whose complaints wait; `places`: each table among the stewards, by sheet.
    """

    party: Party
    at: datetime
    current: Round | None
    tables: tuple[TableGlance, ...]
    stewards: tuple[Steward, ...]
    calls: tuple[Call, ...]
    earlier: tuple[TableGlance, ...]
    places: Mapping[int, CallPlace]

    @cached_property
    def earlier_sheets(self) -> frozenset[int]:
        return frozenset(table.sheet.pk for table in self.earlier)


def calls_at_desk(room: DeskRoom, steward: Steward) -> list[Call]:
    """The calls of a steward: of her tables, and of the neighbour's when nobody came."""
    return _at(room, steward.pk)


def calls_of_host(room: DeskRoom) -> list[Call]:
    """The calls of the host: of blocks without a steward, and what has been passed on."""
    return _at(room, None)


def tables_of(room: DeskRoom, steward: Steward) -> list[TableGlance]:
    """S11: the tables of her block, without the one where she sits and with the neighbour's where he does."""
    return [table for table in room.tables if room.places[table.sheet.pk].ruler.steward == steward.pk]


def own_sheets(room: DeskRoom, player: int | None) -> list[int]:
    """Of the tables where a host plays or has played, as this player, and so may not rule."""
    tables = (*room.tables, *room.earlier)
    return [table.sheet.pk for table in tables if any(seat.player_id == player for seat in table.seats)]


def read_room(party: Party, at: datetime) -> DeskRoom:
    current = party.round_set.open().first()
    calls = _open_calls(party)
    tables = read_tables(party, current.number) if current else ()
    here = {table.sheet.pk for table in tables}
    # Between rounds, and for complaints alone: there are none nearly always.
    elsewhere = {call.sheet_id for call in calls if call.kind == CallKind.CONDUCT} - here
    return _room(party, at, current, tables, calls, read_tables_of(elsewhere) if elsewhere else ())


def read_called_room(overview: Overview, lines: Sequence[TableLine]) -> DeskRoom:
    """The same with those tables alone that somebody calls from, for a page that has read the party already, and perhaps
    the lines of its tables.
    """
    current, calls = overview.current, _open_calls(overview.party)
    called = _called(current, calls, lines)
    tables = tuple(table for table in called if current and table.sheet.round == current.number)
    conduct = {call.sheet_id for call in calls if call.kind == CallKind.CONDUCT}
    earlier = tuple(table for table in called if table not in tables and table.sheet.pk in conduct)
    return _room(overview.party, overview.at, current, tables, calls, earlier)


def _called(
    current: Round | None, calls: Sequence[Call], lines: Sequence[TableLine]
) -> tuple[TableGlance, ...]:
    """The tables that these calls come from, who sits there by the lines that are known."""
    sheets = {call.sheet_id: call.sheet for call in calls}
    known = {line.number: line.seats for line in lines}
    here = [
        sheet
        for sheet in sheets.values()
        if current and sheet.round == current.number and sheet.table in known
    ]
    seen = tuple(
        TableGlance(sheet, tuple(SheetSeat(sheet=sheet, player=seat.player) for seat in known[sheet.table]))
        for sheet in sorted(here, key=lambda sheet: sheet.table)
    )
    rest = sheets.keys() - {sheet.pk for sheet in here}
    return (*seen, *(read_tables_of(rest) if rest else ()))


def listener_of(room: DeskRoom, steward: Steward) -> Listener:
    """A steward as a listener to announcements: the own block, and the tables to rule on."""
    number = room.current.number if room.current else 0
    ruled = [table.sheet.table for table in tables_of(room, steward)]
    return looking_after(number, ruled, block_of_steward(room.stewards, steward.pk))


def _open_calls(party: Party) -> tuple[Call, ...]:
    found = Call.objects.open().with_rulings().select_related("player", "sheet").filter(party=party)
    # Read in part, as rows to look at are.
    return tuple(found.defer("note_hash", "player__name_hash").order_by("made_at", "pk"))


def _room(
    party: Party,
    at: datetime,
    current: Round | None,
    tables: tuple[TableGlance, ...],
    calls: tuple[Call, ...],
    earlier: tuple[TableGlance, ...],
) -> DeskRoom:
    stewards = tuple(active_stewards(party))
    sizes = _sizes(party, current, earlier)
    found = [
        (table.sheet.table, sizes[table.sheet.round], [seat.player_id for seat in table.seats])
        for table in (*tables, *earlier)
    ]
    sheets = {table.sheet.pk: table.sheet for table in (*tables, *earlier)}
    places = dict(zip(sheets, places_of(found, stewards), strict=True))
    known = tuple(call for call in calls if call.sheet_id in sheets)
    for call in known:
        call.sheet = sheets[call.sheet_id]
    return DeskRoom(party, at, current, tables, stewards, known, earlier, places)


def _sizes(party: Party, current: Round | None, earlier: tuple[TableGlance, ...]) -> dict[int, int]:
    """How many tables there were in each round that matters, by its number."""
    now = {current.number: current.tables} if current else {}
    numbers = {table.sheet.round for table in earlier}
    rounds = party.round_set.filter(number__in=numbers).values_list("number", "tables") if numbers else ()
    return {**now, **dict(rounds)}


def _at(room: DeskRoom, desk: int | None) -> list[Call]:
    return [call for call in room.calls if desk in [ruler.steward for ruler in _desks(room, call)]]


def _desks(room: DeskRoom, call: Call) -> tuple[Ruler, ...]:
    """Where a call is, by the rule of party/rules/call_routing.py."""
    place, is_escalated = room.places[call.sheet_id], call.escalated_at is not None
    return desks_of(place, is_escalated=is_escalated, claimed_by=_claimer(call))


def _claimer(call: Call) -> Ruler | None:
    if call.claimed_by is None:
        return None
    kind, number = call.claimed_by
    return Ruler(number if kind == "steward" else None)
