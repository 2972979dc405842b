"""The standings for everybody who has the code: the evening in pages of fifty, a round, the own table. Names as the host
lets strangers see them (S17).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from party.reads.overview import TableGlance, read_tables, with_whole_seats
from party.reads.round_rows import stand_at_table, stand_in_round
from party.reads.standing_rows import StandingRow
from party.rules.join_codes import clean_code
from party.views.access.phone_cookies import is_stranger
from party.views.access.phones import Holder, read_phone
from party.views.answers.numbers import whole
from party.views.cards.announced import asks_what_is_told, hearing, told
from party.views.standings.cache import PAGE, CachedStandings, cached_already, cached_standings
from party.views.standings.shared_queries import last_touch
from scoring.record.now import now


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """Of the evening, unless a round or the own table is asked for."""
    of = request.GET.get("of", "")
    is_of_tables = of in ("round", "table")
    if _is_fragment(request) and not is_of_tables and is_stranger(request, code):
        kept = cached_already(last_touch(clean_code(code) or ""))
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


def _of_evening(request: HttpRequest, phone: Holder) -> dict[str, Any]:
    """The page on which the guest stands, or the one that is asked for. Only confirmed tables count."""
    kept, you = cached_standings(phone.party), _you(phone)
    return {
        "of": "evening",
        "has_rounds": phone.party.round_set.published().exists(),
        "fragment": kept.fragment(_page(request, kept, you), inside=phone.is_inside, you=you),
    }


def _of_tables(request: HttpRequest, phone: Holder, of: str) -> dict[str, Any]:
    """A round as far as it is confirmed, or the own table in it."""
    you = _you(phone)
    rounds = list(phone.party.round_set.published().values_list("number", flat=True).order_by("number"))
    number = _round(rounds, request.GET.get("round", ""))
    tables = read_tables(phone.party, number)
    mine = next((table for table in tables if you and _sits(table, you)), None)
    names = cached_standings(phone.party).names(inside=phone.is_inside)
    if of == "table" and mine is not None:
        rows, title = (
            stand_at_table(with_whole_seats(mine), names, you),
            _("Table %(table)s") % {"table": mine.number},
        )
    else:
        of, rows = "round", stand_in_round(tables, names, you)
        title = _("Round %(round)s") % {"round": number}
    shown = {"party": phone.party, "of": of, "title": title, "players": len(rows)}
    paged = _in_pages(request, rows, f"?of={of}&round={number}&")
    return {
        "of": of,
        "has_rounds": bool(rounds),
        "number": number,
        "rounds": rounds,
        "fragment": render_to_string("guest/_standings.html", {**shown, **paged}),
    }


def _in_pages(request: HttpRequest, rows: Sequence[StandingRow], query: str) -> dict[str, Any]:
    """The page that is asked for, else the one with the own row."""
    count = max(1, -(-len(rows) // PAGE))
    mine = next((index for index, row in enumerate(rows) if row.you), 0)
    number = _asked_page(request, mine // PAGE + 1, count)
    pages = {"page": number, "pages": range(1, count + 1), "query": query}
    return {"rows": rows[(number - 1) * PAGE : number * PAGE], **pages}


def _is_fragment(request: HttpRequest) -> bool:
    return bool(request.htmx.target == "standings")  # type: ignore[attr-defined]


def _page(request: HttpRequest, kept: CachedStandings, you: int | None = None) -> int:
    return _asked_page(request, kept.page_of(you), kept.pages)


def _asked_page(request: HttpRequest, own: int, last: int) -> int:
    asked = whole(request.GET.get("page"))
    number = own if asked is None else asked
    if not 1 <= number <= last:
        raise Http404
    return number


def _you(phone: Holder) -> int | None:
    return phone.guest.pk if phone.guest else None


def _round(published: Sequence[int], typed: str) -> int:
    """The round that was asked for, else the last whose seats are published."""
    asked = whole(typed) or 0
    return asked if asked in published else (published[-1] if published else 0)


def _sits(table: TableGlance, player: int) -> bool:
    return any(seat.player_id == player for seat in table.seats)
