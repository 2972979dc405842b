"""A hundred tables that finish together: totals, signatures and confirmations through real HTTP, with every phone listening.

Each table has four phones. Its scorekeeper enters the totals; the others open the sheet, sign and go back to their seat; the
last signature confirms. All phones of the hall hear of it and ask for what is theirs.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from party.news.channels import address
from tests import postgres
from tests.bench import writes
from tests.bench.measure import Figure
from tests.bench.phones import listening
from tests.bench.stage import Stage, stage
from tests.bench.tables_phones import Phone, Taken

PERCENTILES = (50, 95, 99)
SEATS = 4
# A table's players sign one after another, so many seconds apart at most.
APART_SECONDS = 1.5
OPENING_AT_ONCE, SIGNING_AT_ONCE = 8, 8
PAGE_MS = 300
# A hall that has not come to rest so long after the last table was due is given up.
LONGEST_SECONDS = 120


@dataclass(frozen=True)
class Shape:
    """So many tables finish in so many seconds. Bars are milliseconds of 95 in 100."""

    tables: int
    seconds: float
    entry_ms: float | None = None
    confirm_ms: float | None = None
    page_ms: float | None = None

    @property
    def is_burst(self) -> bool:
        """Everybody at once: first all totals, then all last signatures."""
        return self.seconds <= 1

    def bar(self, kind: str) -> float | None:
        bars = {
            "entry": self.entry_ms,
            "confirm": self.confirm_ms,
            "page": self.page_ms,
            "part": self.page_ms,
        }
        return bars.get(kind)

    def __str__(self) -> str:
        return f"{self.tables} tables in {self.seconds:g} s, {SEATS * self.tables} phones"


SHAPES = (
    Shape(100, 60, entry_ms=200, page_ms=PAGE_MS),
    Shape(100, 1, entry_ms=2_500, confirm_ms=2_500),
    Shape(250, 60, entry_ms=500, page_ms=PAGE_MS),
)
WORDS = {
    "entry": "entry",
    "signature": "signature",
    "confirm": "last signature",
    "page": "a phone's own page",
    "part": "a phone's own part",
}


def figures() -> Iterator[Figure]:
    """What a write costs and how it compares with the bare database, then every shape; on PostgreSQL too."""
    with stage(processes=2) as on:
        yield from writes.figures(on)
    for shape in SHAPES:
        with stage(processes=2) as on:
            yield from shape_figures(on, shape)
    cluster = postgres.start(is_durable=True)
    try:
        for shape in SHAPES:
            with stage(processes=2, DATABASE_URL=cluster.url) as on:
                yield from shape_figures(on, shape, "PostgreSQL, ")
    finally:
        cluster.stop()


def shape_figures(on: Stage, shape: Shape, before: str = "") -> Iterator[Figure]:
    made = on.actor.do("make", guests=SEATS * shape.tables)
    tables = on.actor.do("seats", code=made["code"])["tables"]
    cookies = dict(zip(made["players"], made["cookies"], strict=True))
    taken, cpu, played = asyncio.run(_play(on, shape, made["code"], tables, cookies))
    what = f"{before}{shape}"
    for kind, words in WORDS.items():
        for percent in PERCENTILES:
            bar = shape.bar(kind) if percent == 95 else None
            ms = taken.percentile(kind, percent / 100)
            yield Figure(f"{what}: {words}, p{percent}", ms, "ms", bar)
    for part, times in sorted(taken.asked.items()):
        yield Figure(f"{what}: #{part} asked for", times, "")
    yield Figure(f"{what}: processor time of the web processes", cpu, "s")
    yield Figure(f"{what}: errors", len(taken.errors), "", 0)
    finished = [table for table in played if table.is_confirmed]
    yield Figure(f"{what}: tables not finished", shape.tables - len(finished), "", 0)
    expected = {player: score for table in finished for player, score in table.scores.items()}
    lost = on.actor.do("lost", code=made["code"], expected=expected)["lost"]
    yield Figure(f"{what}: scores lost or standings wrong", lost, "", 0)
    for error in sorted(set(taken.errors))[:5]:
        print(error, file=sys.stderr)


class Table:
    """Its players' phones, the scorekeeper's first."""

    def __init__(self, code: str, seated: dict[str, Any], phones: dict[str, Phone]) -> None:
        self._path, self._seat = f"/p/{code}/rounds/1/tables/{seated['number']}", f"/p/{code}/me"
        self._phones = phones
        self._keeper, *self._signers = seated["players"]
        # Different at each seat, so that no tie has to be broken, and from table to table.
        self.scores = {
            player: 200 - 20 * chair + 5 * (seated["number"] % 40)
            for chair, player in enumerate(seated["players"])
        }
        self.is_confirmed = False

    async def open_sheet(self) -> None:
        await self._phones[self._keeper].open(self._path)

    async def leave_sheet(self) -> None:
        await self._phones[self._keeper].open(self._seat)

    async def enter(self) -> None:
        scores = {f"score-{player}": score for player, score in self.scores.items()}
        await self._phones[self._keeper].send("entry", "enter-totals", ended="time", **scores)

    async def open_and_sign(self, number: int) -> None:
        await self.open_to_sign(number)
        await self.sign(number)
        await self._phones[self._signers[number]].open(self._seat)

    async def open_to_sign(self, number: int) -> None:
        await self._phones[self._signers[number]].open(self._path)

    async def sign(self, number: int) -> None:
        player = self._signers[number]
        kind = "confirm" if player == self._signers[-1] else "signature"
        await self._phones[player].send(kind, f"right-{player}")
        self.is_confirmed = kind == "confirm"


async def _play(
    on: Stage, shape: Shape, code: str, seated: list[dict[str, Any]], cookies: dict[str, str]
) -> tuple[Taken, float, list[Table]]:
    """What everybody waited for, the processor seconds of the web processes, and the tables."""
    warm, taken, rng = Taken(), Taken(), Random(shape.tables)
    phones = {player: Phone(on.site.port, cookie, warm, rng) for player, cookie in cookies.items()}
    tables = [Table(code, table, phones) for table in seated]
    seat = f"/p/{code}/me"
    await _few_at_once(OPENING_AT_ONCE, [partial(phone.open, seat) for phone in phones.values()])
    await _few_at_once(OPENING_AT_ONCE, [table.open_sheet for table in tables])
    async with _in_the_hall(on, code, list(phones.values()), taken):
        before = on.site.cpu_seconds()
        try:
            async with asyncio.timeout(shape.seconds + LONGEST_SECONDS):
                await (_in_a_burst if shape.is_burst else _one_by_one)(tables, shape, taken, rng)
                await asyncio.gather(*(phone.rest() for phone in phones.values()))
        except TimeoutError:
            taken.errors.append(f"not all tables were finished {LONGEST_SECONDS} s later")
        return taken, on.site.cpu_seconds() - before, tables


@contextlib.asynccontextmanager
async def _in_the_hall(on: Stage, code: str, phones: list[Phone], taken: Taken) -> AsyncIterator[None]:
    """With every phone on its stream; from here on it counts."""
    async with listening(on.site.port, address(code), [phone.hear for phone in phones]):
        for phone in phones:
            phone.taken = taken
        yield
    for phone in phones:
        phone.close()


async def _one_by_one(tables: list[Table], shape: Shape, taken: Taken, rng: Random) -> None:
    """The tables finish at random moments; at each of them the players sign as they come to it."""

    async def finish(table: Table) -> None:
        await asyncio.sleep(shape.seconds * rng.random())
        await table.enter()
        for number in range(SEATS - 1):
            await asyncio.sleep(APART_SECONDS * rng.random())
            await table.open_and_sign(number)
        await table.leave_sheet()

    await _gather(taken, [finish(table) for table in tables])


async def _in_a_burst(tables: list[Table], shape: Shape, taken: Taken, rng: Random) -> None:
    """All totals in one second; then, when all but the last have signed, all confirmations in one."""

    async def within(act: Callable[[], Awaitable[None]]) -> None:
        await asyncio.sleep(shape.seconds * rng.random())
        await act()

    await _gather(taken, [within(table.enter) for table in tables])
    last = SEATS - 2
    for number in range(last):
        signing = [partial(table.open_and_sign, number) for table in tables]
        await _gather(taken, [_few_at_once(SIGNING_AT_ONCE, signing)])
    opening = [partial(table.open_to_sign, last) for table in tables]
    await _gather(taken, [_few_at_once(SIGNING_AT_ONCE, opening)])
    await _gather(taken, [within(partial(table.sign, last)) for table in tables])


async def _few_at_once(size: int, acts: Iterable[Callable[[], Awaitable[None]]]) -> None:
    left = iter(list(acts))

    async def work() -> None:
        for act in left:
            await act()

    await asyncio.gather(*(work() for _ in range(size)))


async def _gather(taken: Taken, work: Iterable[Awaitable[None]]) -> None:
    """What fails is counted, and stops nobody else."""
    for outcome in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(outcome, BaseException):
            taken.errors.append(repr(outcome))
