"""Round control: drafted, started, paused, resumed, extended, ended, closed. Each is one tap on the party's desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from party.people.guests.leaving import current_round
from party.prizes import claims
from party.record.actors import Here
from party.rounds import clock, rounds
from party.rules.options import MOST_MINUTES
from party.views.access.acting import for_hosts
from party.views.answers.forms import act
from party.views.answers.numbers import whole
from party.views.host.desk import desk_page

# What one tap on the desk does; each answers with the number of the round, or of what it made.
DEEDS: dict[str, Callable[[Here], int]] = {
    "draft": lambda here: rounds.draft_round(here.party, **here.by).number,
    "start": lambda here: clock.start(here.party, **here.by).number,
    "pause": lambda here: clock.pause(here.party, **here.by).number,
    "resume": lambda here: clock.resume(here.party, **here.by).number,
    "end": lambda here: clock.end(here.party, **here.by).number,
    "close": lambda here: rounds.close_round(here.party, **here.by).number,
    "move-on": lambda here: rounds.move_on(here.party, **here.by).number,
    "pick": lambda here: len(claims.pick_keywords(here.party, **here.by)),
}
# After these the host looks at the draft.
TO_THE_SEATS = frozenset({"draft", "move-on"})


@for_hosts
@require_POST
def deed(request: HttpRequest, here: Here, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    page = "host-seats" if deed in TO_THE_SEATS else "host-desk"
    return act(
        request,
        here,
        lambda: DEEDS[deed](here),
        say=lambda number: _said(deed, number),
        to=reverse(page, args=[here.party.code]),
        again=lambda sentence: desk_page(request, here, sentence),
    )


@for_hosts
@require_http_methods(["GET", "HEAD", "POST"])
def more_time(request: HttpRequest, here: Here) -> HttpResponse:
    """More minutes for the round or for one table; more than forty of play need a reason."""
    if request.method != "POST":
        return _time_page(request, here)
    minutes, table = _number(request, "minutes"), _number(request, "table") or None
    reason = request.POST.get("reason", "")
    return act(
        request,
        here,
        lambda: clock.extend(here.party, minutes, table, reason=reason, **here.by).number,
        say=lambda _number: ngettext("%(n)s minute more.", "%(n)s minutes more.", minutes) % {"n": minutes},
        to=reverse("host-desk", args=[here.party.code]),
        again=lambda sentence: _time_page(request, here, sentence),
    )


def _time_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    current = current_round(here.party)
    sent = request.POST if request.method == "POST" else request.GET
    context = {
        "here": "host-desk",
        "party": here.party,
        "refusal": refusal,
        "round": current,
        "tables": range(1, current.tables + 1) if current else (),
        "typed": {name: sent.get(name, "") for name in ("minutes", "table", "reason")},
        "most": MOST_MINUTES,
    }
    return render(request, "host/more_time.html", context)


def _number(request: HttpRequest, name: str) -> int:
    return whole(request.POST.get(name), 4) or 0


def _said(deed: str, number: int) -> str:
    sentences: dict[str, Any] = {
        "draft": _("Round %(n)s is drafted. Only hosts see it."),
        "start": _("Round %(n)s has begun."),
        "pause": _("Round %(n)s pauses."),
        "resume": _("Round %(n)s goes on."),
        "end": _("Round %(n)s is over."),
        "close": _("Round %(n)s is closed."),
        "move-on": _("Everybody moves on: round %(n)s is drafted. Only hosts see it."),
        "pick": ngettext("%(n)s keyword is picked.", "%(n)s keywords are picked.", number),
    }
    return str(sentences[deed] % {"n": number})
