"""How a page answers a form: done once, then back to a page that says so; refused, the same page with the sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.errors import RuleBroken
from party.history.refusals import UndoneAlready
from party.phones.limited_requests import say_wait
from party.phones.refusals import TooMany
from party.record.actors import Acting, By, Here
from party.record.event_kinds import KINDS
from party.views.answers.offline import is_offline_send, offline_done, offline_refused
from party.views.answers.unsent import check_sent
from party.words.wording import word
from scoring.models.record import scope_of
from scoring.record.once import Answered, Request, once
from scoring.record.pen import noting_events
from scoring.sheets.refusals import StaleSheet

# Not part of what was asked for: the same form opened twice asks the same.
_UNASKED = ("csrfmiddlewaretoken", "key")
# Shows a page again, with the sentence why something was refused.
Again = Callable[[str], HttpResponse]
# What was done, in words: a sentence in which %(n)s is the plain value that was answered with, or made from it.
Say = str | Promise | Callable[[Any], str]
# In place of an answer that was blanked because it held an erased text.
FORGOTTEN = object()


@dataclass(frozen=True)
class Done(Answered):
    """An answer, and the number of the event that a host can undo: of several, the last, which has to be undone first."""

    undo: int | None = None


def act(
    request: HttpRequest, here: Here, do: Callable[[], Any], *, say: Say, to: str | Promise, again: Again
) -> HttpResponse:
    """Do it once (I16), say what was done and go on to `to`, a page of the party or a path; or show the page again with
    why not.

    What a phone sends from its offline queue is answered in a few values instead (party/views/answers/offline.py).
    """
    try:
        done = do_or_repeat(request, here, do)
    except RuleBroken as broken:
        return offline_refused(broken) if is_offline_send(request) else refuse(again(word(broken)), broken)
    path = str(to)
    return answer_done(
        request, here, say, done, path if path.startswith("/") else reverse(path, args=[here.party.code])
    )


def answer_done(request: HttpRequest, here: Acting, say: Say, done: Done, to: str) -> HttpResponse:
    """Say what was done on the page `to`; to a phone that was offline, in a few values."""
    if is_offline_send(request):
        return offline_done(say_done(say, done.answer))
    show_done(request, here, say, done)
    return redirect(to)


def show_done(request: HttpRequest, here: Acting, say: Say, done: Done) -> None:
    """Say what was done on the next page that is shown, with where it is undone."""
    messages.success(request, say_done(say, done.answer), extra_tags=undo_url(here, done))


def say_done(say: Say, answer: Any) -> str:  # noqa: ANN401 - plain values.
    """What was done; only that it was, where the answer was blanked since."""
    if answer is FORGOTTEN:
        return _("This was already done.")
    return str(say % {"n": answer}) if isinstance(say, str | Promise) else say(answer)


def undo_url(here: Acting, done: Done) -> str:
    """Where a host undoes what was just done; nowhere for others, and for what can't be undone."""
    if done.undo is None or not isinstance(here, Here):
        return ""
    return reverse("host-undo", args=[here.party.code, done.undo])


def do_once(request: HttpRequest, here: Acting, do: Callable[[], Any]) -> Any:  # noqa: ANN401 - plain values.
    """The answer of the action, or the first one again. It must be plain: numbers and ids, no names, no secrets."""
    return do_or_repeat(request, here, do).answer


def do_or_repeat(request: HttpRequest, here: Acting, do: Callable[[], Any]) -> Done:
    """The same, with whether it was answered before and what can be undone: for whoever gives more than the answer."""
    check_sent(request)
    request_ = Request(scope_of(here.book), here.actor.client_key, _asked(request), here.at)
    done = once(request_, lambda: _do(here, do))
    return Done(done.answer.get("answer", FORGOTTEN), done.is_replay, done.answer.get("undo"))


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


def _do(here: Acting, do: Callable[[], Any]) -> dict[str, Any]:
    """What is stored of it: the answer of the writer, and for a host the event to undo."""
    with noting_events() as events:
        answer = {"answer": do()}
    if here.actor.kind == "host" and events and KINDS[events[-1].kind].can_be_undone:
        answer["undo"] = events[-1].number
    return answer
