"""/live/CHANNEL: server-sent events straight from the hub, past Django.

Plain ASGI, so it does for itself what Django's middleware does elsewhere: it checks the host and sends the headers.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from deploy.hub import CLOSED, Hub

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

CHANNEL = re.compile(r"/live/([a-z0-9][a-z0-9.-]{0,63})")
# A comment now and then tells proxies, and the page's own mark, that the stream is alive.
KEEP_ALIVE_SECONDS = 15.0
KEEP_ALIVE = b": alive\n\n"
RETRY = b"retry: 2000\n\n"
SAFE_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"content-security-policy", b"default-src 'none'"),
    (b"cache-control", b"no-store"),
]


class Live:
    """The ASGI application behind /live/."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = CHANNEL.fullmatch(scope["path"])
        if not is_allowed_host(scope):
            await answer(send, 400, "This address is not one the site answers to.")
        elif scope["method"] != "GET":
            await answer(send, 405, "Only GET is answered here.")
        elif not found:
            await answer(send, 404, "There is no such channel.")
        else:
            await self._stream(found[1], receive, send)

    async def _stream(self, channel: str, receive: Receive, send: Send) -> None:
        queue = self._hub.join(channel)
        gone = asyncio.ensure_future(_until_gone(receive, queue))
        try:
            headers = [(b"content-type", b"text/event-stream; charset=utf-8"), *SAFE_HEADERS]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": RETRY, "more_body": True})
            while (frame := await _next_frame(queue)) != CLOSED:
                await send({"type": "http.response.body", "body": frame, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self._hub.leave(channel, queue)


async def _next_frame(queue: asyncio.Queue[bytes]) -> bytes:
    try:
        return await asyncio.wait_for(queue.get(), KEEP_ALIVE_SECONDS)
    except TimeoutError:
        return KEEP_ALIVE


async def _until_gone(receive: Receive, queue: asyncio.Queue[bytes]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    while not queue.empty():
        queue.get_nowait()
    queue.put_nowait(CLOSED)


def is_allowed_host(scope: Scope) -> bool:
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


async def answer(send: Send, status: int, sentence: str) -> None:
    """A whole small answer in plain words."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *SAFE_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})
