"""What reaches the phones and how soon: streams, fragments from memory, pages through Django. Needs Linux's /proc."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import redis

from deploy.hub import PREFIX, encode_frame
from party.news.channels import address, channel_of
from tests.bench.measure import Figure
from tests.bench.phones import ask_often, fetch, listening, request_for
from tests.bench.stage import Server, Stage, files_allowed, stage

ASKED = 12_000
# Milliseconds until the last of so many phones has an update, and KB that each of them takes.
LAST_MS = {5_000: 300, 10_000: 500}
KB = 15
SCREENS_MS = 1_000
DESK_MS = 3_000
_numbers = count(1)


@dataclass(frozen=True)
class Part:
    """Of a page of the party, and the topic that has it asked for again."""

    page: str
    target: str
    topic: str

    def path(self, code: str) -> str:
        return f"/p/{code}/{self.page}"


PLACE = Part("me/place", "my-place", "standings")
DESK = Part("steward", "steward", "calls")


@dataclass(frozen=True)
class Shown:
    """So long after it was done a phone had this; one that is told twice asks twice."""

    ms: float
    answer: bytes


def fragments() -> Iterator[Figure]:
    with stage() as on:
        yield from fragment_figures(on, ASKED)


def listeners() -> Iterator[Figure]:
    for size in LAST_MS:
        if size + 1_000 > files_allowed():
            raise SystemExit(f"{size} phones need as many open files: raise the limit (ulimit -Hn).")
        with stage(processes=2) as on:
            yield from listener_figures(on, size)


def on_all_screens() -> Iterator[Figure]:
    with stage(processes=2) as on:
        yield from screen_figures(on, 200, 5)


def on_the_desk() -> Iterator[Figure]:
    with stage(processes=2) as on:
        yield from desk_figures(on, 200, 10)


def fragment_figures(on: Stage, asked: int) -> Iterator[Figure]:
    """A fragment in memory beside the bare server's hello, by the processor time of each server."""
    code = on.actor.do("make", guests=100)["code"]
    path = address(code, "standings")
    hello = _cost(on.bare, request_for("/"), asked)
    whole, first = _cost_and_answer(on.site, request_for(path), asked)
    etag = next(line[6:] for line in first.split(b"\r\n") if line.startswith(b"etag: ")).decode()
    yield Figure("live fragment, of a bare hello's req/s", 100 * hello / whole, "%", 70, at_least=True)
    known = _cost(on.site, request_for(path, f"If-None-Match: {etag}"), asked)
    yield Figure("live fragment not changed (304)", 100 * hello / known, "%", 80, at_least=True)
    page = request_for(f"/p/{code}/standings?page=1", "HX-Request: true", "HX-Target: standings")
    cost = _cost(on.site, page, asked // 8)
    yield Figure("cached standings through Django", 100 * hello / cost, "%", 4, at_least=True)
    taken = on.actor.do("render", code=code)
    yield Figure("100 rows of standings rendered for the first time", taken["rows"], "ms", 2)
    yield Figure("the standings of 100 guests computed from the database", taken["reckon"], "ms")


def listener_figures(on: Stage, size: int) -> Iterator[Figure]:
    """Until the last phone has an update, and what a phone costs in memory."""
    # The news of a confirmed table brings the best ten, however many come after them.
    code = on.actor.do("make", guests=12)["code"]
    frame = on.actor.do("frame", code=code, guests=12)
    last, memory = asyncio.run(_tell(on, code, size, frame))
    bar = LAST_MS.get(size)
    yield Figure(f"an update reaching {size} phones, the last of them", last, "ms", bar)
    yield Figure(f"memory of each of {size} phones", memory, "KB", bar and KB)


def screen_figures(on: Stage, phones: int, times: int) -> Iterator[Figure]:
    """From the tap that confirms a table to the new standings on every phone, 95 of 100 of them."""
    made = on.actor.do("make", guests=phones)
    asyncio.run(_open(on, made, PLACE))
    taken = [
        shown.ms
        for table in range(1, times + 1)
        for shown in asyncio.run(_until_shown(on, made, PLACE, "confirm", table))
    ]
    p95 = sorted(taken)[int(len(taken) * 0.95)]
    yield Figure(f"a confirmed score on {phones} screens, p95", p95, "ms", SCREENS_MS)


def desk_figures(on: Stage, guests: int, calls: int) -> Iterator[Figure]:
    """From a table's call to the desk of its steward, while all stewards of the hall look at theirs."""
    code = on.actor.do("make", guests=guests)["code"]
    made = {"code": code, **on.actor.do("appoint", code=code)}
    asyncio.run(_open(on, made, DESK))
    slowest = 0.0
    for table in range(1, calls + 1):
        shown = asyncio.run(_until_shown(on, made, DESK, "call", table))
        # The steward of the block has the call; the others have theirs to look after.
        note = f"call at table {table}".encode()
        slowest = max(slowest, min(desk.ms for desk in shown if note in desk.answer.lower()))
    yield Figure(f"a call on the desk of its steward, the slowest of {calls}", slowest, "ms", DESK_MS)


async def _tell(on: Stage, code: str, size: int, frame: dict[str, Any]) -> tuple[float, float]:
    """The slowest of a few updates' quickest run, and KB a phone."""
    before = on.site.memory_bytes()
    heard: list[float] = []
    mark = b""

    def hear(data: bytes) -> None:
        if mark and mark in data:
            heard.append(time.perf_counter())

    async with listening(on.site.port, address(code), [hear] * size):
        memory = (on.site.memory_bytes() - before) / size / 1000
        taken = []
        with redis.Redis.from_url(on.redis_url) as connection:
            for _ in range(5):
                heard.clear()
                number = 1_000_000 + next(_numbers)
                mark = b"id: %d\n" % number
                told = encode_frame("news", json.dumps({**frame, "version": number}), str(number))
                start = time.perf_counter()
                connection.publish(f"{PREFIX}{channel_of(code)}", told)
                while len(heard) < size:
                    await asyncio.sleep(0.005)
                    assert time.perf_counter() - start < 30, f"{len(heard)} of {size} heard it"
                taken.append(1000 * (max(heard) - start))
    return sorted(taken)[len(taken) // 2], memory


async def _open(on: Stage, made: dict[str, Any], part: Part) -> None:
    """Every phone has its page open before anything happens."""
    for cookie in made["cookies"]:
        await fetch(on.site.port, part.path(made["code"]), cookie, part.target)


async def _until_shown(on: Stage, made: dict[str, Any], part: Part, act: str, table: int) -> list[Shown]:
    """What is done at the table by the actor, and when each phone that is told of it has the new part of its page."""
    code, cookies = made["code"], made["cookies"]
    shown: list[tuple[str, float, bytes]] = []
    loop, asking = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    async def ask(cookie: str, spread: float) -> None:
        await asyncio.sleep(spread * random.random())
        answer = await fetch(on.site.port, part.path(code), cookie, part.target)
        assert b" 200 " in answer.split(b"\r\n")[0]
        shown.append((cookie, time.time(), answer))

    def hear_for(cookie: str) -> object:
        def hear(data: bytes) -> None:
            for line in data.split(b"\n"):
                news = json.loads(line[6:]) if line.startswith(b'data: {"version"') else {}
                # The state on coming has no spread: it is no news.
                if "spread" in news and part.topic in news["topics"]:
                    asking.add(loop.create_task(ask(cookie, news["spread"] / 1000)))

        return hear

    async with listening(on.site.port, address(code), [hear_for(cookie) for cookie in cookies]):  # type: ignore[misc]
        begun = (await asyncio.to_thread(on.actor.do, act, code=code, table=table))["begun"]
        while len({phone for phone, _, _ in shown}) < len(cookies):
            await asyncio.sleep(0.01)
            assert time.time() - begun < 30, f"{len(shown)} screens of {len(cookies)}"
    await asyncio.gather(*asking)
    return [Shown(1000 * (at - begun), answer) for _phone, at, answer in shown]


def _cost(server: Server, request: bytes, times: int) -> float:
    return _cost_and_answer(server, request, times)[0]


def _cost_and_answer(server: Server, request: bytes, times: int) -> tuple[float, bytes]:
    """Seconds of the server's processor a request, and what it answered."""
    first = asyncio.run(ask_often(server.port, request, 320))
    before = server.cpu_seconds()
    asyncio.run(ask_often(server.port, request, times))
    return (server.cpu_seconds() - before) / times, first
