"""Writing on a table's sheet, line by line: enter, strike, change the way of keeping, expose a Key card, close.

By the scorekeeper, or by the steward of the block or the host. Each is one event about one sheet; the rules of the lines
are scoring/sheets/lines.py.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.desk.disputes import settle_disputes
from party.prizes.claims import reopen_prizes
from party.rounds.locked_table import check_may_write, take_table
from party.tables.out_in_time import check_out_in_time
from party.tables.refusals import RulingStands
from scoring.models import Entry, Sheet
from scoring.models.entries import RULED
from scoring.models.sheets import Ended
from scoring.record.pen import Actor
from scoring.sheets.ends import GameEnd
from scoring.sheets.lines import note_close, note_keeping, note_key_card, note_line, note_strike
from scoring.sheets.staleness import check_version
from scoring.sheets.turns import Line


@transaction.atomic
def enter(sheet: Sheet, line: Line, *, reason: str = "", actor: Actor, at: datetime) -> Entry:
    """One line. A steward's or host's reason lets an odd score stand (I21)."""
    table = take_table(sheet, actor, at)
    check_may_write(table)
    if table.sheet.is_closed:
        settle_disputes(table)
    entry = note_line(table, line, is_official=table.is_official, reason=reason)
    table.write("line-entered", subject=line.player, number=entry.number, version=table.sheet.version)
    return entry


@transaction.atomic
def strike(
    sheet: Sheet, number: int, *, why: str, version: int | None = None, actor: Actor, at: datetime
) -> Entry:
    """The line no longer counts; it stays on the sheet with who struck it and why. A prize that it won is open again."""
    table = take_table(sheet, actor, at)
    check_may_write(table)
    if not table.is_official and any(each.number == number and each.kind in RULED for each in table.entries):
        raise RulingStands(number=number)
    if table.sheet.is_closed:
        settle_disputes(table)
    entry = note_strike(table, number, why, version=version, is_official=table.is_official)
    is_won = bool(reopen_prizes(entry, table.pen))
    # An event kind of its own: everybody who can win a prize is told of this one, not of every struck line.
    table.write(
        "winning-line-struck" if is_won else "line-struck",
        subject=entry.player_id,
        number=number,
        version=table.sheet.version,
    )
    return entry


@transaction.atomic
def keep_as(sheet: Sheet, keeping: str, *, version: int | None = None, actor: Actor, at: datetime) -> Sheet:
    """Totals, a running score or the board from here on; nothing is lost."""
    table = take_table(sheet, actor, at)
    check_may_write(table)
    note_keeping(table, keeping, version)
    table.write("keeping-changed", keeping=keeping, version=table.sheet.version)
    return table.sheet


@transaction.atomic
def expose_key_card(
    sheet: Sheet, word: str = "", *, version: int | None = None, actor: Actor, at: datetime
) -> Sheet:
    """The Key card that lies face up at this table: typed from its own pack, or drawn by the site."""
    table = take_table(sheet, actor, at)
    check_may_write(table)
    note_key_card(table, word, version)
    table.write("key-card-exposed", card=table.sheet.key_card, version=table.sheet.version)
    return table.sheet


@transaction.atomic
def close(sheet: Sheet, end: GameEnd, *, actor: Actor, at: datetime) -> Sheet:
    """The game is over: letters held are counted, and the others are asked to sign."""
    table = take_table(sheet, actor, at)
    check_may_write(table)
    check_version(table.sheet, table.seats, end.version)
    if end.ended == Ended.OUT and end.out is not None and not (table.is_official or end.before_bell):
        check_out_in_time(table, end.out, end.made_at)
    settle_disputes(table)
    note_close(table, end, actor)
    table.write("sheet-closed", ended=end.ended, version=table.sheet.version)
    return table.sheet
