from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import pytest

from party.rules.clock_reading import (
    Phase,
    in_figures,
    is_over,
    is_table_over,
    left_ms,
    next_table_bell,
    read_clock,
    running_tables,
    state_of,
    table_ends_at,
)
from tests.conftest import NOW

MINUTE = timedelta(minutes=1)
MINUTE_MS = 60_000


@dataclass(frozen=True)
class Row:
    """What the clock reads of a round."""

    state: str = "playing"
    version: int = 3
    minutes: int = 30
    ends_at: datetime | None = None
    ended_at: datetime | None = None
    left_ms: int | None = None
    table_extra_ms: dict[str, int] = field(default_factory=dict)
    table_idle_ms: dict[str, int] = field(default_factory=dict)
    table_rung: dict[str, str] = field(default_factory=dict)


BELL = NOW + 30 * MINUTE
PLAYING = Row(ends_at=BELL, table_extra_ms={"2": 5 * MINUTE_MS})
PAUSED = replace(PLAYING, state="paused", ends_at=None, left_ms=20 * MINUTE_MS)
OVER = replace(PLAYING, state="over", ends_at=None, ended_at=BELL, left_ms=0)
LATER = replace(OVER, table_idle_ms={"2": 4 * MINUTE_MS})
RUNG = replace(OVER, table_rung={"2": (BELL + 2 * MINUTE).isoformat()})


@pytest.mark.parametrize(
    ("row", "table", "minute", "phase", "ends", "left"),
    [
        (Row(state="published"), None, 0, "waiting", None, 30),
        (Row(state="draft"), 2, 0, "waiting", None, 30),
        (PLAYING, None, 10, "running", 30, 20),
        (PLAYING, 1, 10, "running", 30, 20),
        (PLAYING, 2, 10, "running", 35, 25),
        # Overdue is read as over, before any sweep; the table with time of its own plays on.
        (PLAYING, None, 30, "over", 30, 0),
        (PLAYING, 1, 31, "over", 30, 0),
        (PLAYING, 2, 31, "running", 35, 4),
        (PLAYING, 2, 35, "over", 35, 0),
        (PAUSED, None, 99, "paused", None, 20),
        (PAUSED, 2, 99, "paused", None, 25),
        (OVER, None, 31, "over", 30, 0),
        (OVER, 1, 31, "over", 30, 0),
        (OVER, 2, 31, "running", 35, 4),
        (OVER, 2, 36, "over", 35, 0),
        (LATER, 2, 36, "running", 39, 3),
        (RUNG, 2, 31, "over", 32, 0),
        (replace(OVER, state="closed"), 2, 31, "over", 35, 0),
        # A clock that is set back does not unring a bell.
        (OVER, None, 10, "over", 30, 0),
        (OVER, 1, 10, "over", 30, 0),
    ],
)
def test_the_clock_says_for_round_and_table(
    row: Row, table: int | None, minute: int, phase: str, ends: int | None, left: int
) -> None:
    reading = read_clock(row, NOW + minute * MINUTE, table)
    assert reading.phase == Phase(phase)
    assert reading.ends_at == (None if ends is None else NOW + ends * MINUTE)
    assert (reading.left_ms, reading.version) == (left * MINUTE_MS, 3)


def test_a_table_is_over_by_its_own_bell() -> None:
    assert is_over(OVER, NOW + 31 * MINUTE)
    assert not is_table_over(OVER, 2, NOW + 31 * MINUTE)
    assert is_table_over(OVER, 1, NOW + 31 * MINUTE)


@pytest.mark.parametrize(
    ("row", "minute", "state"),
    [(PLAYING, 29, "playing"), (PLAYING, 30, "over"), (PAUSED, 99, "paused"), (OVER, 31, "over")],
)
def test_an_overdue_round_is_said_to_be_over(row: Row, minute: int, state: str) -> None:
    assert state_of(row, NOW + minute * MINUTE) == state


def test_nothing_is_left_of_what_has_not_begun() -> None:
    assert left_ms(Row(state="published"), NOW) == 0


@pytest.mark.parametrize(
    ("row", "bell"),
    [
        (PLAYING, 35),
        (PAUSED, None),
        (OVER, 35),
        (LATER, 39),
        (RUNG, None),
        (replace(OVER, state="closed"), None),
    ],
)
def test_the_next_bell_of_a_table_is_the_earliest_that_has_not_rung(row: Row, bell: int | None) -> None:
    assert next_table_bell(row) == (None if bell is None else NOW + bell * MINUTE)


def test_of_two_tables_with_time_of_their_own_the_earlier_rings_first() -> None:
    row = replace(OVER, table_extra_ms={"10": 3 * MINUTE_MS, "2": 5 * MINUTE_MS})
    assert next_table_bell(row) == table_ends_at(row, 10) == NOW + 33 * MINUTE
    assert running_tables(row) == [2, 10]


@pytest.mark.parametrize(
    ("ms", "shown"), [(0, "00:00"), (1, "00:01"), (60_000, "01:00"), (27 * 60_000 + 40_001, "27:41")]
)
def test_a_second_that_has_begun_is_shown(ms: int, shown: str) -> None:
    assert in_figures(ms) == shown
