"""Where hosts and stewards come back to after what they do alike: each to their own desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from party.models import Steward
from party.record.actors import Here
from party.views.guest.steward import desk_page
from party.views.host.desk import desk_page as host_desk_page


def desk_url(here: Here) -> str:
    return reverse("host-desk" if here.actor.kind == "host" else "steward-desk", args=[here.party.code])


def show_desk(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    if here.actor.kind == "host":
        return host_desk_page(request, here, refusal)
    return desk_page(request, here, Steward.objects.get(pk=here.actor.id or 0), refusal)
