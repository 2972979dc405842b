"""Where hosts and stewards come back to after what they do alike: each to their own desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from party.models import Steward
from party.record.actors import Here
from party.views.answers.forms import Say, act
from party.views.guest.steward import desk_page
from party.views.host.desk import desk_page as host_desk_page


def act_at_desk(request: HttpRequest, here: Here, do: Callable[[], Any], say: Say) -> HttpResponse:
    """What was done from a desk, and back to it."""
    return act(
        request,
        here,
        do,
        say=say,
        to=desk_url(here),
        again=lambda sentence: show_desk(request, here, sentence),
    )


def desk_url(here: Here) -> str:
    return reverse("host-desk" if here.actor.kind == "host" else "steward-desk", args=[here.party.code])


def show_desk(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    if here.actor.kind == "host":
        return host_desk_page(request, here, refusal)
    return desk_page(request, here, Steward.objects.get(pk=here.actor.id or 0), refusal)
