"""Breaks: the host says when the next game begins, and every screen counts down to it. Gone when that game starts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from party.models import Party, PartyState, Round, RoundState
from party.record.locks import take_party_pen
from party.rounds.refusals import GameIsOn, NoBreak, RoundNotEnded, TablesPlayOn
from party.rules.clock_reading import (
    MILLISECOND,
    NOT_BEGUN,
    check_minutes,
    in_figures,
    is_over,
    is_table_over,
    running_tables,
)
from scoring.models import Sheet
from scoring.models.sheets import SETTLED_STATES, SheetState
from scoring.record.pen import Actor, Pen

# A dinner; whoever needs longer says it anew.
LONGEST_BREAK = 180


@dataclass(frozen=True)
class BreakReading:
    """A break as every screen shows it; over means that the next game is about to begin."""

    next_round: int
    ends_at: datetime
    left_ms: int

    @property
    def is_over(self) -> bool:
        return self.left_ms == 0

    @property
    def left(self) -> str:
        return in_figures(self.left_ms)


@transaction.atomic
def call_break(party: Party, minutes: int, *, actor: Actor, at: datetime) -> Party:
    """Set-to-state: the next game begins in so many minutes. A break that is on gets this end."""
    party, pen = take_party_pen(party, actor, at)
    check_minutes(minutes, LONGEST_BREAK)
    _check_no_game(party, at)
    ends_at = at + timedelta(minutes=minutes)
    if party.break_ends_at is not None:
        return _change(party, ends_at, pen)
    party.break_after, party.break_ends_at = _rounds_played(party), ends_at
    pen.save(party)
    pen.write("break-begun", round=party.break_after or None, minutes=minutes)
    return party


@transaction.atomic
def lengthen_break(party: Party, minutes: int, *, actor: Actor, at: datetime) -> Party:
    """More minutes, from now where the break should be over already."""
    party, pen = take_party_pen(party, actor, at)
    check_minutes(minutes, LONGEST_BREAK)
    ends_at = _check_on(party)
    return _change(party, max(ends_at, at) + timedelta(minutes=minutes), pen)


@transaction.atomic
def end_break(party: Party, *, actor: Actor, at: datetime) -> Party:
    party, pen = take_party_pen(party, actor, at)
    _check_on(party)
    close_break(party, pen)
    pen.write("break-ended", round=party.break_after or None)
    return party


def close_break(party: Party, pen: Pen) -> None:
    """The break goes: as an event of its own, or as part of the next game's start."""
    party.break_ends_at = None
    pen.save(party)


def read_break(party: Party, at: datetime) -> BreakReading | None:
    """What the screens show of a break, if there is one."""
    if party.break_ends_at is None or party.state == PartyState.FINISHED:
        return None
    left = max(0, (party.break_ends_at - at) // MILLISECOND)
    return BreakReading(party.break_after + 1, party.break_ends_at, left)


def minutes_until(clock_time: time, time_zone: str, at: datetime) -> int:
    """From now until that time of day at the venue, tomorrow's where today's has passed; a minute begun counts."""
    here = at.astimezone(ZoneInfo(time_zone))
    until = here.replace(hour=clock_time.hour, minute=clock_time.minute, second=0, microsecond=0)
    if until <= here:
        until += timedelta(days=1)
    return -int((here - until) // timedelta(minutes=1))


def _change(party: Party, ends_at: datetime, pen: Pen) -> Party:
    party.break_ends_at = ends_at
    pen.save(party)
    pen.write("break-changed", round=party.break_after or None)
    return party


def _check_on(party: Party) -> datetime:
    if party.break_ends_at is None:
        raise NoBreak
    return party.break_ends_at


def _check_no_game(party: Party, at: datetime) -> None:
    current = party.round_set.current().first()
    if current is None or current.state in NOT_BEGUN:
        return
    if not is_over(current, at):
        sheets = Sheet.objects.filter(book=party.book_id, round=current.number)
        is_done = not sheets.exclude(state__in=SETTLED_STATES).exists()
        raise (RoundNotEnded if is_done else GameIsOn)(number=current.number)
    playing = _still_playing(party, current, at)
    if playing:
        raise TablesPlayOn(tables=", ".join(map(str, playing)))


def _still_playing(party: Party, current: Round, at: datetime) -> list[int]:
    """Tables whose own time runs, unless their sheet says that the game is over."""
    running = [table for table in running_tables(current) if not is_table_over(current, table, at)]
    sheets = Sheet.objects.filter(
        book=party.book_id, round=current.number, table__in=running, state=SheetState.PLAYING
    )
    return sorted(sheets.values_list("table", flat=True))


def _rounds_played(party: Party) -> int:
    return party.round_set.exclude(state__in=[RoundState.DRAFT, RoundState.PUBLISHED]).count()
