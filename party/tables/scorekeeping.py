"""Scorekeeping goes to another player of the table (S4)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.rounds.locked_table import LockedTable, check_keeps_score, check_rules, take_table
from scoring.models import Sheet
from scoring.record.pen import Actor
from scoring.sheets.staleness import ANYHOW, Seen, check_seen, name_of
from scoring.sheets.state import hand_to


@transaction.atomic
def hand_over(sheet: Sheet, player: int, *, seen: Seen = ANYHOW, actor: Actor, at: datetime) -> Sheet:
    """Scorekeeping, not the first move, goes to another player of the table (S4): by who keeps score, a steward or host."""
    table = take_table(sheet, actor, at)
    _check_may_hand_over(table)
    check_seen(table.sheet, table.seats, seen, yours=name_of(table.seats, player))
    hand_to(table.sheet, table.seats, player)
    table.write("sheet-handed-over", subject=player, version=table.sheet.version)
    return table.sheet


def _check_may_hand_over(table: LockedTable) -> None:
    if table.pen.actor.kind == "player":
        check_keeps_score(table)
    elif table.pen.actor.kind == "steward":
        check_rules(table)
