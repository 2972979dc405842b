"""The clock of a round (S15), as hosts and stewards set it: start, pause, resume, extend, end early.

What it says is read in party/rules/clock_reading.py, its bells are rung in party/rounds/bells.py.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from django.db import transaction

from party.models import Party, Round, RoundState
from party.people.guests.refusals import NoSuchTable
from party.people.stewardship import check_may_rule
from party.record.locks import take_party_pen
from party.rounds.bells import ring_overdue, ring_table
from party.rounds.breaks import close_break
from party.rounds.refusals import BreakIsOn, OnlyOneTable, RoundIsNot
from party.rounds.rounds import find_open_round
from party.rules.clock_reading import (
    MILLISECOND,
    check_minutes,
    is_table_over,
    left_ms,
    minutes_of_play,
    next_table_bell,
    running_tables,
)
from party.rules.options import MOST_MINUTES
from party.rules.seating.table_sizes import check_table_fits
from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import SETTLED_STATES, SheetState
from scoring.record.pen import Actor, Pen
from scoring.rulings import game_of
from scoring.sheets.refusals import SheetSettled
from scoring.sheets.state import lock_sheet


@transaction.atomic
def start(party: Party, *, actor: Actor, at: datetime) -> Round:
    """The game begins at every table, and a break is over."""
    party, pen, current = _take(party, actor, at, RoundState.PUBLISHED)
    current.state, current.started_at = RoundState.PLAYING, at
    current.ends_at = at + timedelta(minutes=current.minutes)
    sheets = list(Sheet.objects.filter(book=party.book_id, round=current.number, state=SheetState.WAITING))
    _check_tables(sheets)
    for sheet in sheets:
        sheet.state = SheetState.PLAYING
    close_break(party, pen)
    _save(current, pen, "round-started", *sheets)
    return current


@transaction.atomic
def pause(party: Party, *, actor: Actor, at: datetime) -> Round:
    _, pen, current = _take(party, actor, at, RoundState.PLAYING)
    hold(current, at)
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
    """More time for the round, or for one table, also after the bell. More than forty minutes of play need a reason.

    A steward gives it to a table she rules on, the host to any.
    """
    after_the_bell = () if table is None else (RoundState.OVER,)
    party, pen, current = _take(party, actor, at, RoundState.PLAYING, RoundState.PAUSED, *after_the_bell)
    check_minutes(minutes, MOST_MINUTES)
    _check_may_extend(party, current, table, actor, at)
    if minutes_of_play(current, table) + minutes > MOST_MINUTES:
        pen.depart(reason)
    if table is None:
        lengthen(current, minutes)
    else:
        _lengthen_at(current, table, minutes, at)
    current.version += 1
    pen.save(current)
    pen.write("time-extended", round=current.number, table=table, minutes=minutes)
    return current


@transaction.atomic
def end(party: Party, *, actor: Actor, at: datetime) -> Round:
    """The bell is rung before its time, at tables with time of their own too; an undo resumes with the time that was left.

    After the round's bell it ends the tables that still play.
    """
    _, pen, current = _take(party, actor, at, RoundState.PLAYING, RoundState.PAUSED, RoundState.OVER)
    running, has_rung = running_tables(current), current.state == RoundState.OVER
    if has_rung and not running:
        raise _refusal(current, RoundState.PLAYING, RoundState.PAUSED)
    if not has_rung:
        current.left_ms = left_ms(current, at)
        current.state, current.ends_at, current.ended_at = RoundState.OVER, None, at
    for table in running:
        ring_table(current, table, at)
    _save(current, pen, "tables-ended" if has_rung else "round-ended")
    return current


def hold(current: Round, at: datetime) -> None:
    """Stand still with the time that is left now."""
    current.left_ms, current.paused_at = left_ms(current, at), at
    current.state, current.ends_at = RoundState.PAUSED, None
    current.table_bell_at = None


def run_again(current: Round, at: datetime) -> None:
    """Go on with the time that was left."""
    if current.paused_at is not None:
        # Never less than nothing: the machine's clock may have been set back meanwhile.
        current.paused_ms += max(timedelta(0), at - current.paused_at) // MILLISECOND
    current.ends_at = at + MILLISECOND * (current.left_ms or 0)
    current.state, current.paused_at, current.left_ms = RoundState.PLAYING, None, None
    current.table_bell_at = next_table_bell(current)


def lengthen(current: Round, minutes: int) -> None:
    """So many minutes more for the whole round, or less, as an undo has it."""
    current.minutes += minutes
    if current.ends_at is not None:
        current.ends_at += timedelta(minutes=minutes)
    else:
        current.left_ms = max(0, (current.left_ms or 0) + minutes * 60_000)
    current.table_bell_at = next_table_bell(current)


def _lengthen_at(current: Round, table: int, minutes: int, at: datetime) -> None:
    name, had = str(table), current.table_extra_ms.get(str(table), 0)
    if current.ended_at is not None and is_table_over(current, table, at):
        # Time runs from now: what lies between the bell and now was not played. Less than nothing where time the table
        # had was cut off by an early end.
        stood_still = (at - current.ended_at) // MILLISECOND - had
        current.table_idle_ms = {**current.table_idle_ms, name: stood_still}
        current.table_rung = {key: rung for key, rung in current.table_rung.items() if key != name}
    current.table_extra_ms = {**current.table_extra_ms, name: had + minutes * 60_000}
    current.table_bell_at = next_table_bell(current)


def _check_tables(sheets: list[Sheet]) -> None:
    """S1: guests may have gone since the seats were published. A short table plays on where its game lets it (S8)."""
    sitting = SheetSeat.objects.filter(sheet__in=sheets, left_order=None).values_list("sheet", flat=True)
    counts = Counter(sitting)
    for sheet in sorted(sheets, key=lambda sheet: sheet.table):
        check_table_fits(sheet.table, counts[sheet.pk], game_of(sheet))


def _check_may_extend(party: Party, current: Round, table: int | None, actor: Actor, at: datetime) -> None:
    if table is None:
        if actor.kind != "host":
            raise OnlyOneTable
        return
    found = lock_sheet(party.book_id, current.number, table)
    if found is None:
        raise NoSuchTable(table=table)
    sheet, seats = found
    if actor.kind != "host":
        check_may_rule(party, table, current.tables, seats, actor)
    if sheet.state in SETTLED_STATES:
        raise SheetSettled(table=table, state=sheet.state)
    # Once it has been counted down every screen calls it over.
    if party.break_ends_at is not None and at < party.break_ends_at:
        raise BreakIsOn(table=table)


def _take(party: Party, actor: Actor, at: datetime, *needed: RoundState) -> tuple[Party, Pen, Round]:
    party, pen = take_party_pen(party, actor, at)
    current = find_open_round(party)
    ring_overdue(current, pen)
    if current.state not in needed:
        raise _refusal(current, *needed)
    return party, pen, current


def _refusal(current: Round, *needed: RoundState) -> RoundIsNot:
    named = " or ".join(str(state.label) for state in needed)
    return RoundIsNot(number=current.number, state=RoundState(current.state).label, needed=named)


def _save(current: Round, pen: Pen, kind: str, *sheets: Sheet) -> None:
    current.version += 1
    pen.save(current, *sheets)
    pen.write(kind, round=current.number)
