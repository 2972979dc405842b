"""Pages for what is not understood, not allowed, not there, or broken."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from party.api import problems
from party.reads.addressed import NoSuchLink, NoSuchParty
from party.record.storage import RETRY_AFTER, SENTENCES, STORAGE, Trouble
from party.views.access.limited import wrong_code, wrong_link
from party.views.answers.offline import is_offline_send, offline_shut
from scoring.record.now import now


def is_program(request: HttpRequest) -> bool:
    """Who asks the API reads problems, not pages."""
    return request.path.startswith("/api/")


def not_understood(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A host the site does not answer to, or too much sent; rendered without the request, whose host may be the fault."""
    return HttpResponse(render_to_string("400.html"), status=400)


def nul_sent(request: HttpRequest) -> HttpResponse:
    """A character that nobody types: what was sent goes nowhere."""
    sentence = _(
        "What you sent has an invisible character (NUL) in it. Go back, and type it instead of pasting it."
    )
    if is_program(request):
        return problems.refuse(400, "NulSent", sentence)
    if is_offline_send(request):
        return JsonResponse({"kind": "NulSent", "sentence": sentence}, status=422)
    return HttpResponse(render_to_string("400.html", {"sentence": sentence}), status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if is_offline_send(request):
        return offline_shut("NotYours", 403)
    return render(request, "403.html", status=403)


def wrong_way(request: HttpRequest, allowed: str = "") -> HttpResponse:
    """An address that is asked in a way it does not take."""
    response = render(request, "405.html", status=405)
    response.headers["Allow"] = allowed
    return response


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if is_program(request):
        return problems.not_found()
    answer = (
        offline_shut("NotThere", 404) if is_offline_send(request) else render(request, "404.html", status=404)
    )
    if isinstance(exception, NoSuchParty):
        return wrong_code(request, answer)
    return wrong_link(request, answer) if isinstance(exception, NoSuchLink) else answer


def broken(request: HttpRequest) -> HttpResponse:
    """Rendered without the request: whatever broke may break the context processors too."""
    # Django calls this while it handles what broke.
    if trouble := STORAGE.note(sys.exception(), now()):
        return not_saved(request, trouble)
    if is_program(request):
        return problems.broken()
    return HttpResponse(render_to_string("500.html"), status=500)


def not_saved(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """The database can't be used: 503, why, and when to come again. What was typed stays on the page or the phone."""
    sentence = str(SENTENCES[trouble])
    response = _unavailable(request, trouble, sentence)
    response.headers["Retry-After"] = str(RETRY_AFTER[trouble])
    return response


def _unavailable(request: HttpRequest, trouble: Trouble, sentence: str) -> HttpResponse:
    if is_program(request):
        return problems.refuse(503, f"Database{trouble.title()}", sentence)
    if is_offline_send(request):
        return JsonResponse({"kind": f"Database{trouble.title()}", "sentence": sentence}, status=503)
    if "HX-Request" in request.headers:
        # page/requests.js shows it above the page, which stays as it is.
        return HttpResponse(sentence, status=503, content_type="text/plain; charset=utf-8")
    shown = render_to_string("503.html", {"sentence": sentence, "trouble": trouble})
    return HttpResponse(shown, status=503)
