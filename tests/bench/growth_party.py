"""What grows with a party: a host's steps at 250 tables and at a thousand, and a play on a board that is nearly full."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.measure import Figure
from tests.bench.stage import Stage, stage

TABLES, MANY_TABLES = 250, 1_000
PLAYS = 60
PLAY_MS = 15
# Milliseconds of processor time at 250 tables.
BARS = {"guests": 240, "draft": 210, "publish": 280, "close": 270}
# At four times as many tables.
TIMES = 4.4
WORDS = {"guests": "guests page", "draft": "draft", "publish": "publish", "close": "close"}


def figures() -> Iterator[Figure]:
    with stage() as on:
        yield from play_figures(on, PLAYS)
        yield from step_figures(on, TABLES, MANY_TABLES)


def play_figures(on: Stage, plays: int) -> Iterator[Figure]:
    made = on.actor.do("make", guests=4)
    cookies = dict(zip(made["players"], made["cookies"], strict=True))
    cost = on.actor.do("play_on_board", code=made["code"], cookies=cookies, plays=plays)
    yield Figure(f"a play on a board with {plays}: processor time", cost["ms"], "ms", PLAY_MS)
    yield Figure(f"a play on a board with {plays}: queries", cost["queries"], "")


def step_figures(on: Stage, tables: int, many: int) -> Iterator[Figure]:
    """In process, with what is told after the commit."""
    few, more = (on.actor.do("growth", tables=size) for size in (tables, many))
    for step, words in WORDS.items():
        yield Figure(f"{words}, {tables} tables: processor time", few[step], "ms", BARS[step])
        yield Figure(f"{words}, {many} tables, times that", more[step] / few[step], "x", TIMES)
