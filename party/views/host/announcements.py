"""What the host tells the room: announcements and breaks. The forms stand on the party's desk."""

from __future__ import annotations

from datetime import time
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from party.news import announcements
from party.record.actors import Here
from party.rounds import breaks
from party.views.access.acting import for_hosts
from party.views.answers.forms import act
from party.views.answers.numbers import whole
from party.views.host.desk import desk_page


@for_hosts
@require_POST
def announce(request: HttpRequest, here: Here) -> HttpResponse:
    audience, _dash, typed = request.POST.get("to", "all").partition("-")
    number = whole(typed, 5) or 0
    if audience not in ("block", "table"):
        audience, number = "all", 0
    text = request.POST.get("text", "")
    return _tell(
        request,
        here,
        lambda: announcements.announce(here.party, text, audience, number, **here.by).pk,
        _("It is announced."),
    )


@for_hosts
@require_POST
def take_back(request: HttpRequest, here: Here, announcement: int) -> HttpResponse:
    return _tell(
        request,
        here,
        lambda: announcements.take_back(here.party, announcement, **here.by).pk,
        _("The announcement is taken back."),
    )


@for_hosts
@require_POST
def erase(request: HttpRequest, here: Here, announcement: int) -> HttpResponse:
    return _tell(
        request,
        here,
        lambda: announcements.erase_announcement(here.party, announcement, **here.by).pk,
        _("The words are erased for good."),
    )


@for_hosts
@require_POST
def call_break(request: HttpRequest, here: Here) -> HttpResponse:
    """So many minutes, or until a time of day at the venue."""
    return _tell(
        request,
        here,
        lambda: breaks.call_break(here.party, _minutes(request, here), **here.by).pk,
        _("The break has begun."),
    )


@for_hosts
@require_POST
def lengthen_break(request: HttpRequest, here: Here) -> HttpResponse:
    return _tell(
        request,
        here,
        lambda: breaks.lengthen_break(here.party, _minutes(request, here), **here.by).pk,
        _("The break is longer."),
    )


@for_hosts
@require_POST
def end_break(request: HttpRequest, here: Here) -> HttpResponse:
    return _tell(request, here, lambda: breaks.end_break(here.party, **here.by).pk, _("The break is over."))


def _tell(request: HttpRequest, here: Here, do: Any, said: str) -> HttpResponse:  # noqa: ANN401 - a writer's call.
    return act(
        request,
        here,
        do,
        say=lambda _answer: said,
        to=reverse("host-desk", args=[here.party.code]),
        again=lambda sentence: desk_page(request, here, sentence),
    )


def _minutes(request: HttpRequest, here: Here) -> int:
    minutes, until = whole(request.POST.get("minutes"), 4), request.POST.get("until", "")
    if minutes is not None:
        return minutes
    try:
        return breaks.minutes_until(time.fromisoformat(until), here.party.time_zone, here.at)
    except ValueError:
        return 0
