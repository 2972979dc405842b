"""A prize of which nobody can say who was first: the one tap of a steward or host that decides."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from party.models import Prize
from party.prizes import claims
from party.prizes.claims import PrizeSeen
from party.record.actors import Here
from party.views.access.guards import for_officials
from party.views.answers.numbers import whole
from party.views.answers.offline import said_version
from party.views.guest.officials import act_at_desk
from party.views.host.prizes import say_awarded


@for_officials
@require_POST
def decide(request: HttpRequest, here: Here, prize: int) -> HttpResponse:
    """Who was first, by the word of the steward or host who says so."""
    found = get_object_or_404(Prize.objects.select_related("party"), party=here.party, pk=prize)
    player, seen = whole(request.POST.get("player")) or 0, PrizeSeen(version=said_version(request))
    return act_at_desk(
        request,
        here,
        lambda: claims.award(found, player, read=seen, **here.by).keyword,
        say_awarded,
    )
