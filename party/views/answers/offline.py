"""What a phone sends from its offline queue when the site can be reached again (deploy/static/offline/queue.js).

Such a request asks for JSON and gets what was done or why not, in a few values; the page itself is fetched by who looks
at it. It says who made it, when, and after which of the phone's own writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.errors import RuleBroken
from party.models import Party
from party.views.answers.numbers import whole
from party.words.wording import word
from scoring.models import Sheet
from scoring.record.pen import Actor
from scoring.sheets.refusals import StaleSheet
from scoring.sheets.staleness import NEVER, version_after
from scoring.sheets.state import Figures


@never_cache
@require_safe
def csrf(request: HttpRequest) -> JsonResponse:
    """A fresh anti-forgery token, for what was in the queue so long that the old one has gone."""
    return JsonResponse({"token": get_token(request)})


def is_offline_send(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json" and not request.path.startswith("/api/")


def person(party: Party, actor: Actor) -> str:
    """Who made an entry, as the phone stores it beside the entry."""
    return f"{party.code} {actor.kind} {actor.id}"


def check_same_person(request: HttpRequest, party: Party, actor: Actor) -> None:
    """A phone may have changed hands since: nothing is ever sent under another's name."""
    if request.POST.get("who", person(party, actor)) != person(party, actor):
        raise PermissionDenied


def made_at(request: HttpRequest) -> datetime | None:
    """When it was entered, by the server's clock as the phone knows it. Whether that can be is the sheet's to say."""
    typed = request.POST.get("made_at", "")
    # In milliseconds, of which thirteen figures reach far beyond this century.
    if not typed.isdecimal() or len(typed) > 13:
        return None
    return datetime.fromtimestamp(int(typed) / 1000, UTC)


def seen_version(request: HttpRequest, sheet: Sheet) -> int:
    """The version of the sheet that was on the page, or that the phone's own write before this one has left.

    Who names neither has not seen the sheet.
    """
    after = request.POST.get("after", "")
    return version_after(sheet, after) if after else said_version(request)


def said_version(request: HttpRequest) -> int:
    """The version of what was on the page; who names none has not seen it."""
    version = whole(request.POST.get("version"))
    return NEVER if version is None else version


def offline_done(said: str) -> JsonResponse:
    return JsonResponse({"said": said})


def offline_refused(broken: RuleBroken, asks: Mapping[str, str] | None = None) -> JsonResponse:
    """The sentence, and the name and label of the box in which its question is answered; where somebody else wrote
    meanwhile both figures, and what the sheet says if this is entered too.
    """
    answer: dict[str, object] = {"kind": broken.kind, "sentence": word(broken)}
    if asks:
        answer["asks"] = asks
    is_stale = isinstance(broken, StaleSheet)
    if is_stale:
        shown = {name: broken.params.get(name) for name in ("theirs", "yours", "version", "result", "sum")}
        answer |= {name: value.rows if isinstance(value, Figures) else value for name, value in shown.items()}
    return JsonResponse(answer, status=409 if is_stale else 422)


def offline_misread(form: BaseForm) -> JsonResponse:
    """A form that could not be read: its sentences, each with its field."""
    said = [
        f"{form.fields[name].label}: {' '.join(map(str, sentences))}"
        if name in form.fields
        else str(sentences[0])
        for name, sentences in form.errors.items()
    ]
    return JsonResponse({"kind": "Misread", "sentence": " ".join(said)}, status=422)


def offline_shut(kind: str, status: int) -> HttpResponse:
    """Not theirs, not there, or a stale token: the phone knows by the kind that it was this site that said so."""
    return JsonResponse({"kind": kind}, status=status)
