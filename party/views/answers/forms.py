"""How a page answers a form: done once, then back to a page that says so; refused, the same page with the sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.errors import RuleBroken
from party.history.refusals import UndoneAlready
from party.phones.refusals import TooMany
from party.phones.wrong_tries import say_wait
from party.record.actors import Acting, By, Here
from party.record.event_kinds import KINDS
from party.views.answers.offline import is_offline_send, offline_done, offline_refused
from party.views.answers.unsent import check_sent
from party.words.wording import word
from scoring.models.record import scope_of
from scoring.record.once import Answered, Request, once
from scoring.sheets.refusals import StaleSheet

# Not part of what was asked for: the same form opened twice asks the same.
_UNASKED = ("csrfmiddlewaretoken", "key")
# Shows a page again, with the sentence why something was refused.
Again = Callable[[str], HttpResponse]
# What was done, in words: a sentence in which %(n)s is the plain value that was answered with, or made from it.
Say = str | Promise | Callable[[Any], str]
# In place of an answer that was blanked because it held an erased text.
FORGOTTEN = object()


def act(
    request: HttpRequest, here: Here, do: Callable[[], Any], *, say: Say, to: str | Promise, again: Again
) -> HttpResponse:
    """Do it once (I16), say what was done and go on to `to`, a page of the party or a path; or show the page again with
    why not.

    What a phone sends from its offline queue is answered in a few values instead (party/views/answers/offline.py).
    """
    try:
        answer = do_once(request, here, do)
    except RuleBroken as broken:
        return offline_refused(broken) if is_offline_send(request) else refuse(again(word(broken)), broken)
    said = say_done(say, answer)
    if is_offline_send(request):
        return offline_done(said)
    messages.success(request, said, extra_tags=undo_url(here))
    path = str(to)
    return redirect(path if path.startswith("/") else reverse(path, args=[here.party.code]))


def say_done(say: Say, answer: Any) -> str:  # noqa: ANN401 - plain values.
    """What was done; only that it was, where the answer was blanked since."""
    if answer is FORGOTTEN:
        return _("This was already done.")
    return str(say % {"n": answer}) if isinstance(say, str | Promise) else say(answer)


def undo_url(here: Acting) -> str:
    """Where a host takes back what was just done; nowhere for others, and for what cannot be undone."""
    if here.actor.kind != "host" or not isinstance(here, Here):
        return ""
    events = here.party.book.events.order_by("number")
    keyed = events.filter(client_key=here.actor.client_key).last()
    # One request may write several events; the last of them has to be undone first.
    event = events.filter(at=keyed.at).last() if keyed else None
    if event is None or not KINDS[event.kind].can_be_undone:
        return ""
    return reverse("host-undo", args=[here.party.code, event.number])


def do_once(request: HttpRequest, here: Acting, do: Callable[[], Any]) -> Any:  # noqa: ANN401 - plain values.
    """The answer of the deed, or the first one again. It must be plain: numbers and ids, no names, no secrets."""
    return do_or_repeat(request, here, do).answer


def do_or_repeat(request: HttpRequest, here: Acting, do: Callable[[], Any]) -> Answered:
    """The same, and whether it was answered before: for whoever gives more than the answer, such as a cookie."""
    check_sent(request)
    request_ = Request(scope_of(here.book), here.actor.client_key, _asked(request), here.at)
    done = once(request_, lambda: {"answer": do()})
    return Answered(done.answer.get("answer", FORGOTTEN), done.is_replay)


def do_once_for_host(request: HttpRequest, by: By, do: Callable[[], Any], **sent: str) -> Any:  # noqa: ANN401
    """The same for what belongs to a host and not to one party: its answer outlives the party. `sent` isn't in the form."""
    actor, body = by["actor"], {**_asked(request), **sent}
    return once(Request(f"host:{actor.id}", actor.client_key, body, by["at"]), do).answer


def _asked(request: HttpRequest) -> dict[str, Any]:
    """What was asked for, to tell a form sent twice from another."""
    body = {name: request.POST.getlist(name) for name in sorted(request.POST) if name not in _UNASKED}
    return {"path": request.path, "body": body}


def refuse(response: HttpResponse, broken: RuleBroken | None = None) -> HttpResponse:
    """A page that says no: 409 where somebody else wrote meanwhile, 429 with when to try again, else 422. The address stays
    what it was.
    """
    response.status_code = 409 if isinstance(broken, (StaleSheet, UndoneAlready)) else 422
    response.headers["HX-Push-Url"] = "false"
    return say_wait(response, broken) if isinstance(broken, TooMany) else response
