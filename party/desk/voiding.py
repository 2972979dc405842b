"""Voiding a table: a steward or host says that its game doesn't count, and why (S8)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.desk.disputes import settle_disputes
from party.rounds.locked_table import check_rules, take_table
from scoring.models import Sheet
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor
from scoring.sheets.staleness import check_version
from scoring.sheets.state import note_void


@transaction.atomic
def void(sheet: Sheet, *, version: int | None = None, reason: str, actor: Actor, at: datetime) -> Sheet:
    """The game at this table does not count: all stay, no points (S8). By a steward or host, with a reason."""
    table = take_table(sheet, actor, at)
    check_version(table.sheet, table.seats, version)
    check_rules(table)
    if table.sheet.state == SheetState.VOID:
        return table.sheet
    table.pen.depart(reason)
    settle_disputes(table)
    note_void(table.sheet, table.seats)
    table.write("table-voided", version=table.sheet.version)
    return table.sheet
