"""/live/: news as server-sent events, public fragments from memory, and the server's time. Plain ASGI, past Django.

    /live/CHANNEL           the frames of a channel; a party's begins with what its topics touched last
    /live/p-CODE/FRAGMENT   what everybody may see (party/views/public.py), with an ETag
    /live/time              milliseconds since 1970, for the phones' clocks
    /p/CODE/me/place        a guest's own place; whatever isn't in memory is left to Django, at the same address

It does for itself what Django's middleware does elsewhere: it checks the host and sends the headers.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from urllib.parse import quote

from django.conf import settings
from django.db import Error
from django.http.request import split_domain_port, validate_host

from deploy.connections import CONNECTIONS
from deploy.copies import Copies
from deploy.doors import Doors, address_of, clean, cookies_of
from deploy.headers import for_live
from deploy.hub import CLOSED, Hub, encode_frame
from deploy.mailbox import Mailbox
from deploy.messages import Headers, Receive, Scope, Send
from party.phones.limits import COUNTS, WRONG_CODES, count
from party.phones.refusals import TooMany
from party.rules.clock_reading import MILLISECOND
from party.views.access.phone_cookies import NamedPhone, named_in
from party.views.public import Fragment
from party.views.standings.places import Places
from party.words.wording import word
from scoring.record.now import now

CHANNEL = re.compile(r"/live/([a-z0-9][a-z0-9.-]{0,63})")
PARTY = re.compile(r"p-([a-z0-9]{1,12})")
FRAGMENT = re.compile(r"/live/p-([a-z0-9]{1,12})/([a-z]{1,20}(?:-[0-9]{1,4})?)")
PLACE = re.compile(r"/p/([A-Za-z0-9]{1,12})/me/place")
EPOCH = datetime.fromtimestamp(0, UTC)
RETRY = b"retry: 2000\n\n"
HOST_SECONDS = 5.0
# A phone whose stream is refused asks every few seconds, and tries again after a while.
RETRY_LATER = (b"retry-after", b"30")
FULL = "The site can't hold more live connections. Ask every few seconds instead."
NOTHING, NO_CHANNEL = "Nothing to see here.", "We don't know this channel."
TOO_MANY_STREAMS = "This network has too many live connections. Ask every few seconds instead."
SAFE_HEADERS: Headers = for_live()
UNKEPT: Headers = [*SAFE_HEADERS, (b"cache-control", b"no-store")]
# A browser may keep them and asks each time whether they still hold.
ASKED: Headers = [*SAFE_HEADERS, (b"cache-control", b"no-cache")]
HTML: Headers = [(b"content-type", b"text/html; charset=utf-8"), *ASKED]
OWN: Headers = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"cache-control", b"private, no-store"),
    (b"vary", b"Cookie"),
    *SAFE_HEADERS,
]
JSON: Headers = [(b"content-type", b"application/json"), *ASKED]
TEXT: Headers = [(b"content-type", b"text/plain; charset=utf-8"), *UNKEPT]
STREAM: Headers = [(b"content-type", b"text/event-stream; charset=utf-8"), *UNKEPT]


class Live:
    """The ASGI application behind /live/."""

    def __init__(self, hub: Hub, copies: Copies[Fragment], places: Copies[Places], doors: Doors) -> None:
        self._hub, self._copies, self._places, self._doors = hub, copies, places, doors
        self._hosts: dict[bytes, float] = {}
        # How many streams each network has open here.
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, headers = scope["path"], dict(scope["headers"])
        if not self._is_allowed(headers.get(b"host", b"")):
            await answer(send, 400, "This address is not one the site answers to.")
        elif settings.SECURE_SSL_REDIRECT and not _is_secure(scope, headers):
            await _send_to_https(scope, headers[b"host"], send)
        elif scope["method"] != "GET":
            await answer(send, 405, "Only GET is answered here.")
        elif found := FRAGMENT.fullmatch(path):
            fragment = await self._look_up(scope, send, found[1], found[2], else_say=NOTHING)
            if fragment is not None:
                shape = HTML if found[2] != "news" else JSON
                await _give(send, fragment, shape, headers.get(b"if-none-match"))
        elif path == "/live/time":
            await answer(send, 200, str((now() - EPOCH) // MILLISECOND))
        elif found := CHANNEL.fullmatch(path):
            await self._open_stream(scope, found[1], receive, send)
        else:
            await answer(send, 404, NO_CHANNEL)

    async def give_place(self, scope: Scope, send: Send) -> bool:
        """How the holder of this phone stands. False where Django has to say what has become of the phone, or of the site's
        address.
        """
        found, headers = PLACE.fullmatch(scope["path"]), dict(scope["headers"])
        code = clean(found[1]) if found and scope["method"] == "GET" else None
        phone = named_in(cookies_of(scope), code) if code else None
        if code is None or phone is None or not self._is_reached_right(scope, headers):
            return False
        shown = await self._place_of(phone, code.lower())
        if shown is None:
            return False
        body = shown.encode()
        await _send(send, 200, [*OWN, (b"content-length", b"%d" % len(body))], body)
        return True

    async def _place_of(self, phone: NamedPhone, code: str) -> str | None:
        try:
            places = self._places.fresh(code, "") or await self._places.get(code, "")
        except Error:
            # The database is away: Django says so.
            return None
        return places.of(phone, now()) if places is not None else None

    def _is_reached_right(self, scope: Scope, headers: Mapping[bytes, bytes]) -> bool:
        """By a name of the site, and by https where it has that."""
        is_open = not settings.SECURE_SSL_REDIRECT or _is_secure(scope, headers)
        return is_open and self._is_allowed(headers.get(b"host", b""))

    async def _look_up(
        self, scope: Scope, send: Send, code: str, name: str, *, else_say: str
    ) -> Fragment | None:
        """What is asked for by a code; None where there is nothing, or were too many wrong codes: that has been answered."""
        try:
            if not COUNTS.is_quiet:
                await self._doors.wait_for_code(scope, clean(code))
            fragment = self._copies.fresh(code, name) or await self._copies.get(code, name)
            if fragment is not None:
                self._doors.remember(scope, clean(code))
                return fragment
            if await self._copies.get(code, "news") is None:
                await self._copies.in_thread(lambda: count(WRONG_CODES, address_of(scope), now()))
            await answer(send, 404, else_say)
        except TooMany as many:
            await answer(send, 429, word(many), (b"retry-after", str(many.params["seconds"]).encode()))
        return None

    async def _open_stream(self, scope: Scope, channel: str, receive: Receive, send: Send) -> None:
        who = address_of(scope)
        if not CONNECTIONS.has_room_for_stream:
            await answer(send, 503, FULL, RETRY_LATER)
        elif self._streams[who] >= settings.STREAMS_PER_ADDRESS:
            await answer(send, 429, TOO_MANY_STREAMS, RETRY_LATER)
        elif (begin := await self._beginning(scope, send, channel)) is not None:
            with self._counted(who):
                await self._stream(channel, begin, receive, send)

    async def _beginning(self, scope: Scope, send: Send, channel: str) -> bytes | None:
        """A party's stream begins with where the party is, so that a phone knows what it has missed. None where there is no
        such party, which has been answered.
        """
        party = PARTY.fullmatch(channel)
        if not party:
            return RETRY
        news = await self._look_up(scope, send, party[1], "news", else_say=NO_CHANNEL)
        if news is None:
            return None
        return RETRY + encode_frame("state", news.body.decode()) + self._hub.bearing

    @contextmanager
    def _counted(self, who: str) -> Iterator[None]:
        self._streams[who] += 1
        try:
            yield
        finally:
            self._streams[who] -= 1
            if not self._streams[who]:
                del self._streams[who]

    async def _stream(self, channel: str, begin: bytes, receive: Receive, send: Send) -> None:
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


async def _give(send: Send, fragment: Fragment, headers: Headers, known: bytes | None) -> None:
    tagged = (b"etag", fragment.etag)
    if known == fragment.etag:
        await _send(send, 304, [*ASKED, tagged], b"")
    else:
        length = (b"content-length", b"%d" % len(fragment.body))
        await _send(send, 200, [*headers, tagged, length], fragment.body)


async def _send(send: Send, status: int, headers: Headers, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _is_secure(scope: Scope, headers: Mapping[bytes, bytes]) -> bool:
    """As Django sees it: https, or the proxy's word that it was."""
    return scope.get("scheme") == "https" or headers.get(b"x-forwarded-proto") == b"https"


async def _send_to_https(scope: Scope, host: bytes, send: Send) -> None:
    query = b"?" + scope["query_string"] if scope.get("query_string") else b""
    location = b"https://" + host + quote(scope["path"]).encode() + query
    headers = [*UNKEPT, (b"location", location), (b"content-length", b"0")]
    await _send(send, 301, headers, b"")


async def _until_gone(receive: Receive, queue: Mailbox) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    queue.clear()
    queue.put_nowait(CLOSED)


async def answer(send: Send, status: int, sentence: str, *more: tuple[bytes, bytes]) -> None:
    """A whole small answer in plain words."""
    body = sentence.encode()
    headers = [*TEXT, *more, (b"content-length", b"%d" % len(body))]
    await _send(send, status, headers, body)
