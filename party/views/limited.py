"""Wrong tries at the pages: each counts for the network it came from (party/limits.py); too many get a page that says so."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from party.limits import WRONG_CODES, WRONG_LINKS, Limit, TooMany, count, network
from party.wording import word
from scoring.now import now

# A part of a page that was asked for by itself gives way to the whole page that says no.
WHOLE_PAGE = {"HX-Retarget": "body", "HX-Reswap": "innerHTML"}


def network_of(request: HttpRequest) -> str:
    return network(request.META.get("REMOTE_ADDR", ""))


def wrong_code(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A code that is no party's: the answer to it, unless there were too many."""
    return _counted(request, WRONG_CODES, answer)


def wrong_link(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A link that opens nothing: the same."""
    return _counted(request, WRONG_LINKS, answer)


def _counted(request: HttpRequest, limit: Limit, answer: HttpResponse) -> HttpResponse:
    try:
        count(limit, network_of(request), now())
    except TooMany as many:
        page = render_to_string("refused.html", {"sentence": word(many)})
        return say_wait(HttpResponse(page, headers=WHOLE_PAGE), many)
    return answer


def say_wait(response: HttpResponse, many: TooMany) -> HttpResponse:
    response.status_code = 429
    response.headers["Retry-After"] = str(many.params["seconds"])
    return response
