"""What one tap or form on a host's page does: one writer's call, then back to a page that says what was done."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.views.decorators.http import require_POST

from party.record.actors import Here
from party.views.access.acting import for_hosts
from party.views.answers.forms import Say, act

P = ParamSpec("P")
# Shows the page of the form again, with why it was refused.
Page = Callable[[HttpRequest, Here, str], HttpResponse]


def host_action(
    say: Say, to: str | Promise, again: Page
) -> Callable[
    [Callable[Concatenate[HttpRequest, Here, P], Any]],
    Callable[Concatenate[HttpRequest, str, P], HttpResponse],
]:
    """Makes a hosts' view of a function that calls a writer and returns plain values (`act` says which)."""

    def decorate(
        do: Callable[Concatenate[HttpRequest, Here, P], Any],
    ) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
        @for_hosts
        @require_POST
        @wraps(do)
        def view(request: HttpRequest, here: Here, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            return act(
                request,
                here,
                lambda: do(request, here, *args, **kwargs),
                say=say,
                to=to,
                again=lambda sentence: again(request, here, sentence),
            )

        return view

    return decorate
