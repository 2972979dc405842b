"""Requests that count against a limit (limits.py): whose they are, and the answer once there were too many."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from party.phones.limits import Limit, count, network
from party.phones.refusals import TooMany
from scoring.record.now import now


def network_of(request: HttpRequest) -> str:
    return network(request.META.get("REMOTE_ADDR", ""))


def answer_wrong(
    request: HttpRequest, limit: Limit, answer: HttpResponse, refuse: Callable[[TooMany], HttpResponse]
) -> HttpResponse:
    """The answer to a wrong try; where there were too many, the refusal."""
    try:
        count(limit, network_of(request), now())
    except TooMany as many:
        return refuse(many)
    return answer


def say_wait(response: HttpResponse, many: TooMany) -> HttpResponse:
    """The same answer, with when to try again."""
    response.status_code = 429
    response.headers["Retry-After"] = str(many.params["seconds"])
    return response
