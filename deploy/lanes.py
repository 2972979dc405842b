"""Lanes: what costs a lot of processor time goes through its own thread, one request at a time, with a short queue.

Pages and scores never wait behind it. Whoever comes when the queue is full is refused at once. A browser that a host has
signed in with before has a queue of its own and goes first, so that strangers can't keep a host out.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import deque
from collections.abc import AsyncIterator
from functools import cache

from django.core.handlers.wsgi import WSGIHandler
from django.urls import NoReverseMatch, reverse

from deploy.messages import Scope, Send
from deploy.wsgi import InThreads
from party.limits import Busy

MOST_WAITING = 5
RETRY_SECONDS = 5


# What costs more than 50 ms of processor time: a password is hashed, a record is judged, a party file is checked.
LANES = {
    "sign-in": "passwords",
    "change-password": "passwords",
    "one-time-link": "passwords",
    "join-as-host": "passwords",
    "api:judge_text": "records",
    "host-import": "files",
    "api:import_party": "files",
}
# A party's file is made for whoever downloads it.
_DOWNLOAD = re.compile(r"/(?:desk|api/v1/parties)/[^/]+/file")


def lane_of(scope: Scope) -> str | None:
    """The lane that a request must go through; None for most of them."""
    if scope["method"] != "POST":
        return "files" if _DOWNLOAD.fullmatch(scope["path"]) else None
    for start, lane in _starts().items():
        if scope["path"].startswith(start):
            return lane
    return None


@cache
def _starts() -> dict[str, str]:
    """How the addresses begin; what a secret follows begins the same for all secrets."""
    found = {}
    for name, lane in LANES.items():
        try:
            found[reverse(name)] = lane
        except NoReverseMatch:
            found[reverse(name, args=["-"]).removesuffix("-")] = lane
    return found


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
