"""Disputes: a player says that the own score is wrong, and the steward sees both numbers. Settling one is party/calls.py."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from party.models import Call, CallKind, CallState
from scoring.held import Held

if TYPE_CHECKING:
    from party.holding import Table

# A call that nobody has claimed goes on to the neighbouring block and the host.
ESCALATES_AFTER = timedelta(seconds=60)
UNSETTLED = (CallState.OPEN, CallState.CLAIMED)


def open_dispute(table: Table, player: int, thinks: int) -> Call:
    """A card at the steward's desk with both numbers. Who says another number changes the card that is there."""
    stands = table.seat_of(player).score
    call = _unsettled(table, CallKind.DISPUTE).filter(player=player).first()
    if call is not None:
        call.stands, call.thinks = stands, thinks
        table.pen.save(call)
        return call
    at = table.pen.at
    call = Call(party=table.party, sheet=table.sheet, kind=CallKind.DISPUTE, player_id=player)
    call.stands, call.thinks = stands, thinks
    call.made_at, call.escalates_at = at, at + ESCALATES_AFTER
    table.pen.make(call)
    return call


def withdraw_dispute(table: Held, player: int) -> None:
    """The player agrees after all."""
    _end(table, list(_unsettled(table, CallKind.DISPUTE).filter(player=player)), CallState.WITHDRAWN)


def settle_disputes(table: Held) -> None:
    """What was disputed, or waited for, no longer stands on the sheet, or has been confirmed."""
    _end(table, list(_unsettled(table, CallKind.DISPUTE, CallKind.UNSIGNED)), CallState.SETTLED)


def _unsettled(table: Held, *kinds: CallKind) -> QuerySet[Call]:
    return Call.objects.filter(sheet=table.sheet, kind__in=kinds, state__in=UNSETTLED)


def _end(table: Held, calls: list[Call], state: CallState) -> None:
    for call in calls:
        call.state, call.settled_at, call.escalates_at = state, table.pen.at, None
    table.pen.save(*calls)
