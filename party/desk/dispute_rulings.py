"""How a steward answers a dispute: the sheet is right, or the player is and the difference is entered.

Whoever has both numbers on the desk decides with one tap. Striking a line or entering one ends a dispute too.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.desk.calls import note_settled, take_call
from party.desk.confirming import confirm_by_official
from party.desk.disputes import settle_disputes
from party.desk.refusals import NotADispute
from party.models import Call, CallKind
from scoring.models import EntryKind, Signature
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor
from scoring.sheets.lines import note_line
from scoring.sheets.turns import Line


@transaction.atomic
def uphold(call: Call, *, actor: Actor, at: datetime) -> Call:
    """The sheet is right: the player's objection is answered. With one other's own signature that confirms the table."""
    table, call = take_call(call, actor, at)
    _check_dispute(call)
    signatures = Signature.objects.filter(sheet=table.sheet, is_right=False)
    table.pen.remove(*signatures.filter(player=call.player_id))
    if not signatures.exists():
        table.sheet.state = SheetState.ENTERED
    note_settled(call, table)
    table.write("dispute-upheld", subject=call.player_id, call=call.pk, stands=call.stands)
    confirm_by_official(table)
    return call


@transaction.atomic
def correct(call: Call, *, actor: Actor, at: datetime) -> Call:
    """The player is right: the difference is entered as a ruling, and everybody signs again."""
    table, call = take_call(call, actor, at)
    _check_dispute(call)
    assert call.player_id is not None
    stands, thinks = table.seat_of(call.player_id).score or 0, call.thinks or 0
    note_settled(call, table)
    settle_disputes(table)
    note_line(table, Line(call.player_id, thinks - stands, EntryKind.RULING))
    table.write("line-entered", subject=call.player_id, call=call.pk, version=table.sheet.version)
    return call


def _check_dispute(call: Call) -> None:
    if call.kind != CallKind.DISPUTE:
        raise NotADispute
