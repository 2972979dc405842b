"""What every answer of Django carries, and what is counted of it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator

from django.db import Error
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.cache import patch_vary_headers
from django.utils.http import escape_leading_slashes

from deploy.headers import OUR_OWN, referrer_policy
from deploy.metrics import REQUESTS, SECONDS
from deploy.site_clock import CLOCK
from deploy.statics import release
from party.views.answers.error_pages import is_program, nul_sent
from party.views.answers.offline import is_offline_send
from party.views.answers.unsent import NulTyped, show_held

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


def load_whole_after_upgrade(get_response: Answer) -> Answer:
    """A page that was opened before an upgrade has the old scripts: its next link loads the new page with the new ones.

    Links say which scripts their page has; what a form leads to doesn't, so that nothing typed elsewhere is lost.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        is_link = request.method == "GET" and request.headers.get("HX-Boosted") == "true"
        if is_link and request.headers.get("X-Release", release()) != release():
            # Not 200: nobody has looked yet whether there is such a page (deploy/doors.py).
            return HttpResponse(
                status=204, headers={"HX-Redirect": escape_leading_slashes(request.get_full_path())}
            )
        return get_response(request)

    return middleware


def refuse_nul(get_response: Answer) -> Answer:
    """A NUL in what is asked or sent: PostgreSQL keeps no such character, and nobody types one. It may have been pasted,
    though: a form loses it, and comes back to its sender (ShowWithoutNul).

    The calls of the API look after their paths and bodies themselves.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if _has_nul(request):
            return nul_sent(request)
        if not is_program(request) and _is_in(_texts(request.POST)):
            if is_offline_send(request):
                return nul_sent(request)
            request.POST = _without_nul(request.POST)  # type: ignore[assignment]
            request.had_nul = True  # type: ignore[attr-defined]
        return get_response(request)

    return middleware


class ShowWithoutNul:
    """After the anti-forgery check: no form that had a NUL in it is taken."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        if not getattr(request, "had_nul", False):
            return None
        return show_held(request, NulTyped()) or nul_sent(request)


def _has_nul(request: HttpRequest) -> bool:
    path = [] if is_program(request) else [request.path]
    return _is_in([*request.COOKIES.values(), *_texts(request.GET), *path])


def _is_in(texts: Iterable[str]) -> bool:
    return any(NUL in text for text in texts)


def _without_nul(sent: QueryDict) -> QueryDict:
    kept = QueryDict(mutable=True)
    for name, values in sent.lists():
        kept.setlist(name.replace(NUL, ""), [str(value).replace(NUL, "") for value in values])
    return kept


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
