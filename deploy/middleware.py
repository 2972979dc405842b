"""What every answer of Django carries, and what is counted of it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator

from django.db import Error
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.cache import patch_vary_headers

from deploy.headers import OUR_OWN, referrer_policy
from deploy.metrics import REQUESTS, SECONDS
from deploy.site_clock import CLOCK
from party.views.refusals import is_program, nul_sent

Answer = Callable[[HttpRequest], HttpResponse]
NUL = "\N{NULL}"


def send_headers(get_response: Answer) -> Answer:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in OUR_OWN.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Referrer-Policy", referrer_policy(request.get_full_path()))
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if is_page:
            # What a page shows depends on whose browser asks.
            patch_vary_headers(response, ["Cookie"])
        # A page has names on it, which no browser is to keep on disk. Static files are marked by whitenoise.
        response.headers.setdefault("Cache-Control", "private, no-store" if is_page else "private, no-cache")
        return response

    return middleware


def refuse_nul(get_response: Answer) -> Answer:
    """A NUL in what is asked or sent: PostgreSQL keeps no such character, and nobody types one.

    The calls of the API look after their paths and bodies themselves.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        return nul_sent(request) if _has_nul(request) else get_response(request)

    return middleware


def _has_nul(request: HttpRequest) -> bool:
    asked = [*request.COOKIES.values(), *_texts(request.GET)]
    if not is_program(request):
        asked += [request.path, *_texts(request.POST)]
    return any(NUL in text for text in asked)


def _texts(sent: QueryDict) -> Iterator[str]:
    for name, values in sent.lists():
        yield name
        yield from map(str, values)


def keep_time(get_response: Answer) -> Answer:
    """Before a view asks for the time. A database that is away is for the view to speak of."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with contextlib.suppress(Error):
            CLOCK.keep()
        return get_response(request)

    return middleware


def count_requests(get_response: Answer) -> Answer:
    def middleware(request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        response = get_response(request)
        match = request.resolver_match
        view = (match.view_name or "unnamed") if match else "none"
        REQUESTS.labels(view, request.method or "", str(response.status_code)).inc()
        SECONDS.labels(view).observe(time.perf_counter() - start)
        return response

    return middleware
