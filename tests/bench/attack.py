"""Somebody tries to slow the site down while a party plays: how long a page and a score entry take then, and without it.

One score entry and ten page reads a second at eight tables with forty phones; against them sixteen connections that sign in
wrongly as fast as they are answered, each time with another e-mail, and three hundred that never finish their headers.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from party.news.channels import address
from tests.bench.measure import Figure
from tests.bench.phones import listening, request_for
from tests.bench.stage import Stage, stage

TABLES, PHONES = 8, 40
READS, ENTRIES = 10, 1
SIGNING_IN, HALF_OPEN = 16, 300
SECONDS, WARM_SECONDS = 30, 3
P95_MS = 300
_emails = count(1)


@dataclass
class Taken:
    """Milliseconds from the moment a request was due to its answer."""

    reads: list[float] = field(default_factory=list)
    entries: list[float] = field(default_factory=list)


def figures() -> Iterator[Figure]:
    with stage(processes=2) as on:
        yield from attack_figures(on, SECONDS, SIGNING_IN, HALF_OPEN)


def attack_figures(on: Stage, seconds: int, signing_in: int, half_open: int) -> Iterator[Figure]:
    made = on.actor.do("make", guests=4 * TABLES)
    made.update(on.actor.do("keep_score", code=made["code"]))
    # The first pages of a process load what the others find loaded.
    asyncio.run(_evening(on, made, WARM_SECONDS, 0, 0))
    quiet = asyncio.run(_evening(on, made, seconds, 0, 0))
    attacked = asyncio.run(_evening(on, made, seconds, signing_in, half_open))
    by = f"{signing_in} signing in, {half_open} half open"
    for what, before, then in (
        ("standings page", quiet.reads, attacked.reads),
        ("score entry", quiet.entries, attacked.entries),
    ):
        yield Figure(f"{what}, p95", _p95(before), "ms", P95_MS)
        yield Figure(f"{what}, p95, {by}", _p95(then), "ms", P95_MS)


async def _evening(on: Stage, made: dict[str, Any], seconds: int, signing_in: int, half_open: int) -> Taken:
    taken = Taken()
    made["pens"] = {table["number"]: asyncio.Lock() for table in made["tables"]}
    async with contextlib.AsyncExitStack() as ending:
        await ending.enter_async_context(
            listening(on.site.port, address(made["code"]), [lambda _: None] * PHONES)
        )
        await ending.enter_async_context(_half_open(on.site.port, half_open))
        await ending.enter_async_context(_signing_in(on.site.port, signing_in))
        reading = _regularly(READS, seconds, lambda number: _read(on.site.port, made, number), taken.reads)
        entering = _regularly(
            ENTRIES, seconds, lambda number: _enter(on.site.port, made, number), taken.entries
        )
        await asyncio.gather(reading, entering)
    return taken


async def _regularly(a_second: int, seconds: int, ask: Any, taken: list[float]) -> None:  # noqa: ANN401
    """Each at its own moment, whether the one before has been answered or not."""
    start, asked = time.perf_counter(), []
    for number in range(a_second * seconds):
        due = start + number / a_second
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        asked.append(asyncio.create_task(_timed(due, ask(number), taken)))
    await asyncio.gather(*asked)


async def _timed(due: float, asking: Any, taken: list[float]) -> None:  # noqa: ANN401
    await asking
    taken.append(1000 * (time.perf_counter() - due))


async def _read(port: int, made: dict[str, Any], number: int) -> None:
    cookie = made["cookies"][number % len(made["cookies"])]
    status, _ = await _ask(
        port, request_for(f"/p/{made['code']}/standings", f"Cookie: {cookie}", "Connection: close")
    )
    assert status == 200, status


async def _enter(port: int, made: dict[str, Any], number: int) -> None:
    """The tables take turns; each says which version of its sheet it has seen."""
    table = made["tables"][number % len(made["tables"])]
    async with made["pens"][table["number"]]:
        await _enter_at(port, made, table)


async def _enter_at(port: int, made: dict[str, Any], table: dict[str, Any]) -> None:
    body = json.dumps({"player": table["player"], "points": 15, "version": table["version"]}).encode()
    path = f"/api/v1/parties/{made['code']}/rounds/1/tables/{table['number']}/entries"
    status, answer = await _ask(
        port, _post(path, body, f"Authorization: Bearer {made['token']}", "Connection: close")
    )
    assert status == 201, answer
    table["version"] = json.loads(answer)["version"]


@contextlib.asynccontextmanager
async def _half_open(port: int, size: int) -> AsyncIterator[None]:
    """Connections that begin a request and never end it; one that is closed is opened again."""

    async def hold() -> None:
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
                await reader.read(-1)
            finally:
                writer.close()

    async with _busy([hold() for _ in range(size)]):
        yield


@contextlib.asynccontextmanager
async def _signing_in(port: int, size: int) -> AsyncIterator[None]:
    """Wrong passwords, one after another on each connection, every time with an e-mail that nobody has tried."""
    token = "a" * 32

    async def guess() -> None:
        while True:
            body = f"username=guess{next(_emails)}@example.org&password=wrong".encode()
            headers = (f"Cookie: csrf={token}", f"X-CSRFToken: {token}", "Connection: close")
            request = _post("/sign-in", body, *headers, kind="application/x-www-form-urlencoded")
            with contextlib.suppress(OSError):
                await _ask(port, request)

    async with _busy([guess() for _ in range(size)]):
        yield


@contextlib.asynccontextmanager
async def _busy(work: list[Any]) -> AsyncIterator[None]:
    """In the background, for as long as it is wanted."""
    tasks = [asyncio.ensure_future(each) for each in work]
    # What has begun is under way before anything is measured.
    await asyncio.sleep(1 if tasks else 0)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _ask(port: int, request: bytes) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        head, _, body = (await reader.read(-1)).partition(b"\r\n\r\n")
        return int(head.split()[1]), body
    finally:
        writer.close()


def _post(path: str, body: bytes, *headers: str, kind: str = "application/json") -> bytes:
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        f"Content-Type: {kind}",
        f"Content-Length: {len(body)}",
        *headers,
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _p95(taken: list[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.95)]
