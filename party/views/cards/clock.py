"""The clock as screens show it: what is left, when it ends, whether it pauses or is over; of the round or of one table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from party.models import Party, Round
from party.news.channels import address
from party.rules.clock_reading import Phase, in_figures, read_clock
from party.templatetags.evening import clock_time


@dataclass(frozen=True)
class ClockCard:
    """`state` is waiting, playing, paused or over; of a table where one is named, with the time it has of its own."""

    party: Party
    round: Round
    state: str
    left_ms: int
    ends_at: datetime | None = None
    ended_at: datetime | None = None
    table: int | None = None

    @property
    def left(self) -> str:
        return in_figures(self.left_ms)

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


def clock_of(party: Party, current: Round | None, at: datetime, table: int | None = None) -> ClockCard | None:
    """None where seats are not published, or the round is closed."""
    if current is None or not current.is_open:
        return None
    reading = read_clock(current, at, table)
    return ClockCard(
        party, current, _STATES[reading.phase], reading.left_ms, reading.ends_at, reading.ends_at, table
    )


_STATES = {
    Phase.WAITING: "waiting",
    Phase.RUNNING: "playing",
    Phase.PAUSED: "paused",
    Phase.OVER: "over",
}
