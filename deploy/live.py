"""/live/: news as server-sent events, public fragments from memory, and the server's time. Plain ASGI, past Django.

    /live/CHANNEL           the frames of a channel; a party's begins with what its topics touched last
    /live/p-CODE/FRAGMENT   what everybody may see (party/views/public.py), with an ETag
    /live/time              milliseconds since 1970, for the phones' clocks

It does for itself what Django's middleware does elsewhere: it checks the host and sends the headers.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from deploy.copies import Copies, Copy
from deploy.headers import for_live
from deploy.hub import CLOSED, Hub, encode_frame
from deploy.mailbox import Mailbox
from party.timers import MILLISECOND
from scoring.now import now

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

CHANNEL = re.compile(r"/live/([a-z0-9][a-z0-9.-]{0,63})")
PARTY = re.compile(r"p-([a-z0-9]{1,12})")
FRAGMENT = re.compile(r"/live/p-([a-z0-9]{1,12})/([a-z]{1,20}(?:-[0-9]{1,4})?)")
EPOCH = datetime.fromtimestamp(0, UTC)
RETRY = b"retry: 2000\n\n"
HOST_SECONDS = 5.0
SAFE_HEADERS: Headers = for_live()
UNKEPT: Headers = [*SAFE_HEADERS, (b"cache-control", b"no-store")]
# A browser may keep them and asks each time whether they still hold.
ASKED: Headers = [*SAFE_HEADERS, (b"cache-control", b"no-cache")]
HTML: Headers = [(b"content-type", b"text/html; charset=utf-8"), *ASKED]
JSON: Headers = [(b"content-type", b"application/json"), *ASKED]
TEXT: Headers = [(b"content-type", b"text/plain; charset=utf-8"), *UNKEPT]
STREAM: Headers = [(b"content-type", b"text/event-stream; charset=utf-8"), *UNKEPT]


class Live:
    """The ASGI application behind /live/."""

    def __init__(self, hub: Hub, copies: Copies) -> None:
        self._hub, self._copies = hub, copies
        self._hosts: dict[bytes, float] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, headers = scope["path"], dict(scope["headers"])
        if not self._is_allowed(headers.get(b"host", b"")):
            await answer(send, 400, "This address is not one the site answers to.")
        elif settings.SECURE_SSL_REDIRECT and not _is_secure(scope, headers):
            await _send_to_https(scope, headers[b"host"], send)
        elif scope["method"] != "GET":
            await answer(send, 405, "Only GET is answered here.")
        elif found := FRAGMENT.fullmatch(path):
            copy = self._copies.fresh(found[1], found[2]) or await self._copies.get(found[1], found[2])
            await _give(send, copy, HTML if found[2] != "news" else JSON, headers.get(b"if-none-match"))
        elif path == "/live/time":
            await answer(send, 200, str((now() - EPOCH) // MILLISECOND))
        elif found := CHANNEL.fullmatch(path):
            await self._stream(found[1], receive, send)
        else:
            await answer(send, 404, "There is no such channel.")

    async def _stream(self, channel: str, receive: Receive, send: Send) -> None:
        begin = await self._beginning(channel)
        if begin is None:
            await answer(send, 404, "There is no such channel.")
            return
        queue = self._hub.join(channel)
        gone = asyncio.ensure_future(_until_gone(receive, queue))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": STREAM})
            await send({"type": "http.response.body", "body": begin, "more_body": True})
            while (frame := await queue.get()) != CLOSED:
                await send({"type": "http.response.body", "body": frame, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self._hub.leave(channel, queue)

    async def _beginning(self, channel: str) -> bytes | None:
        """A party's stream begins with where the party stands, so that a phone knows what it has missed."""
        party = PARTY.fullmatch(channel)
        if not party:
            return RETRY
        copy = await self._copies.get(party[1], "news")
        if copy.body is None:
            return None
        return RETRY + encode_frame("state", copy.body.decode()) + self._hub.bearing

    def _is_allowed(self, host: bytes) -> bool:
        """Looked up once in a few seconds for each name: this machine's addresses may change."""
        now = time.monotonic()
        if self._hosts.get(host, 0.0) > now:
            return True
        domain, _ = split_domain_port(host.decode("latin-1"))
        if not (domain and validate_host(domain, settings.ALLOWED_HOSTS)):
            return False
        self._hosts[host] = now + HOST_SECONDS
        return True


async def _give(send: Send, copy: Copy, headers: Headers, known: bytes | None) -> None:
    if copy.body is None:
        await answer(send, 404, "There is nothing here.")
    elif known == copy.etag:
        await send({"type": "http.response.start", "status": 304, "headers": [*ASKED, (b"etag", copy.etag)]})
        await send({"type": "http.response.body", "body": b""})
    else:
        length = (b"content-length", b"%d" % len(copy.body))
        start = {
            "type": "http.response.start",
            "status": 200,
            "headers": [*headers, (b"etag", copy.etag), length],
        }
        await send(start)
        await send({"type": "http.response.body", "body": copy.body})


def _is_secure(scope: Scope, headers: Mapping[bytes, bytes]) -> bool:
    """As Django sees it: https, or the proxy's word that it was."""
    return scope.get("scheme") == "https" or headers.get(b"x-forwarded-proto") == b"https"


async def _send_to_https(scope: Scope, host: bytes, send: Send) -> None:
    query = b"?" + scope["query_string"] if scope.get("query_string") else b""
    location = b"https://" + host + quote(scope["path"]).encode() + query
    headers = [*UNKEPT, (b"location", location), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 301, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _until_gone(receive: Receive, queue: Mailbox) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    queue.clear()
    queue.put_nowait(CLOSED)


async def answer(send: Send, status: int, sentence: str, *more: tuple[bytes, bytes]) -> None:
    """A whole small answer in plain words."""
    body = sentence.encode()
    headers = [*TEXT, *more, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
