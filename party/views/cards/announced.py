"""What the host tells the room, on pages that are neither a seat nor a desk: the break, and the announcements."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest

from party.models import Guest, Party, Seat
from party.news.announcements import heard_by
from party.rounds.breaks import read_break
from party.rules.audience import ANYBODY, Listener, at_table


def told(party: Party, listener: Listener, at: datetime) -> dict[str, Any]:
    """What guest/_told.html takes."""
    return {"party": party, "said": heard_by(party, listener, at), "break_now": read_break(party, at)}


def asks_what_is_told(request: HttpRequest) -> bool:
    """Whether htmx asks for that part of the page alone."""
    return bool(request.htmx.target == "told")  # type: ignore[attr-defined]


def hearing(party: Party, guest: Guest | None) -> Listener:
    """A guest where they sit now; whoever else looks hears what is said to everybody."""
    if guest is None:
        return ANYBODY
    seats = Seat.objects.filter(round__party=party, player=guest.pk).open().order_by("round__number")
    place = seats.values_list("round__number", "table").last()
    return at_table(*place) if place else ANYBODY
