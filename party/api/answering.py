"""How the API answers: reads carry an ETag, writes are done once under the client's key (I16)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from ninja import Schema
from ninja.errors import HttpError

from games.errors import RuleBroken
from party.api.callers import Asker, Caller
from party.api.problems import Problem
from party.api.shapes.parts import Page, link_next
from party.api.stored_answers import with_words, without_words
from scoring.record.once import BODY, Request, once

Answer = Schema | Sequence[Schema]
Row = TypeVar("Row", bound=Model)
Item = TypeVar("Item", bound=Schema)
Shown = TypeVar("Shown")
# Makes of an answer what is stored of it, and of that the answer again.
StoredAs = tuple[Callable[[Any], Any], Callable[[Any], Any]]
STORED_AS: StoredAs = (without_words, with_words)
# Part of every ETag: a new shape is another answer, even where nothing has happened.
SHAPE = "1"
JSON = "application/json; charset=utf-8"


def answers(shape: Any, status: int = 200) -> dict[int, Any]:  # noqa: ANN401 - what ninja takes.
    """Every answer a write can give, for the description."""
    return {status: shape} | dict.fromkeys((400, 401, 403, 404, 409, 413, 422, 429), Problem)


def readings(shape: Any) -> dict[int, Any]:  # noqa: ANN401
    """Every answer a read can give."""
    return {200: shape, 304: None} | dict.fromkeys((400, 401, 404, 422, 429), Problem)


@contextmanager
def or_404(*missing: type[RuleBroken]) -> Iterator[None]:
    """Around what looks up a row that the address names: where there's none, there's nothing at the address."""
    try:
        yield
    except missing as broken:
        raise Http404 from broken


@dataclass(frozen=True)
class Read(Generic[Shown]):
    """What is shown to a caller who hasn't got it already.

    Whatever a party shows follows from its record, so the number of the last event, who looks and `also` say whether it is
    the same; nothing else is read for a 304.
    """

    build: Callable[[], Shown]
    also: str = ""
    # Adds where a list goes on, once it is built.
    link: Callable[[HttpRequest, HttpResponse], None] = lambda _request, _response: None


def read_page(page: Page, rows: QuerySet[Row], show: Callable[[list[Row]], list[Item]]) -> Read[list[Item]]:
    """A page of rows that are ordered by one number."""
    [order] = rows.query.order_by

    def take() -> list[Row]:
        return list(rows.filter(**{f"{order}__gt": page.after})[: page.limit + 1])

    return read_taken(page, take, show, by=str(order))


def read_taken(
    page: Page, take: Callable[[], list[Row]], show: Callable[[list[Row]], list[Item]], *, by: str = "pk"
) -> Read[list[Item]]:
    """The same of rows that are taken one more than asked for, which says whether the list goes on."""
    found: list[Row] = []

    def build() -> list[Item]:
        found[:] = take()
        return show(found[: page.limit])

    def link(request: HttpRequest, response: HttpResponse) -> None:
        if len(found) > page.limit:
            link_next(request, response, page, getattr(found[page.limit - 1], by))

    return Read(build, link=link)


def answer_read(request: HttpRequest, here: Caller, read: Read[Any]) -> HttpResponse:
    response = tagged(request, _seen(request, here, read.also), read.build)
    read.link(request, response)
    return response


def read_file(request: HttpRequest, here: Caller, build: Callable[[], bytes]) -> HttpResponse:
    """The same for JSON that has been written already."""
    return _tag(request, _seen(request, here), lambda: HttpResponse(build(), content_type=JSON))


def tagged(request: HttpRequest, seen: str, build: Callable[[], Answer]) -> HttpResponse:
    return _tag(request, seen, lambda: reply(plain(build())))


def _seen(request: HttpRequest, here: Caller, also: str = "") -> str:
    viewer = (here.is_host, here.steward, here.player)
    return str((SHAPE, request.get_full_path(), here.party.book.head_number, viewer, get_language(), also))


def _tag(request: HttpRequest, seen: str, answer: Callable[[], HttpResponse]) -> HttpResponse:
    tag = f'W/"{hashlib.sha256(seen.encode()).hexdigest()[:32]}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    response = HttpResponse(status=304) if {tag, "*"} & set(known) else answer()
    response.headers["ETag"] = tag
    patch_vary_headers(response, ["Authorization", "Accept-Language"])
    return response


def write(
    request: HttpRequest,
    asker: Asker,
    do: Callable[[], Answer],
    *,
    status: int = 200,
    stored_as: StoredAs = STORED_AS,
    sent: str | None = None,
) -> HttpResponse:
    """Done once: the same key and body get the first answer again, the same key and another body are refused.

    `sent` stands for a body that was read already.
    """
    if not asker.key:
        with transaction.atomic():
            return reply(plain(do()), status)
    first: list[Any] = []
    pack, unpack = stored_as

    def do_and_store() -> dict[str, Any]:
        first[:] = [plain(do())]
        # As text: a database may put the fields of an object into an order of its own.
        return {"status": status, BODY: json.dumps(pack(first[0]))}

    done = once(Request(asker.scope, asker.key, _asked(request, sent), asker.at), do_and_store)
    if not done.is_replay:
        return reply(first[0], status)
    # What was blanked, because a person was erased or a day has passed, has no body; its key stays used.
    stored = done.answer
    body = unpack(json.loads(stored[BODY])) if BODY in stored else {}
    response = reply(body, stored.get("status", status))
    response.headers["Idempotent-Replayed"] = "true"
    return response


def reply(body: Any, status: int = 200) -> HttpResponse:  # noqa: ANN401 - any JSON value.
    return HttpResponse(json.dumps(body, ensure_ascii=False), status=status, content_type=JSON)


def plain(answer: Answer) -> Any:  # noqa: ANN401 - any JSON value.
    if isinstance(answer, Schema):
        return answer.model_dump(mode="json")
    return [item.model_dump(mode="json") for item in answer]


def _asked(request: HttpRequest, sent: str | None) -> dict[str, Any]:
    """What was asked for, so that another request under the same key is seen."""
    if sent is not None:
        return {"method": request.method, "path": request.get_full_path(), "body": sent}
    try:
        body = json.loads(request.body) if request.body else {}
    except ValueError as unreadable:
        raise HttpError(400, "no JSON") from unreadable
    return {"method": request.method, "path": request.path, "body": body}
