"""A party at a glance, in a fixed number of queries however many play. Writes nothing.

Two readings: `read_overview` is how far the party is, with the open round's tables alone; `read_whole_evening` has every
guest and every round's tables, for whoever reckons the standings.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import JSONObject

from party.models import Guest, GuestState, Party, Round, RoundState
from party.record.event_kinds import KINDS
from party.rules.clock_reading import is_over
from party.rules.score_cards import reckon_standings
from scoring.models import Event, Player, Sheet, SheetSeat
from scoring.models.recorded import Recorded
from scoring.models.sheets import SETTLED_STATES
from scoring.record.prepared import PreparedValues
from scoring.rules.standings import Standing

NOT_LOOKED_AT = ("tie_letters", "sheet__key_cards_used", "player__name_hash")
UNDOABLE = tuple(kind for kind, action in KINDS.items() if action.can_be_undone)


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
class TableState:
    """A table of the open round: its number, and how far it is."""

    number: int
    state: str

    @property
    def is_settled(self) -> bool:
        return self.state in SETTLED_STATES


@dataclass(frozen=True)
class Overview:
    """How far a party is: its rounds, and the tables of the one that is open."""

    party: Party
    at: datetime
    rounds: tuple[Round, ...]
    open_tables: tuple[TableState, ...]

    @property
    def current(self) -> Round | None:
        """The round that is not closed yet, a draft included."""
        return _open(self.rounds)

    @property
    def seated(self) -> int:
        """The number of the open round; 0 where its seats are a draft, or there is none."""
        current = self.current
        return current.number if current and current.state != RoundState.DRAFT else 0

    @property
    def closed(self) -> int:
        return sum(row.state == RoundState.CLOSED for row in self.rounds)

    @property
    def is_over(self) -> bool:
        """Whether the bell of the open round has rung."""
        return self.current is not None and is_over(self.current, self.at)

    @cached_property
    def guests_by_state(self) -> Mapping[str, int]:
        """How many there are in each state. Counted when it is asked, which is between two rounds."""
        states = Guest.objects.filter(party=self.party).values_list("state")
        return dict(states.annotate(count=Count("pk")))

    def count_in(self, state: GuestState) -> int:
        return self.guests_by_state.get(state, 0)


@dataclass(frozen=True)
class WholeEvening(Overview):
    """All that has been played; guests include who asks to join and who was declined, tables go by round number."""

    guests: tuple[Guest, ...]
    tables: Mapping[int, tuple[TableGlance, ...]]

    @cached_property
    def guests_by_state(self) -> Mapping[str, int]:
        return Counter(guest.state for guest in self.guests)

    @cached_property
    def players(self) -> dict[int, Player]:
        return {guest.pk: guest.player for guest in self.guests}

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        tables = [table for tables in self.tables.values() for table in tables]
        rows: tuple[Sequence[Recorded], ...] = (
            (self.party,),
            self.guests,
            self.rounds,
            [table.sheet for table in tables],
            [seat for table in tables for seat in table.seats],
        )
        return reckon_standings(
            {kind[0].entity(): {row.pk: row.facts() for row in kind} for kind in rows if kind}
        )


@dataclass(frozen=True)
class LastAction:
    """An action of a host as the desk tells it, and whom it is about."""

    kind: str
    number: int
    at: datetime
    subject: Player | None

    @property
    def label(self) -> str:
        return str(KINDS[self.kind].label)


def read_overview(party: Party, at: datetime) -> Overview:
    now = read_rounds(party, at)
    return replace(now, open_tables=_read_states(party, now.seated)) if now.seated else now


def read_rounds(party: Party, at: datetime) -> Overview:
    """The same without the tables."""
    # Read in part, as rows to look at are.
    return Overview(party, at, tuple(party.round_set.defer("rule_version").order_by("number")), ())


def read_whole_evening(party: Party, at: datetime) -> WholeEvening:
    found = Guest.objects.select_related("player").filter(party=party)
    guests = tuple(sorted(found, key=by_name))
    rounds = tuple(party.round_set.order_by("number"))
    tables = _read_all_tables(party, {guest.pk: guest.player for guest in guests})
    current = _open(rounds)
    here = tables.get(current.number, ()) if current else ()
    states = tuple(TableState(table.number, table.sheet.state) for table in here)
    return WholeEvening(party, at, rounds, states, guests, tables)


def read_tables(party: Party, number: int) -> tuple[TableGlance, ...]:
    """The tables of one round to look at, in one query: every sheet has seats, and comes with them."""
    return _glances(SheetSeat.objects.filter(sheet__book=party.book_id, sheet__round=number))


def read_tables_of(sheets: Collection[int]) -> tuple[TableGlance, ...]:
    """The same of these sheets."""
    return _glances(SheetSeat.objects.filter(sheet__in=sheets))


def _glances(seats: QuerySet[SheetSeat]) -> tuple[TableGlance, ...]:
    # Rows that are read in part do not note what they said, which is only for writers and takes most of the time.
    seen = seats.select_related("sheet", "player").defer(*NOT_LOOKED_AT)
    by_sheet: dict[int, list[SheetSeat]] = defaultdict(list)
    for seat in seen.order_by("sheet__table", "chair"):
        by_sheet[seat.sheet_id].append(seat)
    for first, *others in by_sheet.values():
        for seat in others:
            seat.sheet = first.sheet
    return tuple(TableGlance(chairs[0].sheet, tuple(chairs)) for chairs in by_sheet.values())


def with_whole_seats(table: TableGlance) -> TableGlance:
    """A table of those with all that its seats say, for whoever ranks it: one query."""
    return TableGlance(table.sheet, tuple(SheetSeat.objects.filter(sheet=table.sheet).order_by("chair")))


def by_name(guest: Guest) -> tuple[str, int]:
    """The order of a list that people look names up in."""
    return guest.player.name.casefold(), guest.player.number


def last_action(party: Party) -> LastAction | None:
    """The last action of a host that stands and can be undone."""
    for kind, number, at, subject in _LAST_ACTION.all(party.book_id):
        return LastAction(kind, number, at, Player(**subject) if subject else None)
    return None


def _last_action(book: int) -> QuerySet[Event, Any]:
    undoing = Event.objects.filter(book=OuterRef("book"), undoes=OuterRef("number"))
    named = Player.objects.filter(pk=OuterRef("subject"))
    about = Subquery(named.values(named=JSONObject(id="pk", name="name", number="number")))
    actions = Event.objects.filter(book=book, actor_kind="host", undoes=None, kind__in=UNDOABLE)
    # Without the changes: those of a whole round's seats take longer to read than the rest of the page.
    told = actions.filter(~Exists(undoing)).order_by("-number").values_list("kind", "number", "at", about)
    return told[:1]


_LAST_ACTION = PreparedValues(_last_action, int)
# Of a book and round.
_STATES = PreparedValues(
    lambda book, number: (
        Sheet.objects.filter(book=book, round=number).order_by("table").values_list("table", "state")
    ),
    *(int, int),
)


def _read_states(party: Party, number: int) -> tuple[TableState, ...]:
    return tuple(TableState(*row) for row in _STATES.all(party.book_id, number))


def _open(rounds: Sequence[Round]) -> Round | None:
    return next((row for row in rounds if row.state != RoundState.CLOSED), None)


def _read_all_tables(party: Party, players: Mapping[int, Player]) -> dict[int, tuple[TableGlance, ...]]:
    """The tables of each round that has been published, by round number."""
    by_sheet: dict[int, list[SheetSeat]] = defaultdict(list)
    for seat in SheetSeat.objects.filter(sheet__book=party.book_id).order_by("sheet_id", "chair"):
        seat.player = players[seat.player_id]
        by_sheet[seat.sheet_id].append(seat)
    found: dict[int, list[TableGlance]] = defaultdict(list)
    for sheet in Sheet.objects.filter(book=party.book_id).order_by("round", "table"):
        found[sheet.round].append(TableGlance(sheet, tuple(by_sheet[sheet.pk])))
    return {number: tuple(tables) for number, tables in found.items()}
