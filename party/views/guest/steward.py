"""A steward's desk, phone first: exactly the tables she rules on, what each waits for, and the way to its sheet."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from party.models import Steward
from party.overview import Overview, TableGlance, read_overview
from party.stewardship import active_stewards, ruler_of
from party.views.acting import Here
from party.views.clocks import clock_of
from party.views.phones import for_stewards
from party.wording import TABLE_SIGNS, TABLE_WORDS


@for_stewards
@require_safe
def steward_desk(request: HttpRequest, here: Here, steward: Steward) -> HttpResponse:
    overview = read_overview(here.party, here.at)
    context = {
        "party": here.party,
        "steward": steward,
        "round": overview.current if overview.open_tables else None,
        "clock": clock_of(here.party, overview.current, here.at),
        "tables": [_card(table) for table in ruled_by(overview, steward)],
    }
    is_fragment = request.htmx.target == "steward"  # type: ignore[attr-defined]
    return render(request, "guest/_steward.html" if is_fragment else "guest/steward.html", context)


def ruled_by(overview: Overview, steward: Steward) -> list[TableGlance]:
    """S11: the tables of her block, without the one where she sits and with the neighbour's where he does."""
    stewards, tables = active_stewards(overview.party), overview.open_tables
    return [
        table
        for table in tables
        if ruler_of(table.number, len(tables), stewards, [seat.player_id for seat in table.seats])[1]
        == steward
    ]


def _card(table: TableGlance) -> dict[str, Any]:
    return {
        "number": table.number,
        "round": table.sheet.round,
        "word": TABLE_WORDS[table.sheet.state],
        "sign": TABLE_SIGNS[table.sheet.state],
        "state": {"confirmed": "done", "void": "done", "disputed": "alert"}.get(table.sheet.state, "busy"),
        "names": [str(seat.player) for seat in table.seats],
    }
