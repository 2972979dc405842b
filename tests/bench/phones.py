"""Thousands of phones in one event loop, as lean as can be: the servers are measured, not these."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from urllib.parse import urlsplit

Heard = Callable[[bytes], None]


class Listener(asyncio.Protocol):
    """A phone on a stream: hands on what comes."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self._request, self._heard = request, heard

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self._request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        self._heard(data)


class Asker(asyncio.Protocol):
    """A phone that asks the same again and again on one connection."""

    def __init__(self, request: bytes, times: int) -> None:
        self._request, self._left = request, times
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.first = self._come = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._ask()

    def data_received(self, data: bytes) -> None:
        self._come += data
        head, found, body = self._come.partition(b"\r\n\r\n")
        if not found or len(body) < _length(head):
            return
        self.first, self._come = self.first or self._come, b""
        self._ask()

    def _ask(self) -> None:
        if self._left == 0:
            self._transport.close()
            self.done.set_result(None)
            return
        self._left -= 1
        self._transport.write(self._request)  # type: ignore[attr-defined]


def _length(head: bytes) -> int:
    """The length of the body that is to come; an answer without one has none."""
    named = head.lower().partition(b"content-length: ")[2]
    return int(named.partition(b"\r\n")[0] or 0)


def request_for(path: str, *headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]
    return "\r\n".join(lines).encode()


async def ask_often(port: int, request: bytes, times: int, phones: int = 16) -> bytes:
    """So many questions by so many phones; gives the first answer."""
    loop = asyncio.get_running_loop()
    askers = [
        (await loop.create_connection(lambda: Asker(request, times // phones), "127.0.0.1", port))[1]
        for _ in range(phones)
    ]
    await asyncio.gather(*(asker.done for asker in askers))
    return askers[0].first


@contextlib.asynccontextmanager
async def listening(port: int, path: str, heards: Sequence[Heard]) -> AsyncIterator[None]:
    """One stream for each; ready when all have had their beginning."""
    loop, begun = asyncio.get_running_loop(), asyncio.Semaphore(0)
    request = request_for(path)

    def hear_with(heard: Heard) -> Heard:
        is_new = True

        def hear(data: bytes) -> None:
            nonlocal is_new
            if is_new and b"event: again" in data:
                is_new = False
                begun.release()
            heard(data)

        return hear

    transports = []
    for start in range(0, len(heards), 200):
        made = [
            loop.create_connection(lambda heard=heard: Listener(request, hear_with(heard)), "127.0.0.1", port)  # type: ignore[misc]
            for heard in heards[start : start + 200]
        ]
        transports += [transport for transport, _ in await asyncio.gather(*made)]
    for _ in heards:
        await asyncio.wait_for(begun.acquire(), 30)
    try:
        yield
    finally:
        for transport in transports:
            transport.abort()


async def fetch(port: int, path: str, cookie: str, target: str) -> bytes:
    """One question on a connection of its own, as a phone that has been told asks it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    headers = (f"Cookie: {cookie}", "HX-Request: true", f"HX-Target: {target}", "Connection: close")
    writer.write(request_for(urlsplit(path).path, *headers))
    answer = await reader.read(-1)
    writer.close()
    await writer.wait_closed()
    return answer
