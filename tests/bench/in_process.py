"""Requests to the site in this very process, as a web process has them: what one costs in processor time and queries."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cache
from time import process_time
from typing import Any, cast
from urllib.parse import urlencode

from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connection, transaction
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from scoring.record.secrets import make_secret

# Gives the milliseconds of processor time that the request took.
Ask = Callable[[], float]
TOKEN = "a" * 32
FORM = "application/x-www-form-urlencoded"
HTMX = {"HX-Request": "true", "HX-Boosted": "true"}


def get(path: str, cookie: str) -> Ask:
    return _ask(RequestFactory().get(path, headers=_headers(cookie)).environ, 200)


def post(path: str, cookie: str, **fields: object) -> Ask:
    """A form as its page sends it, which is done."""
    sent = {"key": make_secret(), "csrfmiddlewaretoken": TOKEN, **fields}
    request = RequestFactory().post(path, urlencode(sent), FORM, headers=_headers(cookie))
    return _ask(request.environ, 302)


def queries_of(ask: Ask) -> int:
    """Everything that the database is told to do, transactions and savepoints too."""
    with CaptureQueriesContext(connection) as queries:
        ask()
    return len(queries)


def quickest(make: Callable[[], Ask], times: int = 3) -> float:
    """Milliseconds of the quickest of so many runs, with what is told after the commit. Each is rolled back."""
    return min(_rolled_back(make()) for _ in range(times))


def _rolled_back(ask: Ask) -> float:
    with transaction.atomic():
        taken, before = ask(), process_time()
        for said in connection.run_on_commit:
            said[1]()
        taken += 1000 * (process_time() - before)
        transaction.set_rollback(True)
    return taken


@cache
def site() -> WSGIHandler:
    handler = get_wsgi_application()
    # It would close the connection under whoever rolls back.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    # As a web process has it (deploy/web.py).
    gc.collect()
    gc.freeze()
    return handler


def _headers(cookie: str) -> dict[str, str]:
    return {"Host": "localhost", "Cookie": f"{cookie}; csrf={TOKEN}", **HTMX}


def _ask(environ: dict[str, Any], status: int) -> Ask:
    answered: list[str] = []

    def start(said: str, _headers: object, _failure: object = None) -> None:
        answered.append(said)

    def ask() -> float:
        handler = site()
        before = process_time()
        response = handler(environ, cast("Any", start))
        b"".join(cast("Any", response))
        response.close()
        taken = 1000 * (process_time() - before)
        assert answered[-1].startswith(str(status)), (environ["PATH_INFO"], answered)
        return taken

    return ask
