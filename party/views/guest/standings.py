"""The standings for everybody who has the code, fifty a page; names as the host lets strangers see them (S17)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from party.views.kept_standings import kept_standings
from party.views.phones import read_phone


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The page on which the guest stands, or the one that is asked for."""
    phone = read_phone(request, code)
    you = phone.guest.pk if phone.guest else None
    kept = kept_standings(phone.party, timezone.now())
    asked = request.GET.get("page", "")
    number = int(asked) if asked.isdecimal() else kept.page_of(you)
    if not 1 <= number <= kept.pages:
        raise Http404
    context = {
        "party": phone.party,
        "guest": phone.guest,
        "body": kept.page(number, inside=phone.guest is not None or phone.steward is not None, you=you),
        "players": len(kept.standings),
        "page": number,
        "pages": range(1, kept.pages + 1),
    }
    is_fragment = request.htmx and request.htmx.target == "standings"  # type: ignore[attr-defined]
    return render(request, "guest/_standings.html" if is_fragment else "guest/standings.html", context)
