"""HTTP of a browser in one event loop: connections that stay open, cookies, and copies that are asked about again."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

SECONDS = 60
NO_BODY = (204, 304)


@dataclass(frozen=True)
class Answer:
    status: int
    head: bytes
    body: bytes

    def header(self, name: str) -> str:
        return next(iter(self.headers(name)), "")

    def headers(self, name: str) -> list[str]:
        start = name.encode() + b": "
        return [
            line[len(start) :].decode("latin-1")
            for line in self.head.split(b"\r\n")
            if line[: len(start)].lower() == start
        ]


class Connection(asyncio.Protocol):
    """One question at a time."""

    def __init__(self) -> None:
        self._come = b""
        self._answer: asyncio.Future[Answer] | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    async def ask(self, request: bytes) -> Answer:
        assert self._transport
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await asyncio.wait_for(self._answer, SECONDS)

    def close(self) -> None:
        if self._transport:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._come += data
        head, found, body = self._come.partition(b"\r\n\r\n")
        if not found:
            return
        answer = Answer(int(head[9:12]), head, body)
        if answer.status not in NO_BODY and len(body) < int(answer.header("content-length")):
            return
        self._come = b""
        if self._answer and not self._answer.done():
            self._answer.set_result(answer)

    def connection_lost(self, _failure: Exception | None) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("the site has hung up"))


class Browser:
    """Of one phone: several requests may be on their way at once, each on its own connection."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port = port
        self._idle: list[Connection] = []
        self._cookies = dict(pair.split("=", 1) for pair in cookie.split("; "))
        # The copy that a browser has of an address; it asks whether that one still holds.
        self._etags: dict[str, str] = {}

    async def get(self, path: str, *headers: str) -> Answer:
        etag = self._etags.get(path)
        known = [f"If-None-Match: {etag}"] if etag else []
        answer = await self._ask(self._request("GET", path, *headers, *known))
        if new := answer.header("etag"):
            self._etags[path] = new
        return answer

    async def post(self, path: str, body: bytes, *headers: str) -> Answer:
        sent = (
            "Origin: http://localhost",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        )
        return await self._ask(self._request("POST", path, *sent, *headers) + body)

    def close(self) -> None:
        for connection in self._idle:
            connection.close()

    async def _ask(self, request: bytes) -> Answer:
        """A browser whose open connection turns out to be closed asks again on a new one."""
        while self._idle:
            connection = self._idle.pop()
            if connection.is_open:
                try:
                    return await self._ask_on(connection, request)
                except ConnectionError:
                    break
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(Connection, "127.0.0.1", self._port)
        return await self._ask_on(connection, request)

    async def _ask_on(self, connection: Connection, request: bytes) -> Answer:
        answer = await connection.ask(request)
        for cookie in answer.headers("set-cookie"):
            self._remember(cookie)
        self._idle.append(connection)
        return answer

    def _remember(self, cookie: str) -> None:
        pair, *rules = cookie.split(";")
        name, _, value = pair.partition("=")
        if any(rule.strip().lower() == "max-age=0" for rule in rules):
            self._cookies.pop(name, None)
        else:
            self._cookies[name] = value

    def _request(self, method: str, path: str, *headers: str) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Cookie: {cookies}", *headers]
        return "\r\n".join([*lines, "", ""]).encode("latin-1")
