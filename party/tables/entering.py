"""Writing on a table's sheet, line by line: enter, strike, change the way of keeping, expose a Key card, close.

By the scorekeeper, or by the steward of the block or the host. Each is one event about one sheet; the rules of the lines
are scoring/sheets/lines.py.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.desk.disputes import settle_disputes
from party.prizes.claims import reopen_prizes
from party.rounds.locked_table import take_to_write
from party.tables.out_in_time import check_out_in_time
from party.tables.refusals import RulingStands
from scoring.models import Entry, Sheet
from scoring.models.entries import RULED
from scoring.models.sheets import Ended
from scoring.record.pen import Actor
from scoring.sheets.ends import GameEnd
from scoring.sheets.lines import note_line, note_strike, write_close, write_keeping, write_key_card
from scoring.sheets.staleness import check_version
from scoring.sheets.turns import Line


@transaction.atomic
def enter(sheet: Sheet, line: Line, *, reason: str = "", actor: Actor, at: datetime) -> Entry:
    """One line. A steward's or host's reason lets an odd score stand (I21)."""
    table = take_to_write(sheet, actor, at)
    if table.sheet.is_closed:
        settle_disputes(table)
    entry = note_line(table, line, reason)
    table.write("line-entered", subject=line.player, number=entry.number, version=table.sheet.version)
    return entry


@transaction.atomic
def strike(
    sheet: Sheet, number: int, *, why: str, version: int | None = None, actor: Actor, at: datetime
) -> Entry:
    """The line no longer counts; it stays on the sheet with who struck it and why. A prize that it won is open again."""
    table = take_to_write(sheet, actor, at)
    if not table.is_official and any(each.number == number and each.kind in RULED for each in table.entries):
        raise RulingStands(number=number)
    if table.sheet.is_closed:
        settle_disputes(table)
    entry = note_strike(table, number, why, version)
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
    return write_keeping(take_to_write(sheet, actor, at), keeping, version)


@transaction.atomic
def expose_key_card(
    sheet: Sheet, word: str = "", *, version: int | None = None, actor: Actor, at: datetime
) -> Sheet:
    """The Key card that lies face up at this table: typed from its own pack, or drawn by the site."""
    return write_key_card(take_to_write(sheet, actor, at), word, version)


@transaction.atomic
def close(sheet: Sheet, end: GameEnd, *, actor: Actor, at: datetime) -> Sheet:
    """The game is over: letters held are counted, and the others are asked to sign."""
    table = take_to_write(sheet, actor, at)
    check_version(table.sheet, table.seats, end.version)
    if end.ended == Ended.OUT and end.out is not None and not (table.is_official or end.before_bell):
        check_out_in_time(table, end.out, end.made_at)
    settle_disputes(table)
    return write_close(table, end, actor)
