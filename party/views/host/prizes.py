"""Prizes of the round: keywords picked or typed, and awarded to who spelled one, with a witness (S16)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from party.models import Party, Prize, Round
from party.people.stewardship import active_stewards
from party.prizes import claims as writers
from party.prizes import keywords
from party.prizes.claims import PrizeSeen
from party.record.actors import Here
from party.views.access.acting import for_hosts
from party.views.answers.numbers import whole
from party.views.answers.offline import said_version
from party.views.host.actions import host_action
from scoring.models import Sheet
from scoring.record.pen import Actor


def say_awarded(keyword: str) -> str:
    return _("The prize for %(keyword)s is awarded.") % {"keyword": keyword}


def _say_keyword(keyword: str) -> str:
    return _("%(keyword)s is the keyword now.") % {"keyword": keyword}


@for_hosts
@require_safe
def prizes(request: HttpRequest, here: Here) -> HttpResponse:
    return prizes_page(request, here)


def prizes_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    current = here.party.round_set.current().first()
    rows = _rows(here.party, current) if current and here.party.prizes != "none" else []
    context = {
        "here": "host-prizes",
        "party": here.party,
        "refusal": refusal,
        "round": current,
        "is_open": current is not None and current.state != "draft",
        "rows": rows,
        "missing": sum(row["prize"] is None for row in rows),
        "earlier": _earlier(here.party, current),
        "stewards": active_stewards(here.party),
        "typed": request.POST.get("keyword", ""),
        "typed_table": whole(request.POST.get("table")),
    }
    return render(request, "host/prizes.html", context)


def _rows(party: Party, current: Round) -> list[dict[str, Any]]:
    """A row for each table, or for the room: its prize, and who can win and see it."""
    had = Prize.objects.select_related("winner").prefetch_related("claims__player")
    by_table = {prize.table: prize for prize in had.filter(party=party, round=current.number)}
    seats = list(current.seats.select_related("player").order_by("table", "chair"))
    keepers = Sheet.objects.select_related("scorekeeper").filter(book=party.book_id, round=current.number)
    by_keeper = {sheet.table: sheet.scorekeeper for sheet in keepers}
    places = [0] if party.prizes == "room" else range(1, current.tables + 1)
    return [
        {
            "table": place,
            "field_id": f"keyword-{place}",
            "player_id": f"winner-{place}",
            "witness_id": f"witness-{place}",
            "prize": by_table.get(place),
            "players": [seat.player for seat in seats if place in (0, seat.table)],
            "keeper": by_keeper.get(place),
        }
        for place in places
    ]


def _earlier(party: Party, current: Round | None) -> list[Prize]:
    awarded = Prize.objects.select_related("winner").filter(party=party, winner__isnull=False)
    return list(awarded.exclude(round=current.number if current else 0).order_by("-round", "table"))


@host_action(_say_keyword, to="host-prizes", again=prizes_page)
def type_keyword(request: HttpRequest, here: Here) -> str:
    typed, table = request.POST.get("keyword", ""), whole(request.POST.get("table"))
    return keywords.type_keyword(here.party, typed, table or None, **here.by).keyword


@host_action(say_awarded, to="host-prizes", again=prizes_page)
def award(request: HttpRequest, here: Here, prize: int) -> str:
    found = get_object_or_404(Prize.objects.select_related("party"), party=here.party, pk=prize)
    player, seen = whole(request.POST.get("player")) or 0, PrizeSeen(version=said_version(request))
    witness = _witness(here, request.POST.get("witness", ""))
    return writers.award(found, player, witness, read=seen, **here.by).keyword


def _witness(here: Here, typed: str) -> Actor:
    """Who saw it: the scorekeeper, a steward, or the host."""
    kind, _dash, number = typed.partition("-")
    witness = whole(number)
    return here.actor if kind not in ("player", "steward") or witness is None else Actor(kind, witness)
