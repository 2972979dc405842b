"""What a round's clock says: of the whole round, or of one table, at a moment (S15). The one place that reads it.

The end is a moment in the row; whoever looks after it reads "over", whether or not a sweep has come by. A table's own time
is counted from the round's bell, so a pause shifts it along. Pure: any row with these fields will do, the time comes in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol

from party.rules.refusals import NoMinutes

MILLISECOND = timedelta(milliseconds=1)
NOT_BEGUN = ("draft", "published")
RUNG = ("over", "closed")


class Clock(Protocol):
    """What is read of a round's row."""

    @property
    def state(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def minutes(self) -> int: ...
    @property
    def ends_at(self) -> datetime | None: ...
    @property
    def ended_at(self) -> datetime | None: ...
    @property
    def left_ms(self) -> int | None: ...
    @property
    def table_extra_ms(self) -> Mapping[str, int]: ...
    @property
    def table_idle_ms(self) -> Mapping[str, int]: ...
    @property
    def table_rung(self) -> Mapping[str, str]: ...


class Phase(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True)
class ClockReading:
    """`ends_at` is when the bell rings or rang; none before the start and while it pauses. `version` is the round's."""

    phase: Phase
    ends_at: datetime | None
    left_ms: int
    version: int

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.OVER


def read_clock(current: Clock, at: datetime, table: int | None = None) -> ClockReading:
    """What the clock says at that moment: of the round, or of one of its tables."""
    own = _own_ms(current, table)
    if current.state in NOT_BEGUN:
        return ClockReading(Phase.WAITING, None, current.minutes * 60_000, current.version)
    if current.state == "paused":
        return ClockReading(Phase.PAUSED, None, (current.left_ms or 0) + own, current.version)
    ends_at = table_ends_at(current, table) if table else _bell(current)
    # A bell that has rung is not unrung by a clock that was set back.
    has_rung = current.state == "closed" or (current.state == "over" and not _is_running_on(current, table))
    if ends_at is None or ends_at <= at or has_rung:
        return ClockReading(Phase.OVER, ends_at, 0, current.version)
    return ClockReading(Phase.RUNNING, ends_at, (ends_at - at) // MILLISECOND, current.version)


def is_over(current: Clock, at: datetime) -> bool:
    """Whether the round's bell has rung, or should have."""
    return read_clock(current, at).is_over


def state_of(current: Clock, at: datetime) -> str:
    """The round's state as everybody reads it: overdue is over."""
    return "over" if current.state == "playing" and is_over(current, at) else str(current.state)


def is_table_over(current: Clock, table: int, at: datetime) -> bool:
    """Whether the game at this table is over: its own extension outlives the round's bell."""
    return read_clock(current, at, table).is_over


def left_ms(current: Clock, at: datetime) -> int:
    """What is left of a round that has begun, in milliseconds."""
    return 0 if current.state in NOT_BEGUN else read_clock(current, at).left_ms


def table_ends_at(current: Clock, table: int) -> datetime | None:
    """When the bell rings, or rang, at one table; none before the start and while the round pauses."""
    rung = current.table_rung.get(str(table))
    if rung is not None:
        return datetime.fromisoformat(rung)
    bell = _bell(current)
    return bell + MILLISECOND * _own_ms(current, table) if bell else None


def running_tables(current: Clock) -> list[int]:
    """The tables with time of their own whose bell has not rung."""
    if current.state == "closed":
        return []
    return sorted(int(table) for table in current.table_extra_ms if table not in current.table_rung)


def next_table_bell(current: Clock) -> datetime | None:
    """The next bell of a table that has time of its own: the due moment that the row keeps."""
    ends = [table_ends_at(current, table) for table in running_tables(current)]
    return min((end for end in ends if end is not None), default=None)


def minutes_of_play(current: Clock, table: int | None = None) -> float:
    """How long is played in all, pauses apart."""
    extra = current.table_extra_ms.get(str(table), 0) if table else 0
    return current.minutes + extra / 60_000


def in_figures(ms: int) -> str:
    """Time that is left, as every clock shows it: 27:41. A second that has begun counts, so that 00:00 means over."""
    minutes, seconds = divmod(-(-ms // 1000), 60)
    return f"{minutes:02d}:{seconds:02d}"


def check_minutes(minutes: int, most: int) -> None:
    if not 1 <= minutes <= most:
        raise NoMinutes(most=most)


def _bell(current: Clock) -> datetime | None:
    return current.ended_at if current.state in RUNG else current.ends_at


def _own_ms(current: Clock, table: int | None) -> int:
    """How long after the round's bell the table's own rings."""
    name = str(table)
    return current.table_extra_ms.get(name, 0) + current.table_idle_ms.get(name, 0) if table else 0


def _is_running_on(current: Clock, table: int | None) -> bool:
    return table is not None and table in running_tables(current)
