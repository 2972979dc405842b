"""The clock of a round (S15). The end is a moment in the row; whoever looks after it is over reads "over".

Start, pause, resume, extend, end early; and the sweep that ends what is due, exactly once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.errors import RuleBroken
from party.models import Party, Round, RoundState
from party.options import MOST_MINUTES
from party.pens import take_party_pen
from party.rounds import find_open_round
from scoring.models import Sheet
from scoring.models.sheets import SheetState
from scoring.moments import due
from scoring.record import SITE, Actor, Pen

MILLISECOND = timedelta(milliseconds=1)


class RoundIsNot(RuleBroken):
    sentence = "Round {number} is {state}; this can be done while it is {needed}."


class NoMinutes(RuleBroken):
    sentence = "Say how many minutes, 1 to {most}."


@transaction.atomic
def start(party: Party, *, actor: Actor, at: datetime) -> Round:
    """The game begins at every table."""
    party, pen, current = _take(party, actor, at, RoundState.PUBLISHED)
    current.state, current.started_at = RoundState.PLAYING, at
    current.ends_at = at + timedelta(minutes=current.minutes)
    sheets = list(Sheet.objects.filter(book=party.book_id, round=current.number, state=SheetState.WAITING))
    for sheet in sheets:
        sheet.state = SheetState.PLAYING
    _save(current, pen, "round-started", *sheets)
    return current


@transaction.atomic
def pause(party: Party, *, actor: Actor, at: datetime) -> Round:
    _, pen, current = _take(party, actor, at, RoundState.PLAYING)
    current.state, current.paused_at = RoundState.PAUSED, at
    current.left_ms, current.ends_at = left_ms(current, at), None
    _save(current, pen, "round-paused")
    return current


@transaction.atomic
def resume(party: Party, *, actor: Actor, at: datetime) -> Round:
    _, pen, current = _take(party, actor, at, RoundState.PAUSED)
    run_again(current, at)
    _save(current, pen, "round-resumed")
    return current


@transaction.atomic
def extend(
    party: Party, minutes: int, table: int | None = None, *, reason: str = "", actor: Actor, at: datetime
) -> Round:
    """More time for the round, or for one table. More than forty minutes of play in all need a reason."""
    _, pen, current = _take(party, actor, at, RoundState.PLAYING, RoundState.PAUSED)
    if not 1 <= minutes <= MOST_MINUTES:
        raise NoMinutes(most=MOST_MINUTES)
    if _minutes_after(current, minutes, table) > MOST_MINUTES:
        pen.depart(reason)
    more = minutes * 60_000
    if table is None:
        current.minutes += minutes
        if current.ends_at is not None:
            current.ends_at += timedelta(minutes=minutes)
        else:
            current.left_ms = (current.left_ms or 0) + more
    else:
        extra = current.table_extra_ms
        current.table_extra_ms = {**extra, str(table): extra.get(str(table), 0) + more}
    current.version += 1
    pen.save(current)
    pen.write("time-extended", round=current.number, table=table, minutes=minutes)
    return current


@transaction.atomic
def end(party: Party, *, actor: Actor, at: datetime) -> Round:
    """The bell is rung before its time; an undo resumes with the time that was left."""
    _, pen, current = _take(party, actor, at, RoundState.PLAYING, RoundState.PAUSED)
    if current.state == RoundState.PLAYING:
        current.left_ms = left_ms(current, at)
    current.state, current.ends_at, current.ended_at = RoundState.OVER, None, at
    _save(current, pen, "round-ended")
    return current


@due
def end_due_rounds(at: datetime) -> int:
    """End every round whose time has come. Safe to run any number of times and by two at once."""
    due_ones = Round.objects.filter(state=RoundState.PLAYING, ends_at__lte=at).select_related("party")
    return sum(_end_if_due(late, at) for late in due_ones)


def is_over(current: Round, at: datetime) -> bool:
    """Overdue is read as over, whether or not a sweep has come by."""
    if current.state == RoundState.PLAYING:
        return current.ends_at is not None and current.ends_at <= at
    return current.state in (RoundState.OVER, RoundState.CLOSED)


def left_ms(current: Round, at: datetime) -> int:
    """What is left of the round, in milliseconds."""
    if current.ends_at is None:
        return (current.left_ms or 0) if current.state == RoundState.PAUSED else 0
    return max(0, (current.ends_at - at) // MILLISECOND)


def table_ends_at(current: Round, table: int) -> datetime | None:
    """When the bell rings at one table: its own extension outlives the round's bell."""
    if current.ends_at is None:
        return None
    extra: int = current.table_extra_ms.get(str(table), 0)
    return current.ends_at + MILLISECOND * extra


def run_again(current: Round, at: datetime) -> None:
    """Go on with the time that was left."""
    if current.paused_at is not None:
        current.paused_ms += (at - current.paused_at) // MILLISECOND
    current.ends_at = at + MILLISECOND * (current.left_ms or 0)
    current.state, current.paused_at, current.left_ms = RoundState.PLAYING, None, None


@transaction.atomic
def _end_if_due(late: Round, at: datetime) -> int:
    """One guarded update under the book's lock: of two sweeps one ends the round."""
    party, pen = take_party_pen(late.party, SITE, at)
    current = party.round_set.get(pk=late.pk)
    due_at = current.ends_at
    if current.state != RoundState.PLAYING or due_at is None or due_at > at:
        return 0
    current.state, current.ends_at, current.ended_at = RoundState.OVER, None, due_at
    current.left_ms = 0
    current.version += 1
    if not pen.save_if(current, state=RoundState.PLAYING, ends_at__lte=at):
        return 0
    pen.write("bell-rung", round=current.number)
    return 1


def _take(party: Party, actor: Actor, at: datetime, *needed: RoundState) -> tuple[Party, Pen, Round]:
    party, pen = take_party_pen(party, actor, at)
    current = find_open_round(party)
    if current.state not in needed:
        named = " or ".join(str(state.label) for state in needed)
        raise RoundIsNot(number=current.number, state=RoundState(current.state).label, needed=named)
    return party, pen, current


def _save(current: Round, pen: Pen, kind: str, *sheets: Sheet) -> None:
    current.version += 1
    pen.save(current, *sheets)
    pen.write(kind, round=current.number)


def _minutes_after(current: Round, more: int, table: int | None) -> float:
    extra = 0 if table is None else current.table_extra_ms.get(str(table), 0) / 60_000
    return current.minutes + extra + more
