"""The router: /live/ is plain ASGI from memory, everything else is Django's WSGI handler in a few threads.

Django's own ASGI handler costs ten times the processor time of its WSGI handler a request, so it is not used.
"""

from __future__ import annotations

import asyncio
import os
from importlib import import_module

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()

from django.conf import settings  # noqa: E402 - after the settings are in place.
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import Error  # noqa: E402

from deploy.copies import Copies  # noqa: E402
from deploy.hub import Hub  # noqa: E402
from deploy.live import Live, Receive, Scope, Send, answer  # noqa: E402
from deploy.site_clock import CLOCK  # noqa: E402
from deploy.watch import Watch  # noqa: E402
from deploy.wsgi import InThreads  # noqa: E402
from party.storage import RETRY_AFTER, SENTENCES, STORAGE  # noqa: E402
from scoring.now import now  # noqa: E402

THREADS = 2
LARGEST_BODY = 10 * 1024 * 1024
BODY_SECONDS = 30.0

# All pages, before the first visitor has to wait for them.
import_module(settings.ROOT_URLCONF)
hub = Hub()
copies = Copies(lambda: hub.is_connected)
hub.overhear(copies.hear)
hub.when_redis_changes(copies.forget)
_live = Live(hub, copies)
_django = InThreads(get_wsgi_application(), THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live_through(receive, send)
    elif scope["type"] != "http":
        await send({"type": "websocket.close"})
    elif scope["path"].startswith("/live/"):
        await _answer_from_memory(scope, receive, send)
    else:
        await _answer_by_django(scope, receive, send)


async def _answer_from_memory(scope: Scope, receive: Receive, send: Send) -> None:
    """What is not in memory is made from the database, which may be away: a phone then comes again."""
    try:
        await _live(scope, receive, send)
    except Error as failure:
        if (trouble := STORAGE.note(failure, now())) is None:
            raise
        again = (b"retry-after", b"%d" % RETRY_AFTER[trouble])
        await answer(send, 503, str(SENTENCES[trouble]), again)


async def _answer_by_django(scope: Scope, receive: Receive, send: Send) -> None:
    """Gather the body first: a phone that sends slowly must not hold one of the few threads."""
    try:
        body = await asyncio.wait_for(_gather(receive), BODY_SECONDS)
    except TimeoutError:
        return await answer(send, 408, "Sending took too long. Try again.")
    except ConnectionError:
        return None
    if body is None:
        return await answer(send, 413, "That is too large; at most 10 MB can be sent.")
    # WSGI writes X_Forwarded_For and X-Forwarded-For as one name: who sends the first could forge the second.
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    return await _django({**scope, "headers": headers}, body, send)


async def _gather(receive: Receive) -> bytes | None:
    """The whole body; None when it is too large.

    Who hangs up in the middle has sent nothing: half a form says something else than the whole one.
    """
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST_BODY:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)


async def _live_through(receive: Receive, send: Send) -> None:
    watch = Watch(hub)
    await receive()
    CLOCK.begin()
    watch.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await watch.stop()
    copies.close()
    await send({"type": "lifespan.shutdown.complete"})
