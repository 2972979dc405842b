"""Joining with the code: paused and resumed by the host, and what pranksters have put on the list removed in one tap."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy, ngettext_lazy
from django.views.decorators.http import require_safe

from party.models import Party
from party.people.guests.refusals import NobodyJoined
from party.people.guests.removing import recent_joins, remove_recent
from party.phones.arrivals import at_the_door
from party.phones.joining import pause_joining, resume_joining
from party.record.actors import Here
from party.views.access.acting import for_hosts
from party.views.answers.numbers import whole
from party.views.host.actions import host_action

# How far back a host looks, in minutes.
MINUTES = (5, 15, 60, 240)
SET_TO: dict[str, Callable[..., Party]] = {"paused": pause_joining, "open": resume_joining}
_SAID = {"paused": gettext_lazy("Joining paused."), "open": gettext_lazy("Joining resumed.")}


@for_hosts
@require_safe
def joining(request: HttpRequest, here: Here) -> HttpResponse:
    """With `?minutes=`, whom removing would concern."""
    return joining_page(request, here)


@for_hosts
@require_safe
def door(request: HttpRequest, here: Here) -> HttpResponse:
    """Phones that ask for a name, and phones that have joined: a page, and a part of the desk that looks for itself."""
    seen = at_the_door(here.party, here.at)
    is_fragment = request.htmx and request.htmx.target == "door"  # type: ignore[attr-defined]
    context = {
        "here": "host-desk",
        "party": here.party,
        "requests": seen.asking,
        "joined": seen.joined,
        "more": seen.more,
        "gone": seen.gone,
        "is_page": not is_fragment or "page" in request.GET,
    }
    return render(request, "host/_door.html" if is_fragment else "host/door.html", context)


def joining_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    minutes = whole(request.GET.get("minutes"), 4)
    since = here.at - timedelta(minutes=minutes or 0)
    context = {
        "here": "host-guests",
        "party": here.party,
        "refusal": refusal,
        "choices": MINUTES,
        "minutes": minutes,
        "since": since.isoformat(),
        "until": here.at.isoformat(),
        "joins": recent_joins(here.party, since, here.at) if minutes else None,
    }
    return render(request, "host/joining.html", context)


_of_joining = partial(host_action, to="host-joining", again=joining_page)


@_of_joining(lambda state: str(_SAID[state]))
def set_joining(request: HttpRequest, here: Here, state: str) -> str:
    if state not in SET_TO:
        raise Http404
    return SET_TO[state](here.party, **here.by).joining


@_of_joining(ngettext_lazy("%(n)s guest removed.", "%(n)s guests removed.", "n"))
def remove(request: HttpRequest, here: Here) -> int:
    """Exactly those whom the page has shown: who joined later is not among them."""
    since, until = (_moment(request.POST.get(name, "")) for name in ("since", "until"))
    if since is None or until is None:
        raise NobodyJoined
    return remove_recent(here.party, since, until, **here.by).count


def _moment(typed: str) -> datetime | None:
    try:
        moment = parse_datetime(typed)
    except ValueError:
        return None
    is_sound = moment is not None and moment.tzinfo is not None and 2000 <= moment.year < 2200
    return moment if is_sound else None
