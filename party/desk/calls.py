"""Calling a steward: from a tap at a table until it is settled.

A call is claimed by one of two who try, passed on, settled, or taken back by the table. Unclaimed after a minute it goes to
the neighboring block and the host. Nobody handles their own table (S11). The end of a round ends its calls, but for
complaints about conduct. Answers on words are in party/desk/rulings.py.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from party.desk.refusals import (
    AnswerTheDispute,
    CallIsOver,
    ClaimedAlready,
    NobodyElse,
    NoSuchCallKind,
    NotTheTablesCall,
    NotYourComplaint,
)
from party.models import Call, CallKind, CallState, Steward
from party.models.calls import ASKED_FOR, SIGN_WITHIN
from party.people.stewardship import active_stewards, place_of
from party.record.refusals import PartyFinished
from party.rounds.locked_table import LockedTable, check_rules, check_sits, take_table
from party.rounds.refusals import RoundIsClosed
from party.rules.call_routing import ESCALATES_AFTER, CallPlace, can_be_passed_on, desks_of
from scoring.models import Ruling, Sheet
from scoring.models.sheets import SheetState
from scoring.record.due_moments import due
from scoring.record.pen import SITE, Actor
from scoring.rules.names import check_length
from scoring.sheets.refusals import NotAtThisTable

LONGEST_NOTE = 200


@transaction.atomic
def call_steward(sheet: Sheet, kind: str, note: str = "", *, actor: Actor, at: datetime) -> Call:
    """From any phone at the table. While one of that kind is open a second tap is the same call."""
    if kind not in ASKED_FOR:
        raise NoSuchCallKind
    table = take_table(sheet, actor, at)
    _check_sits(table)
    same = Call.objects.open().filter(sheet=table.sheet, kind=kind)
    # Whoever is complained about must not find the complaint theirs: each player has their own.
    call = same.filter(player=actor.id).first() if kind == CallKind.CONDUCT else same.first()
    if call is None:
        call = new_call(table, kind, actor.id)
        table.pen.make(call)
    if note.strip() and not call.note:
        # Who says what it is about has called: the words are read by no other at the table (party/reads/call_privacy.py).
        call.player_id, call.note = actor.id, check_length(note, LONGEST_NOTE)
        call.note_hash = table.pen.word(call.note, about=actor.id)
        table.pen.save(call)
    table.write("steward-called", subject=actor.id, call=call.pk, about=kind)
    return call


@transaction.atomic
def claim(call: Call, *, actor: Actor, at: datetime) -> Call:
    """Set-to-state: of two who claim one has it."""
    table, call = take_call(call, actor, at)
    if actor.is_same_as(call.claimed_by_kind, call.claimed_by_id):
        return call
    call.state, call.claimed_at, call.escalates_at = CallState.CLAIMED, at, None
    call.claimed_by_kind, call.claimed_by_id = actor.kind, actor.id
    table.pen.save(call)
    table.write("call-claimed", call=call.pk, waited=(at - call.made_at).total_seconds())
    return call


@transaction.atomic
def escalate(call: Call, *, actor: Actor, at: datetime) -> Call:
    """Passed on to the neighboring block and the host; who had claimed it has it no more."""
    table, call = take_call(call, actor, at)
    if not can_be_passed_on(_place_at(table)):
        raise NobodyElse
    call.pass_on(at)
    table.pen.save(call)
    table.write("call-escalated", call=call.pk)
    return call


@transaction.atomic
def settle(call: Call, *, ruling: Ruling | None = None, note: str = "", actor: Actor, at: datetime) -> Call:
    """It has been dealt with: by a ruling, or by a word at the table."""
    table, call = take_call(call, actor, at)
    check_no_dispute(call)
    note_settled(call, table, ruling)
    said = check_length(note, LONGEST_NOTE)
    answer = table.pen.word(said, about=call.player_id) if said else ""
    table.write("call-settled", call=call.pk, answer=answer)
    return call


@transaction.atomic
def withdraw(call: Call, *, actor: Actor, at: datetime) -> Call:
    """The table has found the answer itself, or whoever rules there sees that nothing is asked. Set-to-state."""
    table = _table_of(call, actor, at)
    call = _now(call)
    _check_may_withdraw(table, call)
    if call.kind not in ASKED_FOR:
        raise NotTheTablesCall
    if call.state == CallState.SETTLED:
        raise CallIsOver(state=call.state)
    if call.is_open:
        # Whoever withdraws it in the table's place is named to its caller.
        kind, number = (actor.kind, actor.id) if table.is_official else ("", None)
        call.claimed_by_kind, call.claimed_by_id = kind, number
    call.state, call.escalates_at, call.settled_at = CallState.WITHDRAWN, None, call.settled_at or at
    table.pen.save(call)
    table.write("call-withdrawn", subject=actor.id, call=call.pk)
    return call


def check_no_dispute(call: Call) -> None:
    """A dispute has an answer of its own: while a player says that it is wrong the sheet cannot be confirmed."""
    if call.kind == CallKind.DISPUTE:
        raise AnswerTheDispute


@due
def escalate_due_calls(at: datetime) -> int:
    """Pass on what nobody has claimed within a minute. Safe to run any number of times and by two at once."""
    waiting = Call.objects.due(at).select_related("sheet__book__party")
    return sum(_escalate_if_due(call, at) for call in waiting)


@due
def call_for_unsigned(at: datetime) -> int:
    """Tell the steward of sheets that were closed three minutes ago and are not signed; once a closing."""
    told = Call.objects.filter(
        sheet=OuterRef("pk"), kind=CallKind.UNSIGNED, made_at__gt=OuterRef("closed_at")
    )
    late = Sheet.objects.filter(
        state=SheetState.ENTERED, closed_at__lte=at - SIGN_WITHIN, book__party__isnull=False
    )
    return sum(
        _call_if_unsigned(sheet, at) for sheet in late.exclude(Exists(told)).select_related("book__party")
    )


def new_call(table: LockedTable, kind: str, player: int | None = None) -> Call:
    """A call of a table, not saved yet; where there is nobody else it is not passed on."""
    at = table.pen.at
    escalates_at = at + ESCALATES_AFTER if can_be_passed_on(_place_at(table)) else None
    return Call(
        party=table.party,
        sheet=table.sheet,
        kind=kind,
        player_id=player,
        made_at=at,
        escalates_at=escalates_at,
    )


def note_settled(call: Call, table: LockedTable, ruling: Ruling | None = None) -> None:
    """Settle it as part of what is being written."""
    call.state, call.settled_at, call.escalates_at = CallState.SETTLED, table.pen.at, None
    call.ruling = ruling
    table.pen.save(call)


@transaction.atomic
def _escalate_if_due(late: Call, at: datetime) -> int:
    """Read and written under the book's lock: of two sweeps, or of a sweep and a claim, one comes first."""
    try:
        table = _table_of(late, SITE, at)
    except (RoundIsClosed, PartyFinished):
        return 0
    call = _now(late)
    if call.state != CallState.OPEN or call.escalates_at is None or call.escalates_at > at:
        return 0
    call.pass_on(at)
    table.pen.save(call)
    table.write("call-escalated", call=call.pk)
    return 1


@transaction.atomic
def _call_if_unsigned(late: Sheet, at: datetime) -> int:
    try:
        table = take_table(late, SITE, at)
    except (RoundIsClosed, PartyFinished):
        return 0
    sheet = table.sheet
    if sheet.state != SheetState.ENTERED or sheet.closed_at is None or sheet.closed_at > at - SIGN_WITHIN:
        return 0
    told = Call.objects.filter(sheet=sheet, kind=CallKind.UNSIGNED)
    if told.open().exists() or told.filter(made_at__gt=sheet.closed_at).exists():
        return 0
    call = new_call(table, CallKind.UNSIGNED)
    table.pen.make(call)
    table.write("steward-called", call=call.pk, about=CallKind.UNSIGNED)
    return 1


def take_call(call: Call, actor: Actor, at: datetime) -> tuple[LockedTable, Call]:
    """The table and the call as they are now, for somebody who may handle it; what is over, or another's, is refused."""
    table = _table_of(call, actor, at)
    call = _now(call)
    _check_may_handle(table, call)
    if not call.is_open:
        raise CallIsOver(state=call.state)
    _check_is_mine(call, table)
    return table, call


def _table_of(call: Call, actor: Actor, at: datetime) -> LockedTable:
    """A complaint about conduct outlives its round."""
    return take_table(call.sheet, actor, at, even_closed=call.kind == CallKind.CONDUCT)


def _now(call: Call) -> Call:
    return Call.objects.get(pk=call.pk)


def _check_may_handle(table: LockedTable, call: Call) -> None:
    """Who rules there; once it has been passed on, the neighbour too."""
    actor = table.pen.actor
    if actor.kind == "steward" and call.escalated_at is not None:
        desks = desks_of(_place_at(table), is_escalated=True)
        if actor.id in [desk.steward for desk in desks]:
            return
    check_rules(table)


def _check_may_withdraw(table: LockedTable, call: Call) -> None:
    """Any player of the table, or who may handle the call; a complaint about conduct its author alone of the players."""
    if table.is_official:
        _check_may_handle(table, call)
    elif call.kind != CallKind.CONDUCT:
        _check_sits(table)
    elif call.player_id != table.pen.actor.id:
        raise NotYourComplaint


def _check_is_mine(call: Call, table: LockedTable) -> None:
    """What another has claimed is the other's; a host may take a steward's over."""
    actor = table.pen.actor
    if call.claimed_by is None or actor.is_same_as(*call.claimed_by):
        return
    kind, steward = call.claimed_by
    if kind == "host":
        raise ClaimedAlready(who="the host")
    found = Steward.objects.select_related("player").filter(pk=steward or 0, is_active=True).first()
    if actor.kind != "host" and found is not None:
        raise ClaimedAlready(who=str(found))


def _check_sits(table: LockedTable) -> None:
    if table.pen.actor.kind != "player":
        raise NotAtThisTable(table=table.sheet.table)
    check_sits(table)


def _place_at(table: LockedTable) -> CallPlace:
    """The table among the stewards and their blocks."""
    seated = [seat.player_id for seat in table.seats]
    return place_of(table.sheet.table, table.round.tables, active_stewards(table.party), seated)
