"""Saying no: application/problem+json with title, status, detail (the sentence a person would see) and rule (its name)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI, Schema
from ninja.errors import HttpError, ValidationError

from games.errors import RuleBroken
from party.api.callers import HostsOnly, TokenMissing, TokenUnknown
from party.files.refusals import FileTooLarge, ImportedAlready
from party.history.refusals import AnothersAction, UndoneAlready
from party.people.guests.refusals import HasPlayed
from party.people.refusals import LinkUnknown, MakersOnly, StaleParty
from party.phones.limited_requests import answer_wrong, say_wait
from party.phones.limits import WRONG_CODES, WRONG_LINKS
from party.phones.refusals import TooMany
from party.reads.addressed import NoSuchParty
from party.words.wording import word
from scoring.sheets.refusals import StaleSheet

MEDIA_TYPE = "application/problem+json"
STATUSES: Mapping[type[RuleBroken], int] = {
    TokenMissing: 401,
    TokenUnknown: 401,
    HostsOnly: 403,
    MakersOnly: 403,
    StaleParty: 409,
    StaleSheet: 409,
    TooMany: 429,
    AnothersAction: 409,
    UndoneAlready: 409,
    HasPlayed: 409,
    ImportedAlready: 409,
    FileTooLarge: 413,
}


class Problem(Schema):
    """Why not. A stale version brings the current state along, an unreadable record its line."""

    title: str
    status: int
    detail: str
    rule: str
    current: dict[str, Any] | None = None
    line: int | None = None


class OutOfDate(Exception):  # noqa: N818 - what the caller's version is.
    """A stale version, with the state as it is now."""

    def __init__(self, broken: RuleBroken, current: Schema) -> None:
        self.broken, self.current = broken, current
        super().__init__(str(broken))


def refuse(status: int, rule: str, detail: str, **more: object) -> HttpResponse:
    body = {"title": HTTPStatus(status).phrase, "status": status, "detail": detail, "rule": rule, **more}
    response = HttpResponse(json.dumps(body, ensure_ascii=False), status=status, content_type=MEDIA_TYPE)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def refuse_broken(broken: RuleBroken, **more: object) -> HttpResponse:
    if isinstance(line := broken.params.get("line"), int):
        more["line"] = line
    status = next((code for kind, code in STATUSES.items() if isinstance(broken, kind)), 422)
    response = refuse(status, broken.kind, word(broken), **more)
    return say_wait(response, broken) if isinstance(broken, TooMany) else response


def not_found() -> HttpResponse:
    return refuse(404, "NotFound", _("There is nothing here, or it is not yours."))


def not_allowed(methods: str) -> HttpResponse:
    response = refuse(405, "MethodNotAllowed", _("This address takes: %(methods)s.") % {"methods": methods})
    response.headers["Allow"] = methods
    return response


def too_large(most: int) -> HttpResponse:
    return refuse(413, "TooLarge", _("That is too long: at most %(most)s bytes.") % {"most": most})


def broken() -> HttpResponse:
    return refuse(500, "Broken", _("Something went wrong here. It has been noted; try again in a moment."))


def add_problems(api: NinjaAPI) -> None:
    """Turn what operations raise into problems. Anything else is a bug: Django logs it and answers 500."""

    @api.exception_handler(RuleBroken)
    def on_broken(request: HttpRequest, broken: RuleBroken) -> HttpResponse:
        return refuse_broken(broken)

    @api.exception_handler(OutOfDate)
    def on_stale(request: HttpRequest, stale: OutOfDate) -> HttpResponse:
        return refuse_broken(stale.broken, current=stale.current.model_dump(mode="json"))

    @api.exception_handler(Http404)
    def on_missing(request: HttpRequest, missing: Http404) -> HttpResponse:
        if not isinstance(missing, NoSuchParty):
            return not_found()
        return answer_wrong(request, WRONG_CODES, not_found(), refuse_broken)

    @api.exception_handler(ValidationError)
    def on_misshapen(request: HttpRequest, invalid: ValidationError) -> HttpResponse:
        return refuse(422, "NotThisShape", _say(invalid.errors))

    @api.exception_handler(HttpError)
    def on_unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
        return refuse(error.status_code, "NotJson", _("The body is no JSON. Look at it again."))

    @api.exception_handler(RequestDataTooBig)
    def on_too_much(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
        return too_large(settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)

    @api.exception_handler(LinkUnknown)
    def on_wrong_link(request: HttpRequest, unknown: LinkUnknown) -> HttpResponse:
        return answer_wrong(request, WRONG_LINKS, refuse_broken(unknown), refuse_broken)


def _say(errors: list[dict[str, Any]]) -> str:
    """What does not fit, place by place; the first few are enough."""
    return "; ".join(f"{_place(error['loc'])}: {error['msg']}" for error in errors[:3]) + "."


def _place(location: tuple[str | int, ...]) -> str:
    # body, then ninja's name for it, then the fields.
    fields = location[2:] if location[0] == "body" else location[1:]
    return ".".join(map(str, fields)) or str(location[0])
