"""Signatures at a table: every player says right or wrong; when the others agree the scores are confirmed (I17, S18)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.desk.confirming import confirm_if_agreed
from party.desk.disputes import open_dispute, withdraw_dispute
from party.rounds.locked_table import LockedTable, take_table
from scoring.models import Sheet
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor
from scoring.sheets.signatures import note_signature


@transaction.atomic
def sign(  # noqa: PLR0913 - a signature is right, or wrong with a number.
    sheet: Sheet,
    player: int,
    *,
    right: bool,
    thinks: int | None = None,
    version: int | None = None,
    actor: Actor,
    at: datetime,
) -> Sheet:
    """A player says right, or wrong with their number, which opens a dispute. The last right confirms the table."""
    table = take_table(sheet, actor, at)
    if _has_signed(table, player) and right and table.sheet.state == SheetState.CONFIRMED:
        return table.sheet
    note_signature(table, player, right=right, thinks=thinks, version=version)
    if right:
        withdraw_dispute(table, player)
        table.write("signed", subject=player, version=table.sheet.version)
        confirm_if_agreed(table)
    else:
        assert thinks is not None
        open_dispute(table, player, thinks)
        table.write("signed-wrong", subject=player, thinks=thinks, version=table.sheet.version)
    return table.sheet


def _has_signed(table: LockedTable, player: int) -> bool:
    return any(each.is_right and each.player_id == player for each in table.signatures)
