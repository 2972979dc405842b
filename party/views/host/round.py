"""Round control: drafted, started, paused, resumed, extended, ended, closed. Each is one tap on the party's desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from party.prizes import keywords
from party.record.actors import Here
from party.rounds import clock, rounds
from party.rules.options import MOST_MINUTES
from party.views.access.acting import for_hosts
from party.views.answers.forms import Say, act
from party.views.answers.numbers import whole
from party.views.host.desk import desk_page


class DeskAction(NamedTuple):
    """What one tap on the desk does, and says: %(n)s is the number of the round, or of what it made."""

    do: Callable[..., Any]
    said: Say
    # Where the host looks next.
    to: str = "host-desk"

    def __call__(self, here: Here) -> int:
        done = self.do(here.party, **here.by)
        return len(done) if isinstance(done, list) else int(done.number)


DESK_ACTIONS = {
    "draft": DeskAction(
        rounds.draft_round, gettext_lazy("Round %(n)s is drafted. Only hosts see it."), "host-seats"
    ),
    "start": DeskAction(clock.start, gettext_lazy("Round %(n)s has begun.")),
    "pause": DeskAction(clock.pause, gettext_lazy("Round %(n)s pauses.")),
    "resume": DeskAction(clock.resume, gettext_lazy("Round %(n)s goes on.")),
    "end": DeskAction(clock.end, gettext_lazy("Round %(n)s is over.")),
    "close": DeskAction(rounds.close_round, gettext_lazy("Round %(n)s is closed.")),
    "move-on": DeskAction(
        rounds.move_on,
        gettext_lazy("Everybody moves on: round %(n)s is drafted. Only hosts see it."),
        "host-seats",
    ),
    "pick": DeskAction(
        keywords.pick_keywords, ngettext_lazy("%(n)s keyword is picked.", "%(n)s keywords are picked.", "n")
    ),
}


@for_hosts
@require_POST
def desk_action(request: HttpRequest, here: Here, action: str) -> HttpResponse:
    if action not in DESK_ACTIONS:
        raise Http404
    found = DESK_ACTIONS[action]
    return act(
        request,
        here,
        lambda: found(here),
        say=found.said,
        to=found.to,
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
        to="host-desk",
        again=lambda sentence: _time_page(request, here, sentence),
    )


def _time_page(request: HttpRequest, here: Here, refusal: str = "") -> HttpResponse:
    current = here.party.round_set.current().first()
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
