"""The clock as screens show it: what is left, when it ends, whether it pauses or is over; of the round or of one table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from party.channels import address
from party.clock import MILLISECOND, is_over, left_ms, table_ends_at
from party.models import Party, Round, RoundState
from party.templatetags.evening import clock_time


@dataclass(frozen=True)
class Clock:
    """`state` is waiting, playing, paused or over. `table` is set where a table has time of its own."""

    party: Party
    round: Round
    state: str
    left_ms: int
    ends_at: datetime | None = None
    ended_at: datetime | None = None
    table: int | None = None

    @property
    def left(self) -> str:
        """As it is read: 27:41. A second that has begun counts, so that 00:00 means over."""
        seconds = -(-self.left_ms // 1000)
        return f"{seconds // 60:02d}:{seconds % 60:02d}"

    @property
    def ends(self) -> str:
        return clock_time(self.ends_at, self.party)

    @property
    def ended(self) -> str:
        return clock_time(self.ended_at, self.party)

    @property
    def url(self) -> str:
        """Where its newest copy lies, for everybody."""
        return address(self.party.code, f"clock-{self.table}" if self.table else "clock")


def clock_of(party: Party, current: Round | None, at: datetime, table: int | None = None) -> Clock | None:
    """None where seats are not published, or the round is closed."""
    if current is None or current.state in (RoundState.DRAFT, RoundState.CLOSED):
        return None
    own = table if table and str(table) in current.table_extra_ms else None
    ends_at = table_ends_at(current, table or 0)
    state, left = _state(current, at, ends_at), left_ms(current, at)
    if ends_at is not None:
        left = max(0, (ends_at - at) // MILLISECOND)
    return Clock(party, current, state, left, ends_at, current.ended_at or current.ends_at, own)


def _state(current: Round, at: datetime, ends_at: datetime | None) -> str:
    if current.state == RoundState.PUBLISHED:
        return "waiting"
    if current.state == RoundState.PAUSED:
        return "paused"
    over = ends_at <= at if ends_at is not None else is_over(current, at)
    return "over" if over else "playing"
