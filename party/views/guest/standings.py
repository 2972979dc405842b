"""The standings for everybody who has the code, fifty a page; names as the host lets strangers see them (S17)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from party.views.kept_standings import KeptStandings, kept_already, kept_standings
from party.views.phones import head_of, is_stranger, read_phone


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The page on which the guest stands, or the one that is asked for."""
    if _is_fragment(request) and is_stranger(request, code):
        kept = kept_already(head_of(code))
        if kept is not None:
            return HttpResponse(kept.fragment(_page(request, kept), inside=False))
    phone = read_phone(request, code)
    you = phone.guest.pk if phone.guest else None
    kept = kept_standings(phone.party, timezone.now())
    inside = phone.guest is not None or phone.steward is not None
    fragment = kept.fragment(_page(request, kept, you), inside=inside, you=you)
    if _is_fragment(request):
        return HttpResponse(fragment)
    context = {"party": phone.party, "guest": phone.guest, "fragment": fragment}
    return render(request, "guest/standings.html", context)


def _is_fragment(request: HttpRequest) -> bool:
    return bool(request.htmx.target == "standings")  # type: ignore[attr-defined]


def _page(request: HttpRequest, kept: KeptStandings, you: int | None = None) -> int:
    asked = request.GET.get("page", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 9 else kept.page_of(you)
    if not 1 <= number <= kept.pages:
        raise Http404
    return number
