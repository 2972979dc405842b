"""A steward's desk, phone first: exactly the tables she rules on, what each waits for, its sheet, and more time for it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from party import clock
from party.announcements import as_steward, heard_by
from party.breaks import read_break
from party.models import RoundState, Steward
from party.options import MOST_MINUTES
from party.overview import Overview, TableGlance, read_overview
from party.stewardship import active_stewards, ruler_of
from party.timers import state_of
from party.views.acting import Here
from party.views.answering import act
from party.views.phones import for_stewards
from party.wording import TABLE_SIGNS, TABLE_WORDS


@for_stewards
@require_safe
def steward_desk(request: HttpRequest, here: Here, steward: Steward) -> HttpResponse:
    overview = read_overview(here.party, here.at)
    tables, current = ruled_by(overview, steward), overview.current
    number = current.number if current and overview.open_tables else 0
    listener = as_steward(here.party, steward, number, [table.number for table in tables])
    context = {
        "party": here.party,
        "steward": steward,
        "round": overview.current if overview.open_tables else None,
        "round_state": RoundState(state_of(current, here.at)).label if current else "",
        "tables": [_card(table) for table in tables],
        "said": heard_by(here.party, listener, here.at),
        "break_now": read_break(here.party, here.at),
    }
    is_fragment = request.htmx and not request.htmx.boosted  # type: ignore[attr-defined]
    return render(request, "guest/_steward.html" if is_fragment else "guest/steward.html", context)


@for_stewards
@require_http_methods(["GET", "HEAD", "POST"])
def more_time(request: HttpRequest, here: Here, steward: Steward, number: int, table: int) -> HttpResponse:
    """Minutes for one of her tables, also after the bell; more than forty of play need a reason."""
    current = here.party.round_set.filter(number=number, tables__gte=table).exclude(state="draft").first()
    if current is None:
        raise Http404
    if request.method != "POST":
        return _time_page(request, here, number, table)
    typed, reason = request.POST.get("minutes", ""), request.POST.get("reason", "")
    minutes = int(typed) if typed.isdecimal() and len(typed) < 4 else 0
    return act(
        request,
        here,
        lambda: clock.extend(here.party, minutes, table, reason=reason, **here.by).number,
        say=lambda _number: ngettext("%(n)s minute more.", "%(n)s minutes more.", minutes) % {"n": minutes},
        to=reverse("steward-desk", args=[here.party.code]),
        again=lambda sentence: _time_page(request, here, number, table, sentence),
    )


def _time_page(request: HttpRequest, here: Here, number: int, table: int, refusal: str = "") -> HttpResponse:
    context = {"party": here.party, "number": number, "table": table, "refusal": refusal}
    context |= {"typed": request.POST, "most": MOST_MINUTES}
    return render(request, "guest/more_time.html", context)


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
        "can_have_time": not table.is_settled and table.sheet.state != "waiting",
        "names": [str(seat.player) for seat in table.seats],
    }
