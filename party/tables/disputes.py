"""Disputes: a player says that the own score is wrong, and the steward sees both numbers.

How a steward answers one is party/desk/dispute_rulings.py; here it is opened, and ends when what it is about is gone.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from party.models import Call, CallKind, CallState
from party.people.stewardship import active_stewards, place_of
from party.rules.call_routing import Place, can_be_passed_on
from scoring.sheets.locked import Held

if TYPE_CHECKING:
    from party.tables.locked import Table

# A call that nobody has claimed goes on to the neighbouring block and the host.
ESCALATES_AFTER = timedelta(seconds=60)


def open_dispute(table: Table, player: int, thinks: int) -> Call:
    """A card at the steward's desk with both numbers. Who says another number changes the card that is there."""
    stands = table.seat_of(player).score
    call = _unsettled(table, CallKind.DISPUTE).filter(player=player).first()
    if call is not None:
        call.stands, call.thinks = stands, thinks
        table.pen.save(call)
        return call
    call = new_call(table, CallKind.DISPUTE, player)
    call.stands, call.thinks = stands, thinks
    table.pen.make(call)
    return call


def new_call(table: Table, kind: str, player: int | None = None) -> Call:
    """A call of a table, to be made by who holds it; where there is nobody else it is not passed on."""
    at = table.pen.at
    escalates_at = at + ESCALATES_AFTER if can_be_passed_on(place_at(table)) else None
    return Call(
        party=table.party,
        sheet=table.sheet,
        kind=kind,
        player_id=player,
        made_at=at,
        escalates_at=escalates_at,
    )


def place_at(table: Table) -> Place:
    """The table among the stewards and their blocks."""
    seated = [seat.player_id for seat in table.seats]
    return place_of(table.sheet.table, table.round.tables, active_stewards(table.party), seated)


def withdraw_dispute(table: Held, player: int) -> None:
    """The player agrees after all."""
    _end(table, list(_unsettled(table, CallKind.DISPUTE).filter(player=player)), CallState.WITHDRAWN)


def settle_disputes(table: Held) -> None:
    """What was disputed, or waited for, no longer stands on the sheet, or has been confirmed."""
    _end(table, list(_unsettled(table, CallKind.DISPUTE, CallKind.UNSIGNED)), CallState.SETTLED)


def _unsettled(table: Held, *kinds: CallKind) -> QuerySet[Call]:
    return Call.objects.open().filter(sheet=table.sheet, kind__in=kinds)


def _end(table: Held, calls: list[Call], state: CallState) -> None:
    for call in calls:
        call.state, call.settled_at, call.escalates_at = state, table.pen.at, None
    if calls:
        table.pen.save(*calls)
