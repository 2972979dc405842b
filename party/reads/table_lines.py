"""The tables of the open round as the host's desk shows them, as plain values: there are hundreds. Writes nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet

from party.models import Party
from party.reads.overview import Overview, TableState, read_rounds
from scoring.models import Player, SheetSeat
from scoring.record.prepared import PreparedValues


@dataclass(frozen=True, slots=True)
class SeatLine:
    player: Player
    score: int | None
    rank: int | None


@dataclass(frozen=True)
class TableLine(TableState):
    """With whether its letters are drawn, and who sits there, by chair."""

    has_drawn: bool
    seats: tuple[SeatLine, ...]


def read_overview_in_lines(party: Party, at: datetime) -> tuple[Overview, tuple[TableLine, ...]]:
    """A party at a glance, and all tables of the open round."""
    now = read_rounds(party, at)
    lines = read_table_lines(party, now.seated) if now.seated else ()
    return replace(now, open_tables=lines), lines


def read_table_lines(
    party: Party, number: int, tables: Collection[int] | None = None
) -> tuple[TableLine, ...]:
    """The tables of a round, or these of them, in one query."""
    rows = _lines(None if tables is None else len(tables)).all(party.book_id, number, *tables or ())
    return tuple(
        TableLine(table, state, has_drawn=first is not None, seats=tuple(_seat(*row[3:]) for row in chairs))
        for (table, state, first), chairs in groupby(rows, key=itemgetter(0, 1, 2))
    )


@cache
def _lines(tables: int | None) -> PreparedValues:
    """Of all tables, or of so many."""

    def lines(book: int, number: int, *wanted: int) -> QuerySet[SheetSeat, Any]:
        seats = SheetSeat.objects.filter(sheet__book=book, sheet__round=number)
        if tables is not None:
            seats = seats.filter(sheet__table__in=wanted)
        return seats.order_by("sheet__table", "chair").values_list(
            *("sheet__table", "sheet__state", "sheet__first_player_id"),
            *("player_id", "player__name", "player__number", "score", "rank"),
        )

    return PreparedValues(lines, int, int, *[int] * (tables or 0))


def _seat(player: int, name: str, number: int, score: int | None, rank: int | None) -> SeatLine:
    return SeatLine(Player(pk=player, name=name, number=number), score, rank)
