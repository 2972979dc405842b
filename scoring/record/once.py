"""Idempotency: the same request twice is done once, and answered twice with the same words (I16).

The key is made by the client when a form is opened. Key, hash of the body and answer are stored in the transaction of the
write itself: either all of it happened or none. A refused request leaves no key, so that it can be mended and sent again.
An answer may have a body (`BODY`), which is the bulk of it and goes after a day; its key stays used.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from games.errors import RuleBroken
from scoring.models import Answer
from scoring.models.record import scope_of
from scoring.record.bulk import insert_rows
from scoring.record.due_moments import due
from scoring.record.pen import canonical
from scoring.record.prepared import Prepared
from scoring.record.refusals import KeyUsedForOther

BODY = "body"
# Whoever sends a request again does so within minutes.
BODY_LASTS = timedelta(days=1)
# As many in one sweep; the next takes the rest.
MOST_AT_ONCE = 500


_GIVEN = Prepared(lambda scope, key: Answer.objects.filter(scope=scope, client_key=key), str, str)


@dataclass(frozen=True)
class Answered:
    """The answer, and whether it was given before."""

    answer: Any
    is_replay: bool


@dataclass(frozen=True)
class Request:
    """Who asks ("book:7", "host:3"), under which key, and what."""

    scope: str
    client_key: str
    body: Any
    at: datetime

    @property
    def body_hash(self) -> str:
        return hashlib.sha256(canonical(self.body).encode()).hexdigest()


def once(request: Request, do: Callable[[], Any]) -> Answered:
    """Do it and keep the answer, or give the first answer again. `do` answers with plain values, without secrets."""
    try:
        return _once(request, do)
    except (IntegrityError, RuleBroken):
        # Another request with this key may have come first, and is committed by now; anything else is raised again.
        earlier = _earlier(request)
        if earlier is None:
            raise
        return earlier


def forget(book: int, texts: Iterable[str]) -> None:
    """Blank the answers of a book that say one of these texts, which are erased; their keys stay used."""
    patterns = [_whole(text) for text in set(texts) if text]
    if not patterns:
        return
    erased = re.compile("|".join(patterns))
    given = Answer.objects.filter(scope=scope_of(book)).iterator()
    said = [answer.pk for answer in given if any(map(erased.search, _texts(answer.answer)))]
    Answer.objects.filter(pk__in=said).update(answer={})


@due
def forget_bodies(at: datetime) -> int:
    """Drop the bodies of answers given a day ago. Looks in the first minute of an hour alone: they can wait for it."""
    if at.minute:
        return 0
    old = list(Answer.objects.filter(at__lt=at - BODY_LASTS, answer__has_key=BODY)[:MOST_AT_ONCE])
    for row in old:
        row.answer = {name: value for name, value in row.answer.items() if name != BODY}
    return Answer.objects.bulk_update(old, ["answer"]) if old else 0


def _whole(text: str) -> str:
    """The text as a pattern: not as a part of a longer word, in scripts that part words by spaces."""
    before = r"(?<!\w)" if _parts_words(text[0]) else ""
    after = r"(?!\w)" if _parts_words(text[-1]) else ""
    return f"{before}{re.escape(text)}{after}"


def _parts_words(char: str) -> bool:
    return char.isdigit() or char.lower() != char.upper()


def _texts(answer: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON value.
    """What an answer says, without the names of its fields; a body is JSON in a text of its own."""
    if isinstance(answer, str):
        yield answer
    children = (
        answer.items() if isinstance(answer, dict) else enumerate(answer if isinstance(answer, list) else ())
    )
    for name, child in children:
        yield from _texts(json.loads(child) if name == BODY else child)


@transaction.atomic
def _once(request: Request, do: Callable[[], Any]) -> Answered:
    earlier = _earlier(request)
    if earlier is not None:
        return earlier
    answer = do()
    given = Answer(
        scope=request.scope,
        client_key=request.client_key,
        body_hash=request.body_hash,
        answer=answer,
        at=request.at,
    )
    insert_rows(Answer, [given])
    return Answered(answer, is_replay=False)


def _earlier(request: Request) -> Answered | None:
    found = _GIVEN.first(request.scope, request.client_key)
    if found is None:
        return None
    if found.body_hash != request.body_hash:
        raise KeyUsedForOther
    return Answered(found.answer, is_replay=True)
