"""A host's pages, opened by the session: who acts in the party of the address. What is not theirs is not there (404)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from party.models import PartyHost
from party.record.actors import Here
from party.rules.join_codes import clean_code
from party.views.answers.offline import check_same_person, person
from party.views.answers.signed_out import for_signed_in
from scoring.record.now import now
from scoring.record.pen import Actor
from scoring.record.secrets import make_secret

P = ParamSpec("P")
# As `{% key %}` writes them into a form.
_KEY = re.compile(r"[\w-]{16,64}")


def for_hosts(
    view: Callable[Concatenate[HttpRequest, Here, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Guards a page of a party's hosts: others do not find it, who is not signed in may sign in."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, host_here(request, code), *args, **kwargs)

    return for_signed_in(guarded)  # type: ignore[arg-type]  # wraps() names the first argument.


def host_here(request: HttpRequest, code: str) -> Here:
    rows = PartyHost.objects.select_related("party__book").filter(host_id=request.user.pk or 0)
    row = rows.filter(party__code=clean_code(code) or "").first()
    if row is None:
        raise Http404
    return as_host(request, row)


def as_host(request: HttpRequest, row: PartyHost) -> Here:
    actor = Actor("host", row.host_id, row.role, client_key(request))
    check_same_person(request, row.party, actor)
    # base.html writes it into the page, and the browser beside what it sends later.
    request.host_who = person(row.party, actor)  # type: ignore[attr-defined]
    return Here(row.party, actor, now(), row.player_id)


def client_key(request: HttpRequest) -> str:
    """The key that was made when the form was opened; a client that sends none gets a new one each time."""
    typed = request.POST.get("key", "")
    return typed if _KEY.fullmatch(typed) else make_secret()
