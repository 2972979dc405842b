"""The scores of a game typed as totals: by the scorekeeper, or by a steward or host from a slip or as a ruling."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.desk.disputes import settle_disputes
from party.rounds.locked_table import check_may_write, take_table
from party.tables.out_in_time import check_out_in_time
from scoring.models import Sheet
from scoring.models.sheets import Ended
from scoring.record.pen import Actor
from scoring.sheets.lines import write_totals
from scoring.sheets.staleness import check_version
from scoring.sheets.state import Totals


@transaction.atomic
def enter_totals(
    sheet: Sheet, totals: Totals, *, reason: str = "", from_slip: bool = False, actor: Actor, at: datetime
) -> Sheet:
    """The scores of the game, on the version that was read. A steward's or host's reason lets an odd score stand (I21).

    `from_slip`: a host or steward types what the table's scorekeeper wrote on paper; it counts as the scorekeeper's entry.
    """
    table = take_table(sheet, actor, at)
    # At the host's own table too: a slip is its scorekeeper's, and the others sign it. An odd score is a ruling.
    if reason or not (from_slip and actor.kind == "host"):
        check_may_write(table)
    enterer = actor
    if from_slip and actor.kind != "player" and table.sheet.scorekeeper_id:
        enterer = Actor("player", table.sheet.scorekeeper_id)
    check_version(table.sheet, table.seats, totals.version, totals.scores)
    # What was said before and is typed anew has been asked.
    if totals.ended == Ended.OUT != table.sheet.ended and not (table.is_official or totals.before_bell):
        check_out_in_time(table, totals.out, totals.made_at)
    settle_disputes(table)
    return write_totals(table, totals, enterer, reason=reason, from_slip=from_slip)
