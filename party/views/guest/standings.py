"""The standings for everybody who has the code; names as the host lets strangers see them (S17)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from party.overview import read_overview
from party.placing import names_inside, names_outside, show_standings
from party.views.phones import read_phone


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    phone = read_phone(request, code)
    is_inside = phone.guest is not None or phone.steward is not None
    overview = read_overview(phone.party, timezone.now())
    guests = overview.guests
    names = names_inside(guests) if is_inside else names_outside(phone.party, guests)
    rows = show_standings(overview.standings, names, phone.guest.pk if phone.guest else None)
    context = {"party": phone.party, "rows": rows, "players": len(rows), "guest": phone.guest}
    return render(request, "guest/standings.html", context)
