"""Lanes: what costs a lot of processor time goes through its own thread, one request at a time, with a short queue.

Pages and scores never wait behind it. Whoever comes when the queue is full is refused at once. A browser that a host has
signed in with before has a queue of its own and goes first, so that strangers can't keep a host out.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from functools import lru_cache

from django.core.handlers.wsgi import WSGIHandler
from django.urls import NoReverseMatch, reverse

from deploy.messages import Scope, Send
from deploy.wsgi import InThreads
from party.phones.refusals import Busy

MOST_WAITING = 5
RETRY_SECONDS = 5


# What costs more than 50 ms of processor time and can be asked for again and again, by method and name of its address: a
# password is hashed, a record is judged, evenings are simulated, the API is described, a party file is made or checked.
LANES = {
    ("POST", "sign-in"): "passwords",
    ("POST", "change-password"): "passwords",
    ("POST", "one-time-link"): "passwords",
    ("POST", "join-as-host"): "passwords",
    ("POST", "api:judge_text"): "records",
    ("GET", "host-forecast"): "calculations",
    ("GET", "host-options"): "calculations",
    ("POST", "host-options"): "calculations",
    ("GET", "api:openapi-json"): "calculations",
    ("POST", "host-import"): "files",
    ("POST", "api:import_party"): "files",
    ("GET", "host-file"): "files",
    ("GET", "api:read_party_file"): "files",
}
# Stands for a secret or a code in an address.
ANY = "ANY"
# What is sent is taken apart before anybody asks who sent it. A guest's form is far smaller than this, has a few fields, and
# is never sent in parts (multipart), which take long to read: such bodies have a lane of their own, whatever their address.
LARGE_BYTES = 64 * 1024
MOST_FIELDS = 200


def lane_of(scope: Scope) -> str | None:
    """The lane that a request must go through; None for most of them."""
    method = "GET" if scope["method"] == "HEAD" else scope["method"]
    found = _addresses(method).fullmatch(scope["path"])
    return found.lastgroup if found else None


def is_large(scope: Scope, body: bytes) -> bool:
    """Whether it costs much only to read what was sent."""
    kind = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
    is_in_parts = bool(body) and kind.strip().lower().startswith(b"multipart/")
    return is_in_parts or len(body) > LARGE_BYTES or body.count(b"&") > MOST_FIELDS


@lru_cache(maxsize=16)
def _addresses(method: str) -> re.Pattern[str]:
    """The addresses of each lane; what a secret or a code is part of is the same address for all of them."""
    lanes: dict[str, list[str]] = defaultdict(list)
    for (asked, name), lane in LANES.items():
        if asked == method:
            lanes[lane].append(re.escape(_address(name)).replace(ANY, "[^/]+"))
    return re.compile(
        "|".join(f"(?P<{lane}>{'|'.join(of_lane)})" for lane, of_lane in lanes.items()) or "(?!)"
    )


def _address(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return reverse(name, args=[ANY])


class Lane:
    def __init__(self, application: WSGIHandler) -> None:
        self._django = InThreads(application, 1)
        self._is_taken = False
        # Those who go first, then the others.
        self._queues: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())

    async def __call__(self, scope: Scope, body: bytes, send: Send, *, goes_first: bool = False) -> int:
        """The status that was answered; Busy when there is no room left to wait in."""
        async with self._turn(self._queues[0 if goes_first else 1]):
            return await self._django(scope, body, send)

    @contextlib.asynccontextmanager
    async def _turn(self, queue: deque[asyncio.Future[None]]) -> AsyncIterator[None]:
        if self._is_taken:
            if len(queue) >= MOST_WAITING:
                raise Busy(seconds=RETRY_SECONDS)
            await self._wait(queue)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # It was this one's turn already: the next in the queue has it.
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """To the next who waits; the lane stays taken between the two."""
        for queue in self._queues:
            while queue:
                turn = queue.popleft()
                # Whoever has given up is passed over.
                if not turn.done():
                    turn.set_result(None)
                    return
        self._is_taken = False
