"""What a write at a table costs: in processor time by layer, in queries, and beside the same rows written by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from tests.bench.connections import Browser
from tests.bench.live_pages import form_of
from tests.bench.measure import Figure
from tests.bench.stage import Stage

TABLES = 50
CPU_MS, QUERIES, OF_THE_FLOOR = 8, 12, 25
# Scorekeepers whose entries are on their way at the same time.
AT_ONCE = 8


def figures(on: Stage, tables: int = TABLES) -> Iterator[Figure]:
    yield from cost_figures(on, tables)
    yield from floor_figures(on, tables)


def cost_figures(on: Stage, tables: int) -> Iterator[Figure]:
    """In process, at tables that are finished one after another."""
    made = on.actor.do("make", guests=4 * tables)
    for write, cost in on.actor.do("costs", code=made["code"], cookies=_by_player(made)).items():
        yield Figure(f"{write}: processor time, the quickest", cost["min"], "ms", CPU_MS)
        yield Figure(f"{write}: processor time, median", cost["median"], "ms", CPU_MS)
        yield Figure(f"{write}: queries", cost["queries"], "", QUERIES)
        for layer, share in cost["layers"].items():
            yield Figure(f"{write}: processor time, {layer}", share * cost["median"], "ms")


def floor_figures(on: Stage, tables: int) -> Iterator[Figure]:
    """Entries through the site, as fast as it takes them, beside the same rows in a copy of the database."""
    made = on.actor.do("make", guests=4 * tables)
    floor = on.actor.do("floor", code=made["code"], cookies=_by_player(made))["rate"]
    rate = asyncio.run(_rate(on, tables))
    yield Figure("entries a second written by hand", floor, "/s")
    yield Figure("entries a second through the site", rate, "/s")
    yield Figure(
        "entries through the site, of the floor", 100 * rate / floor, "%", OF_THE_FLOOR, at_least=True
    )


async def _rate(on: Stage, tables: int) -> float:
    made = on.actor.do("make", guests=4 * tables)
    seated, cookies = on.actor.do("seats", code=made["code"])["tables"], _by_player(made)
    forms = [await _open(on, made["code"], table, cookies) for table in seated]
    left = iter(forms)

    async def enter() -> None:
        for browser, action, body in left:
            answer = await browser.post(action, body, "HX-Request: true", "HX-Boosted: true")
            assert answer.status == 302, answer.body

    begun = time.perf_counter()
    await asyncio.gather(*(enter() for _ in range(AT_ONCE)))
    taken = time.perf_counter() - begun
    for browser, _, _ in forms:
        browser.close()
    return len(forms) / taken


async def _open(
    on: Stage, code: str, table: dict[str, Any], cookies: dict[str, str]
) -> tuple[Browser, str, bytes]:
    """The scorekeeper's browser with the totals typed, and where they go."""
    browser = Browser(on.site.port, cookies[table["players"][0]])
    page = (await browser.get(f"/p/{code}/rounds/1/tables/{table['number']}")).body.decode()
    form = form_of(page, "enter-totals")
    scores = {f"score-{player}": 200 - 20 * number for number, player in enumerate(table["players"])}
    return browser, form.action, form.filled(ended="time", **scores)


def _by_player(made: dict[str, Any]) -> dict[str, str]:
    return dict(zip(made["players"], made["cookies"], strict=True))
