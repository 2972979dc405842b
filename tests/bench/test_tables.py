"""A few tables finished through real HTTP, with their phones listening; and how many queries each write may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.bench import growth_party, tables, writes
from tests.bench.layers import LAYERS, REST
from tests.bench.live_pages import Part, Trigger, form_of, parts_of, version_of
from tests.bench.measure import Figure
from tests.bench.stage import Stage, stage
from tests.bench.written import write_topic

# A write that takes more has to say so here; one that takes fewer lowers its own.
MOST_QUERIES = {"totals": 25, "signature": 22, "last signature": 37}


@pytest.fixture(scope="module")
def on(prepare: Callable[[Path], None]) -> Iterator[Stage]:
    with stage(processes=2, prepare=prepare) as opened:
        yield opened


def taken(figures: Iterator[Figure]) -> dict[str, float]:
    """In a thread of its own: a browser's event loop may be running in this one."""
    with ThreadPoolExecutor(1) as apart:
        return {figure.what: figure.value for figure in apart.submit(list, figures).result()}


@pytest.mark.parametrize("seconds", [2, 1])
def test_three_tables_finish_without_an_error_and_lose_nothing(on: Stage, seconds: int) -> None:
    shape = tables.Shape(3, seconds)
    found = taken(tables.shape_figures(on, shape))
    assert found[f"{shape}: errors"] == 0
    assert found[f"{shape}: tables not finished"] == 0
    assert found[f"{shape}: scores lost or standings wrong"] == 0
    # Who is back at the seat is told of every table.
    assert found[f"{shape}: #my-place asked for"] > 0
    assert all(found[f"{shape}: {words}, p50"] > 0 for words in tables.WORDS.values())


def test_a_lost_score_is_seen(on: Stage) -> None:
    code = on.actor.do("make", guests=4)["code"]
    [table] = on.actor.do("seats", code=code)["tables"]
    assert on.actor.do("lost", code=code, expected=dict.fromkeys(table["players"], 100))["lost"] == 4


def test_writes_take_no_more_queries_and_their_layers_add_up(on: Stage) -> None:
    found = taken(writes.cost_figures(on, 9))
    for write, most in MOST_QUERIES.items():
        assert 0 < found[f"{write}: queries"] <= most, write
        layers = sum(found[f"{write}: processor time, {layer}"] for layer in (*LAYERS, REST))
        assert layers == pytest.approx(found[f"{write}: processor time, median"])


def test_entries_are_measured_beside_the_same_rows_written_by_hand(on: Stage) -> None:
    found = taken(writes.floor_figures(on, 4))
    assert min(found.values()) > 0


def test_a_party_that_grows_gives_its_figures(on: Stage) -> None:
    assert min(taken(growth_party.play_figures(on, 3)).values()) > 0
    assert min(taken(growth_party.step_figures(on, 2, 4)).values()) > 0


PAGE = """
<p id="live-mark" data-channel="p-abc" data-version="41"></p>
<section id="my-place" hx-get="/p/ABC/me/place?a=1&amp;b=2" hx-trigger="live:standings from:body">
  <a hx-get="/elsewhere">No part: it waits for a tap.</a>
</section>
<i id="clock" hx-get="/live/p-abc/clock" hx-trigger="live-now:clock from:body, live:table-7 from:body delay:20ms"></i>
<form action="/other"><button id="other"></button></form>
<form id="totals" action="/p/ABC/rounds/1/tables/7/totals">
  <input type="hidden" name="key" value="k"><input type="hidden" name="ended" value="out"><input name="score-1" value="5">
  <button id="enter-totals" name="sure" value="1"></button><button id="count" name="count" value="1"></button>
</form>
<input type="hidden" name="version" form="totals" value="3">
"""


def test_parts_are_read_with_their_triggers() -> None:
    assert parts_of(PAGE) == (
        Part("my-place", "/p/ABC/me/place?a=1&b=2", (Trigger("standings", False, 0),)),
        Part("clock", "/live/p-abc/clock", (Trigger("clock", True, 0), Trigger("table-7", False, 0.02))),
    )
    assert version_of(PAGE) == 41


def test_a_form_is_sent_as_a_browser_sends_it() -> None:
    form = form_of(PAGE, "enter-totals")
    assert form.action == "/p/ABC/rounds/1/tables/7/totals"
    assert form.filled(ended="time") == b"key=k&sure=1&version=3&ended=time"


def test_a_topic_measured_again_replaces_its_own_section(tmp_path: Path) -> None:
    page, at = tmp_path / "figures.md", datetime(2026, 11, 18, 12, tzinfo=UTC)
    write_topic(page, "tables", [Figure("entry", 900, "ms", 200)], at)
    write_topic(page, "bells", [Figure("late", 0.5, "s", 1)], at)
    write_topic(
        page, "tables", [Figure("entry", 150.25, "ms", 200), Figure("of the floor", 20, "%", 25, True)], at
    )
    written = page.read_text()
    assert written.count("## tables") == written.count("## bells") == 1
    assert "| entry | 150.25 ms | ≤ 200 ms |  |" in written
    assert "| of the floor | 20 % | ≥ 25 % | missed |" in written
    assert "900" not in written
    assert "2026-11-18 12:00 UTC" in written
