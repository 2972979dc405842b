"""A guest's own result, which the personal link opens once the party has been over for a day: place, points, prizes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from party.models import Guest, Prize, PrizeState
from party.views.standings.cache import cached_standings


def result_page(request: HttpRequest, guest: Guest, delete_url: str) -> HttpResponse:
    """Nobody else is named on it. `delete_url` is where this guest deletes their data."""
    party = guest.party
    kept = cached_standings(party)
    index = kept.index.get(guest.pk)
    standing = None if index is None else kept.standings[index]
    won = Prize.objects.filter(party=party, winner=guest.pk, state=PrizeState.AWARDED)
    context = {
        "party": party,
        "guest": guest,
        "standing": standing,
        "players": len(kept.standings),
        "rounds": list(enumerate(standing.scores, start=1)) if standing else [],
        "delete_url": delete_url,
        "prizes": list(won.order_by("round", "table")),
    }
    return render(request, "guest/result.html", context)
