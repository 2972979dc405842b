"""What the host tells the room: announcements and breaks. The forms stand on the party's desk."""

from __future__ import annotations

from datetime import time
from functools import partial

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from party.news import announcements
from party.record.actors import Here
from party.rounds import breaks
from party.views.answers.numbers import whole
from party.views.host.actions import host_action
from party.views.host.desk import desk_page

_of_desk = partial(host_action, to="host-desk", again=desk_page)


@_of_desk(_("It is announced."))
def announce(request: HttpRequest, here: Here) -> int:
    audience, _dash, typed = request.POST.get("to", "all").partition("-")
    number = whole(typed, 5) or 0
    if audience not in ("block", "table"):
        audience, number = "all", 0
    return announcements.announce(here.party, request.POST.get("text", ""), audience, number, **here.by).pk


@_of_desk(_("The announcement is taken back."))
def take_back(request: HttpRequest, here: Here, announcement: int) -> int:
    return announcements.take_back(here.party, announcement, **here.by).pk


@_of_desk(_("The words are erased for good."))
def erase(request: HttpRequest, here: Here, announcement: int) -> int:
    return announcements.erase_announcement(here.party, announcement, **here.by).pk


@_of_desk(_("The break has begun."))
def call_break(request: HttpRequest, here: Here) -> int:
    """So many minutes, or until a time of day at the venue."""
    return breaks.call_break(here.party, _minutes(request, here), **here.by).pk


@_of_desk(_("The break is longer."))
def lengthen_break(request: HttpRequest, here: Here) -> int:
    return breaks.lengthen_break(here.party, _minutes(request, here), **here.by).pk


@_of_desk(_("The break is over."))
def end_break(request: HttpRequest, here: Here) -> int:
    return breaks.end_break(here.party, **here.by).pk


def _minutes(request: HttpRequest, here: Here) -> int:
    minutes, until = whole(request.POST.get("minutes"), 4), request.POST.get("until", "")
    if minutes is not None:
        return minutes
    try:
        return breaks.minutes_until(time.fromisoformat(until), here.party.time_zone, here.at)
    except ValueError:
        return 0
