"""Confirming a table: when all others have signed, or by the steward or host (I17, S18).

A steward or host confirms with one other's own signature, or alone with a reason, which is a departure.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.desk.disputes import settle_disputes
from party.desk.refusals import TieNotBroken
from party.rounds.locked_table import LockedTable, check_rules, ranking_of, take_table
from scoring.models import Sheet
from scoring.record.pen import Actor
from scoring.sheets.signatures import agreement_of, check_confirmable, note_confirmed
from scoring.sheets.staleness import check_version


@transaction.atomic
def confirm(
    sheet: Sheet, *, version: int | None = None, reason: str = "", actor: Actor, at: datetime
) -> Sheet:
    """The steward or host confirms: with one other's own signature, or alone with a reason. With the version that was
    read, only those totals.
    """
    table = take_table(sheet, actor, at)
    check_version(table.sheet, table.seats, version)
    check_rules(table)
    check_confirmable(table.sheet, actor)
    if not agreement_of(table.sheet, table.seats, table.signatures).needs_no_reason:
        table.pen.depart(reason)
    ranking = ranking_of(table.sheet, table.seats)
    if ranking.redraw:
        names = [str(seat.player) for seat in table.seats if seat.player_id in ranking.redraw[0]]
        raise TieNotBroken(players=", ".join(names), tied=ranking.redraw[0])
    _confirm(table, ranking.order, actor)
    return table.sheet


def confirm_if_agreed(table: LockedTable) -> None:
    """When all others have signed right and no tie is open, the scores are final. A further event of the same request."""
    if not table.sheet.is_closed:
        return
    agreed = agreement_of(table.sheet, table.seats, table.signatures)
    ranking = ranking_of(table.sheet, table.seats)
    if not agreed.is_complete or ranking.redraw:
        return
    _confirm(table, ranking.order, Actor("player", agreed.last))


def confirm_by_official(table: LockedTable) -> None:
    """The steward or host who has just ruled confirms along with it, where one other's own signature is enough."""
    sheet, actor = table.sheet, table.pen.actor
    agreed, ranking = agreement_of(sheet, table.seats, table.signatures), ranking_of(sheet, table.seats)
    is_mine = actor.is_same_as(sheet.entered_by_kind, sheet.entered_by_id)
    if table.sheet.is_closed and agreed.needs_no_reason and not (ranking.redraw or is_mine):
        _confirm(table, ranking.order, actor)


def _confirm(table: LockedTable, order: tuple[int, ...], by: Actor) -> None:
    settle_disputes(table)
    note_confirmed(table, order, by)
    table.write("table-confirmed", version=table.sheet.version)
