"""A phone that has asked for a taken name: it waits, says so, and can cancel (S19)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from party.models import PhoneState
from party.people.guests.refusals import NotWaiting
from party.people.guests.taking import cancel_request
from party.phones.free_names import why_taken
from party.reads.addressed import find_party_or_404
from party.reads.standing_rows import names_outside
from party.views.access.phone_cookies import forget_phone
from party.views.access.phones import read_own, visitor
from scoring.record.now import now


@never_cache
@require_safe
def waiting(request: HttpRequest, code: str) -> HttpResponse:
    """The page, until somebody has answered: then the seat, or the lobby, which says what became of it."""
    party = find_party_or_404(code)
    phone = read_own(request, party)
    if phone is None or phone.state != PhoneState.ASKING:
        to = reverse("lobby" if phone is None else "my-seat", args=[party.code])
        return HttpResponseClientRedirect(to) if request.htmx else redirect(to)  # type: ignore[attr-defined]
    context = {
        "party": party,
        "phone": phone,
        "name": names_outside(party)[phone.guest_id],
        "why": why_taken(party, phone.guest),
    }
    return render(request, "guest/waiting.html", context)


@require_POST
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    party = find_party_or_404(code)
    phone = read_own(request, party)
    response = redirect("lobby", party.code)
    if phone is None:
        return response
    try:
        cancel_request(phone, actor=visitor(request), at=now())
    except NotWaiting:
        # Let in a moment ago: the lobby leads on to the seat.
        return response
    forget_phone(response, party)
    return response
