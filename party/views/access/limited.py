"""Links that no longer work, and wrong tries at the pages; too many get a page that says so."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from party.phones.limited_requests import answer_wrong, say_wait
from party.phones.limits import WRONG_CODES, WRONG_LINKS
from party.phones.refusals import TooMany
from party.words.wording import word

# When only part of a page was requested, the refusal still replaces the whole page.
WHOLE_PAGE = {"HX-Retarget": "body", "HX-Reswap": "innerHTML"}


def wrong_code(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A code that is no party's: the answer to it, unless there were too many."""
    return answer_wrong(request, WRONG_CODES, answer, _refuse)


def wrong_link(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A link that opens nothing: the same."""
    return answer_wrong(request, WRONG_LINKS, answer, _refuse)


def link_gone(request: HttpRequest, **context: object) -> HttpResponse:
    return render(request, "guest/link_gone.html", context, status=410)


def _refuse(many: TooMany) -> HttpResponse:
    page = render_to_string("refused.html", {"sentence": word(many)})
    return say_wait(HttpResponse(page, headers=WHOLE_PAGE), many)
