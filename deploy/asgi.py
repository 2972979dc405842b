"""The router: /live/ and a guest's own place are plain ASGI from memory; all else is Django's WSGI handler in a few threads.

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
from deploy.doors import Doors, code_in, cookies_of, is_right_code  # noqa: E402
from deploy.fanout import TELLER  # noqa: E402
from deploy.hub import Hub  # noqa: E402
from deploy.lanes import LANES, Lane, is_large, lane_of  # noqa: E402
from deploy.live import Live, answer  # noqa: E402
from deploy.messages import Message, Receive, Scope, Send  # noqa: E402
from deploy.refusing import refuse  # noqa: E402
from deploy.saving import Saving  # noqa: E402
from deploy.site_clock import CLOCK  # noqa: E402
from deploy.uploads import LARGEST_UPLOAD, UPLOAD_SECONDS, Uploads, is_upload  # noqa: E402
from deploy.watch import FallbackSweeper  # noqa: E402
from deploy.wsgi import InThreads  # noqa: E402
from party.files.refusals import MOST_BY_WEB, FileTooLarge  # noqa: E402
from party.phones.refusals import AddressTooLong, Busy, Stopping, TooLarge, TooMany, TooSlow  # noqa: E402
from party.record.storage import RETRY_AFTER, SENTENCES, STORAGE  # noqa: E402
from party.views.access.host_browsers import known_browser  # noqa: E402
from party.views.public import make_fragment, topics_of  # noqa: E402
from party.views.standings.places import TOPICS, make_places  # noqa: E402
from scoring.record.now import now  # noqa: E402

# Threads that read, and that write: scores don't wait behind pages. SQLite takes one writer at a time, and one that waits
# here costs less than one that waits there.
READERS = 2
READING = ("GET", "HEAD", "OPTIONS")
WRITERS = 1 if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") else 2
# The longest list of guests has 4,000 names; nothing larger is expected anywhere.
LARGEST_BODY = 1024 * 1024
BODY_SECONDS = 30.0
# The longest address of ours is that of a search. A longer one is only sent to keep the site busy.
LONGEST_ADDRESS = 8_000
BUSY_SECONDS = 1.0
STOPPING_SECONDS = 5

# All pages, before the first visitor has to wait for them.
import_module(settings.ROOT_URLCONF)
hub = Hub()
copies = Copies(lambda: hub.is_connected, make_fragment, topics_of)
places = Copies(lambda: hub.is_connected, make_places, lambda _name: TOPICS)
for _each in (copies, places):
    hub.overhear(_each.hear)
    hub.when_redis_changes(_each.forget)
_wsgi = get_wsgi_application()
_doors = Doors()
_live = Live(hub, copies, places, _doors)
_saving = Saving()
_reads, _writes = InThreads(_wsgi, READERS), InThreads(_wsgi, WRITERS)
_lanes = {name: Lane(_wsgi) for name in set(LANES.values())}
_large = Lane(_wsgi)
_uploads = Uploads()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live_through(receive, send)
    elif not _names_one_host(scope):
        await answer(send, 400, "Send one Host header: the name under which you reach the site.")
    elif len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
        await refuse(scope, send, 414, AddressTooLong())
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


def _names_one_host(scope: Scope) -> bool:
    """RFC 9112, 3.2: a request names its host once; before HTTP/1.1 it could name none."""
    named = sum(name == b"host" for name, _ in scope["headers"])
    return named == 1 or (named == 0 and scope.get("http_version") == "1.0")


async def _answer_by_django(scope: Scope, receive: Receive, send: Send) -> None:
    has_begun = False

    async def send_noted(message: Message) -> None:
        nonlocal has_begun
        has_begun = True
        await send(message)

    try:
        if not await _live.give_place(scope, send_noted):
            await _answer_or_refuse(scope, receive, send_noted)
    except asyncio.CancelledError:
        # The process stops while this one waits: at a door, for a lane, or for a page that may still be made.
        if not has_begun:
            await refuse(scope, send, 503, Stopping(seconds=STOPPING_SECONDS))


async def _answer_or_refuse(scope: Scope, receive: Receive, send: Send) -> None:
    try:
        if not is_upload(scope):
            return await _answer_body(scope, receive, send, LARGEST_BODY, BODY_SECONDS)
        with _uploads.room(is_known=known_browser(cookies_of(scope)) is not None):
            return await _answer_body(scope, receive, send, LARGEST_UPLOAD, UPLOAD_SECONDS)
    except Busy as busy:
        if is_upload(scope) and not await _is_read(receive):
            return None
        # Whoever asks again at once, and many do, asks once a second.
        await asyncio.sleep(BUSY_SECONDS)
        return await refuse(scope, send, 429, busy)
    except TooMany as many:
        return await refuse(scope, send, 429, many)


async def _answer_body(scope: Scope, receive: Receive, send: Send, most: int, seconds: float) -> None:
    """Gather the body first: a phone that sends slowly must not hold one of the few threads."""
    try:
        body = await asyncio.wait_for(_gather(receive, most), seconds)
    except TimeoutError:
        return await refuse(scope, send, 408, TooSlow())
    except ConnectionError:
        return None
    if body is None:
        return await refuse(
            scope, send, 413, FileTooLarge(most=MOST_BY_WEB) if is_upload(scope) else TooLarge()
        )
    # WSGI writes X_Forwarded_For and X-Forwarded-For as one name: who sends the first could forge the second.
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    return await _admit({**scope, "headers": headers}, body, send)


async def _admit(scope: Scope, body: bytes, send: Send) -> None:
    """Through the door it knocks at, into the lane that it needs."""
    lane, code = lane_of(scope), code_in(scope, body)
    await _doors.wait_for_code(scope, code)
    if is_right_code(scope, await _answer_in(lane, scope, body, send)):
        _doors.remember(scope, code)


async def _answer_in(lane: str | None, scope: Scope, body: bytes, send: Send) -> int:
    if lane is not None:
        await _doors.wait_for_lane(lane, scope)
        return await _go_through(_lanes[lane], scope, body, send)
    if is_large(scope, body):
        return await _go_through(_large, scope, body, send)
    if scope["method"] in READING:
        await _saving.wait()
        return await _reads(scope, body, send)
    with _saving.one():
        return await _writes(scope, body, send)


async def _go_through(lane: Lane, scope: Scope, body: bytes, send: Send) -> int:
    is_known = known_browser(cookies_of(scope)) is not None
    return await lane(scope, body, send, goes_first=is_known)


async def _is_read(receive: Receive) -> bool:
    """Read on and drop it: a browser that is cut off while it sends shows no answer. False if it hangs up or is too slow."""
    try:
        await asyncio.wait_for(_gather(receive, most=0), UPLOAD_SECONDS)
    except (TimeoutError, ConnectionError):
        return False
    return True


async def _gather(receive: Receive, most: int) -> bytes | None:
    """The whole body; None when it is too large, of which nothing is kept.

    Who hangs up in the middle has sent nothing: half a form says something else than the whole one.
    """
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            # Read on: a browser that is cut off while it sends shows no answer.
            parts.clear()
        if not message.get("more_body", False):
            return b"".join(parts) if size <= most else None


async def _live_through(receive: Receive, send: Send) -> None:
    watch = FallbackSweeper(hub)
    await receive()
    CLOCK.begin()
    TELLER.go_to_background()
    watch.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await watch.stop()
    TELLER.close()
    copies.close()
    places.close()
    await send({"type": "lifespan.shutdown.complete"})
