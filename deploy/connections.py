"""Connections of a web process: one that is slow to say what it wants is closed, and there is always room for pages.

Each connection is an open file, and a process may have only so many. Streams are refused first, while there is still room
for pages; phones then ask every few seconds. When even that room is used up, the oldest connection without a request goes.
"""

from __future__ import annotations

import asyncio
import resource

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS = 10.0
# As many as macOS allows a process; Linux allows more.
OPEN_FILES = 10_240
# Databases, Redis, the listening socket, logs, what is read for an answer.
OWN_FILES = 40
# For pages, scores and whoever is just connecting.
PAGE_FILES = 64


class Connections:
    """How many there are, and how many there may be."""

    def __init__(self) -> None:
        self.most = most_connections()
        # Those that have not said yet what they want, the oldest first.
        self.silent: dict[Connection, None] = {}
        self.count = 0

    @property
    def has_room_for_stream(self) -> bool:
        return self.count < self.most - PAGE_FILES

    def drop_oldest(self) -> None:
        oldest = next(iter(self.silent), None)
        if oldest is not None:
            oldest.hang_up()


def most_connections() -> int:
    return max(1, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - OWN_FILES)


def most_streams() -> int:
    """How many phones a process can tell at once, once it has raised its limit."""
    return max(0, _allowed() - OWN_FILES - PAGE_FILES)


def raise_file_limit() -> None:
    """Every phone that listens is an open file, and a process starts out with 1024 or, on macOS, 256 of them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < _allowed():
        resource.setrlimit(resource.RLIMIT_NOFILE, (_allowed(), hard))


def _allowed() -> int:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)


CONNECTIONS = Connections()


class Connection(HttpToolsProtocol):
    """uvicorn's, with a time within which the headers must have come; the body's is kept by the router."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        CONNECTIONS.count += 1
        if CONNECTIONS.count > CONNECTIONS.most:
            CONNECTIONS.drop_oldest()
        self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        CONNECTIONS.count -= 1
        self._stop_waiting()
        super().connection_lost(exc)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # Unless the next request has come already, behind the one that was answered.
        if self.cycle.response_complete and not self.transport.is_closing():
            self._expect_headers()

    def hang_up(self) -> None:
        self._stop_waiting()
        self.transport.abort()

    def _expect_headers(self) -> None:
        self._stop_waiting()
        CONNECTIONS.silent[self] = None
        self._late = self.loop.call_later(HEADER_SECONDS, self.hang_up)

    def _stop_waiting(self) -> None:
        CONNECTIONS.silent.pop(self, None)
        if self._late is not None:
            self._late.cancel()
            self._late = None
