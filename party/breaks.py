"""Breaks: the host says when the next game begins, and every screen counts down to it. Gone when that game starts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from games.errors import RuleBroken
from party.leaving import current_round
from party.models import Break, Party, RoundState
from party.pens import take_party_pen
from party.timers import MILLISECOND, NOT_BEGUN, check_minutes, is_over
from scoring.record import Actor, Pen

# A dinner; whoever needs longer says it anew.
MOST_MINUTES = 180


class GameIsOn(RuleBroken):
    sentence = "Round {number} is being played. A break can begin when its bell has rung."


class NoBreak(RuleBroken):
    sentence = "There is no break now."


@dataclass(frozen=True)
class BreakReading:
    """A break as every screen shows it; over means that the next game is about to begin."""

    next_round: int
    ends_at: datetime
    left_ms: int
    version: int

    @property
    def is_over(self) -> bool:
        return self.left_ms == 0

    @property
    def left(self) -> str:
        """As it is read: 08:30. A second that has begun counts."""
        seconds = -(-self.left_ms // 1000)
        return f"{seconds // 60:02d}:{seconds % 60:02d}"


@transaction.atomic
def call_break(party: Party, minutes: int, *, actor: Actor, at: datetime) -> Break:
    """Set-to-state: the next game begins in so many minutes. A break that is on gets this end."""
    party, pen = take_party_pen(party, actor, at)
    check_minutes(minutes, MOST_MINUTES)
    _check_no_game(party, at)
    ends_at = at + timedelta(minutes=minutes)
    row = open_break(party)
    if row is not None:
        return _change(row, ends_at, pen)
    row = Break(party=party, after_round=_rounds_played(party), begun_at=at, ends_at=ends_at)
    pen.make(row)
    pen.write("break-begun", round=row.after_round or None, minutes=minutes)
    return row


@transaction.atomic
def lengthen_break(party: Party, minutes: int, *, actor: Actor, at: datetime) -> Break:
    """More minutes, from now where the break should be over already."""
    party, pen = take_party_pen(party, actor, at)
    check_minutes(minutes, MOST_MINUTES)
    row = _find(party)
    return _change(row, max(row.ends_at, at) + timedelta(minutes=minutes), pen)


@transaction.atomic
def end_break(party: Party, *, actor: Actor, at: datetime) -> Break:
    party, pen = take_party_pen(party, actor, at)
    row = _find(party)
    row.ended_at = at
    row.version += 1
    pen.save(row)
    pen.write("break-ended", round=row.after_round or None)
    return row


def close_break(party: Party, pen: Pen) -> None:
    """The next game starts: the break goes, as part of that event."""
    row = open_break(party)
    if row is not None:
        row.ended_at = pen.at
        row.version += 1
        pen.save(row)


def open_break(party: Party) -> Break | None:
    return Break.objects.filter(party=party, ended_at=None).first()


def read_break(party: Party, at: datetime) -> BreakReading | None:
    """What the screens show of a break, if there is one; one query."""
    row = open_break(party)
    if row is None or party.state == "finished":
        return None
    left = max(0, (row.ends_at - at) // MILLISECOND)
    return BreakReading(row.after_round + 1, row.ends_at, left, row.version)


def minutes_until(clock_time: time, time_zone: str, at: datetime) -> int:
    """From now until that time of day at the venue, tomorrow's where today's has passed; a minute begun counts."""
    here = at.astimezone(ZoneInfo(time_zone))
    until = here.replace(hour=clock_time.hour, minute=clock_time.minute, second=0, microsecond=0)
    if until <= here:
        until += timedelta(days=1)
    return -int((here - until) // timedelta(minutes=1))


def _change(row: Break, ends_at: datetime, pen: Pen) -> Break:
    row.ends_at = ends_at
    row.version += 1
    pen.save(row)
    pen.write("break-changed", round=row.after_round or None)
    return row


def _find(party: Party) -> Break:
    row = open_break(party)
    if row is None:
        raise NoBreak
    return row


def _check_no_game(party: Party, at: datetime) -> None:
    current = current_round(party)
    if current is not None and current.state not in NOT_BEGUN and not is_over(current, at):
        raise GameIsOn(number=current.number)


def _rounds_played(party: Party) -> int:
    return party.round_set.exclude(state__in=[RoundState.DRAFT, RoundState.PUBLISHED]).count()
