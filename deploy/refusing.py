"""Saying no before Django is asked: a page of ours to a browser, a problem to a program, with when to try again."""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import render_to_string

from deploy.headers import for_live, for_pages
from deploy.messages import Headers, Scope, Send
from games.errors import RuleBroken
from party.api.problems import MEDIA_TYPE
from party.api.problems import refuse as problem
from party.views.access.limited import WHOLE_PAGE
from party.words.wording import word

HTML = b"text/html; charset=utf-8"
FOR_PROGRAMS = for_live()
FOR_BROWSERS: Headers = [
    *for_pages(),
    *((name.lower().encode(), value.encode()) for name, value in WHOLE_PAGE.items()),
]


async def refuse(scope: Scope, send: Send, status: int, broken: RuleBroken) -> None:
    """The connection is closed with it: what else was sent on it is not read."""
    is_program = scope["path"].startswith("/api/")
    body = _problem(status, broken.kind, word(broken)) if is_program else _page(word(broken))
    kind = MEDIA_TYPE.encode() if is_program else HTML
    headers = [
        *(FOR_PROGRAMS if is_program else FOR_BROWSERS),
        (b"content-type", kind),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if "seconds" in broken.params:
        headers.append((b"retry-after", str(broken.params["seconds"]).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@lru_cache(maxsize=64)
def _page(sentence: str) -> bytes:
    """Rendered once: there may be a flood of these."""
    return render_to_string("refused.html", {"sentence": sentence}).encode()


@lru_cache(maxsize=64)
def _problem(status: int, kind: str, sentence: str) -> bytes:
    return bytes(problem(status, kind, sentence).content)
