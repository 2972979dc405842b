"""Disputes: a player says that their score is wrong, and the steward sees both numbers.

How a steward answers one is party/desk/dispute_rulings.py; here it is opened, and ends when what it is about is gone.
Whoever closes, confirms or voids a sheet, or changes a closed one, settles its disputes first.
"""

from __future__ import annotations

from party.desk.calls import new_call
from party.models import Call, CallKind, CallState
from party.rounds.locked_table import LockedTable
from scoring.record.prepared import Prepared

_OPEN = Prepared(lambda sheet: Call.objects.open().filter(sheet=sheet).order_by("pk"), int)


def open_dispute(table: LockedTable, player: int, thinks: int) -> Call:
    """A card at the steward's desk with both numbers. A player who says another number changes their card."""
    stands = table.seat_of(player).score
    call = next(iter(_disputes_of(table, player)), None)
    if call is not None:
        call.stands, call.thinks = stands, thinks
        table.pen.save(call)
        return call
    call = new_call(table, CallKind.DISPUTE, player)
    call.stands, call.thinks = stands, thinks
    table.pen.make(call)
    return call


def withdraw_dispute(table: LockedTable, player: int) -> None:
    """The player agrees after all."""
    _end(table, _disputes_of(table, player), CallState.WITHDRAWN)


def settle_disputes(table: LockedTable) -> None:
    """The scores are about to change, or to be confirmed: nothing is left to dispute, or to wait for."""
    _end(table, _unsettled(table, CallKind.DISPUTE, CallKind.UNSIGNED), CallState.SETTLED)


def _disputes_of(table: LockedTable, player: int) -> list[Call]:
    return [call for call in _unsettled(table, CallKind.DISPUTE) if call.player_id == player]


def _unsettled(table: LockedTable, *kinds: CallKind) -> list[Call]:
    return [call for call in _OPEN.all(table.sheet.pk) if call.kind in kinds]


def _end(table: LockedTable, calls: list[Call], state: CallState) -> None:
    for call in calls:
        call.state, call.settled_at, call.escalates_at = state, table.pen.at, None
    table.pen.save(*calls)
