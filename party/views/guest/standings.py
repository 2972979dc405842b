"""The standings for everybody who has the code: the evening in pages of fifty, a round, the own table. Names as the host
lets strangers see them (S17).
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from party.codes import clean_code
from party.models import RoundState
from party.overview import TableGlance, WholeEvening, read_whole_evening
from party.placing import names_inside, names_outside
from party.round_standings import stand_at_table, stand_in_round
from party.views.asked_often import last_touch
from party.views.kept_standings import KeptStandings, kept_already, kept_standings
from party.views.phones import Phone, is_stranger, read_phone
from party.views.told import asks_what_is_told, hearing, told
from party.views.typed import whole
from scoring.now import now


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """Of the evening, unless a round or the own table is asked for."""
    of = request.GET.get("of", "")
    is_of_tables = of in ("round", "table")
    if _is_fragment(request) and not is_of_tables and is_stranger(request, code):
        kept = kept_already(last_touch(clean_code(code) or ""))
        if kept is not None:
            return HttpResponse(kept.fragment(_page(request, kept), inside=False))
    phone = read_phone(request, code)
    heard = {} if _is_fragment(request) else told(phone.party, hearing(phone.party, phone.guest), now())
    if asks_what_is_told(request):
        to = reverse("standings", args=[phone.party.code])
        return render(request, "guest/_told.html", {"to": to, **heard})
    shown = _of_tables(request, phone, of) if is_of_tables else _of_evening(request, phone)
    if _is_fragment(request):
        return HttpResponse(shown["fragment"])
    return render(request, "guest/standings.html", {"guest": phone.guest, **heard, **shown})


def _of_evening(request: HttpRequest, phone: Phone) -> dict[str, Any]:
    """The page on which the guest stands, or the one that is asked for. Only confirmed tables count."""
    kept, you = kept_standings(phone.party, now()), _you(phone)
    return {
        "of": "evening",
        "has_rounds": phone.party.round_set.exclude(state=RoundState.DRAFT).exists(),
        "fragment": kept.fragment(_page(request, kept, you), inside=_is_inside(phone), you=you),
    }


def _of_tables(request: HttpRequest, phone: Phone, of: str) -> dict[str, Any]:
    """A round as far as it is confirmed, or the own table in it."""
    overview, you = read_whole_evening(phone.party, now()), _you(phone)
    number = _round(overview, request.GET.get("round", ""))
    tables = overview.tables.get(number, ())
    mine = next((table for table in tables if you and _sits(table, you)), None)
    guests = overview.guests
    names = names_inside(guests) if _is_inside(phone) else names_outside(phone.party, guests)
    if of == "table" and mine is not None:
        rows, title = stand_at_table(mine, names, you), _("Table %(table)s") % {"table": mine.number}
    else:
        of, rows = "round", stand_in_round(tables, names, you)
        title = _("Round %(round)s") % {"round": number}
    again = f"?of={of}&round={number}"
    shown = {
        "party": phone.party,
        "of": of,
        "title": title,
        "rows": rows,
        "players": len(rows),
        "again": again,
    }
    return {
        "of": of,
        "has_rounds": bool(overview.tables),
        "number": number,
        "rounds": sorted(overview.tables),
        "fragment": render_to_string("guest/_standings.html", shown),
    }


def _is_fragment(request: HttpRequest) -> bool:
    return bool(request.htmx.target == "standings")  # type: ignore[attr-defined]


def _page(request: HttpRequest, kept: KeptStandings, you: int | None = None) -> int:
    asked = whole(request.GET.get("page"))
    number = kept.page_of(you) if asked is None else asked
    if not 1 <= number <= kept.pages:
        raise Http404
    return number


def _you(phone: Phone) -> int | None:
    return phone.guest.pk if phone.guest else None


def _is_inside(phone: Phone) -> bool:
    return phone.guest is not None or phone.steward is not None


def _round(overview: WholeEvening, typed: str) -> int:
    """The round that was asked for, else the last whose seats are published."""
    published = sorted(overview.tables)
    asked = whole(typed) or 0
    return asked if asked in published else (published[-1] if published else 0)


def _sits(table: TableGlance, player: int) -> bool:
    return any(seat.player_id == player for seat in table.seats)
