"""The seats of a round: a draft that only hosts see, changed by hand, published once, taken back with a reason."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from party.models import GuestState, KeepApart, Party, Round, RoundState, Seat
from party.record.actors import Here
from party.rounds import rounds
from party.rules.clock_reading import state_of
from party.rules.seating.plans import Pair, pairs_together
from party.rules.seating.reasons import Why
from party.views.access.acting import for_hosts
from party.views.answers.numbers import whole
from party.views.host.actions import host_action
from party.words.wording import COLOR_WORDS, seat_reason

# Whose seat is the same as before, and so no news.
UNMOVED = frozenset({Why.STAYS, Why.FRESH, Why.ONLY_TABLE, Why.PINNED, Why.VOID_TABLE})


@for_hosts
@require_safe
def seats(request: HttpRequest, here: Here) -> HttpResponse:
    return seats_page(request, here)


def seats_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    current = here.party.round_set.current().first()
    context = {
        "here": "host-seats",
        "party": here.party,
        "refusal": refusal,
        "round": current,
        "typed": request.POST,
        "round_state": RoundState(state_of(current, here.at)).label if current else "",
        **(_seating(here.party, current) if current else {}),
    }
    return render(request, "host/seats.html", context)


def _seating(party: Party, current: Round) -> dict[str, Any]:
    rows = list(current.seats.select_related("player").order_by("table", "chair"))
    pairs = list(KeepApart.objects.filter(party=party).values_list("one_id", "other_id"))
    tables = [
        {"number": number, "seats": [_seat(row) for row in seated]}
        for number, seated in groupby(rows, lambda row: row.table)
    ]
    present = set(party.guests.filter(state=GuestState.PRESENT).values_list("player_id", flat=True))
    drafted = {row.player_id for row in rows}
    return {
        "tables": tables,
        "count": len(rows),
        "players": sorted((row.player for row in rows), key=str),
        "together": _together(rows, pairs),
        "moved": sum(row.why not in UNMOVED for row in rows),
        "is_draft": current.state == RoundState.DRAFT,
        "is_stale": current.state == RoundState.DRAFT and drafted != present,
        "can_take_back": current.state == RoundState.PUBLISHED,
    }


def _seat(row: Seat) -> dict[str, Any]:
    return {
        "player": row.player,
        "color": row.color,
        "rack": COLOR_WORDS[row.color],
        "reason": row.why,
        "why": seat_reason(row),
        "from_table": row.from_table if row.why not in UNMOVED else None,
    }


def _together(rows: list[Seat], pairs: list[Pair]) -> list[dict[str, Any]]:
    """The keep-apart pairs that share a table all the same (S3)."""
    seat_of = {row.player_id: row for row in rows}
    seating = [[row.player_id for row in seated] for _, seated in groupby(rows, lambda row: row.table)]
    return [
        {"one": seat_of[one].player, "other": seat_of[other].player, "table": seat_of[one].table}
        for one, other in pairs_together(seating, pairs)
    ]


@host_action(_("The two have changed places."), to="host-seats", again=seats_page)
def swap(request: HttpRequest, here: Here) -> int:
    one, other = (whole(request.POST.get(name)) or 0 for name in ("one", "other"))
    return rounds.swap_seats(here.party, one, other, **here.by).number


@host_action(_("Seating redone with everyone who's here: %(n)s tables."), to="host-seats", again=seats_page)
def redraft(request: HttpRequest, here: Here) -> int:
    return rounds.redraft_round(here.party, **here.by).tables


@host_action(_("The draft is thrown away."), to="host-desk", again=seats_page)
def discard(request: HttpRequest, here: Here) -> None:
    rounds.discard_draft(here.party, **here.by)


@host_action(_("The seats of round %(n)s are published."), to="host-desk", again=seats_page)
def publish(request: HttpRequest, here: Here) -> int:
    return rounds.publish(here.party, **here.by).number


@host_action(_("Seats of round %(n)s unpublished. They're a draft again."), to="host-seats", again=seats_page)
def unpublish(request: HttpRequest, here: Here) -> int:
    return rounds.unpublish(here.party, reason=request.POST.get("reason", ""), **here.by).number
