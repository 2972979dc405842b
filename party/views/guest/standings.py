"""The standings for everybody who has the code: the evening, a round, the own table. Names as the host lets strangers see
them (S17).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from party.overview import Overview, TableGlance, read_overview
from party.placing import Row, names_inside, names_outside, show_standings
from party.round_standings import stand_at_table, stand_in_round
from party.views.phones import Phone, read_phone
from scoring.models.sheets import SheetState


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    phone = read_phone(request, code)
    overview = read_overview(phone.party, timezone.now())
    number = _round(overview, request.GET.get("round", ""))
    tables = overview.tables.get(number, ())
    mine = next((table for table in tables if phone.guest and _sits(table, phone.guest.pk)), None)
    of = request.GET.get("of", "")
    shown = of if (of == "round" and tables) or (of == "table" and mine) else "evening"
    context = {
        "party": phone.party,
        "guest": phone.guest,
        "of": shown,
        "number": number,
        "rounds": sorted(overview.tables),
        "mine": mine,
        **_rows(phone, overview, shown, tables, mine),
    }
    return render(request, "guest/standings.html", context)


def _rows(
    phone: Phone, overview: Overview, of: str, tables: tuple[TableGlance, ...], mine: TableGlance | None
) -> dict[str, Any]:
    is_inside = phone.guest is not None or phone.steward is not None
    guests, you = overview.guests, phone.guest.pk if phone.guest else None
    names = names_inside(guests) if is_inside else names_outside(phone.party, guests)
    if of == "table" and mine is not None:
        rows, title = stand_at_table(mine, names, you), _("Table %(table)s") % {"table": mine.number}
    elif of == "round":
        rows, title = (
            stand_in_round(tables, names, you),
            _("Round %(round)s") % {"round": tables[0].sheet.round},
        )
    else:
        rows, title = _with_waiting(overview, show_standings(overview.standings, names, you)), _("Evening")
    return {"rows": rows, "players": len(rows), "title": title}


def _with_waiting(overview: Overview, rows: list[Row]) -> list[Row]:
    """The evening counts confirmed tables alone; what waits for signatures is told beside the name."""
    waiting: Mapping[int, int | None] = {
        seat.player_id: seat.score
        for table in overview.open_tables
        for seat in table.seats
        if table.sheet.state == SheetState.ENTERED
    }
    told = []
    for row, standing in zip(rows, overview.standings, strict=True):
        score = waiting.get(standing.player)
        note = _("%(points)s more not signed yet") % {"points": score} if score is not None else ""
        told.append(replace(row, note=", ".join(filter(None, [row.note, note]))))
    return told


def _round(overview: Overview, typed: str) -> int:
    """The round that was asked for, else the last whose seats are published."""
    published = sorted(overview.tables)
    asked = int(typed) if typed.isdecimal() and len(typed) < 4 else 0
    return asked if asked in published else (published[-1] if published else 0)


def _sits(table: TableGlance, player: int) -> bool:
    return any(seat.player_id == player for seat in table.seats)
