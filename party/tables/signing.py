"""Signatures at a table: every player says right or wrong; when the others agree the scores are confirmed (I17, S18).

A steward or host confirms with one other's own signature, or alone with a reason, which is a departure.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.tables.disputes import open_dispute, settle_disputes, withdraw_dispute
from party.tables.locked import Table, check_rules, ranking_of, take_table
from party.tables.refusals import TieNotBroken
from scoring.models import Sheet
from scoring.models.sheets import SheetState
from scoring.record.pen import Actor
from scoring.sheets.signatures import (
    agreement_of,
    check_confirmable,
    note_confirmed,
    note_signature,
    signatures_of,
)
from scoring.sheets.state import check_version


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
    """A player says right, or wrong with the own number, which opens a dispute. The last right confirms the table."""
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
    if not agreement_of(table.sheet, table.seats, signatures_of(table.sheet)).needs_no_reason:
        table.pen.depart(reason)
    ranking = ranking_of(table.sheet, table.seats)
    if ranking.redraw:
        names = [str(seat.player) for seat in table.seats if seat.player_id in ranking.redraw[0]]
        raise TieNotBroken(players=", ".join(names), tied=ranking.redraw[0])
    _confirm(table, ranking.order, actor)
    return table.sheet


def confirm_if_agreed(table: Table) -> None:
    """When all others have signed right and no tie is open, the scores stand. A further event of the same request."""
    if not table.sheet.is_closed:
        return
    agreed = agreement_of(table.sheet, table.seats, signatures_of(table.sheet))
    ranking = ranking_of(table.sheet, table.seats)
    if not agreed.is_complete or ranking.redraw:
        return
    _confirm(table, ranking.order, Actor("player", agreed.last))


def confirm_by_official(table: Table) -> None:
    """The steward or host who has just ruled confirms along with it, where one other's own signature is enough."""
    sheet, actor = table.sheet, table.pen.actor
    agreed, ranking = agreement_of(sheet, table.seats, signatures_of(sheet)), ranking_of(sheet, table.seats)
    is_mine = actor.is_same_as(sheet.entered_by_kind, sheet.entered_by_id)
    if table.sheet.is_closed and agreed.needs_no_reason and not (ranking.redraw or is_mine):
        _confirm(table, ranking.order, actor)


def _confirm(table: Table, order: tuple[int, ...], by: Actor) -> None:
    note_confirmed(table, order, by)
    settle_disputes(table)
    table.write("table-confirmed", version=table.sheet.version)


def _has_signed(table: Table, player: int) -> bool:
    return any(each.is_right and each.player_id == player for each in signatures_of(table.sheet))
