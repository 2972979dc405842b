"""After the bell nobody can go out (S15, KW70): a scorekeeper who says so then is asked whether it was before the bell."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from party.rounds.locked_table import LockedTable
from party.rules.clock_reading import is_table_over, table_ends_at
from party.tables.refusals import OutAfterTheBell
from scoring.models.entries import TURNS
from scoring.sheets.turns import moment_of


def check_out_in_time(table: LockedTable, out: int | None, made_at: datetime | None) -> None:
    """Refused unless the player who is out made the last turn before the bell. `out` is that player, if known; `made_at` is
    when a phone that was offline entered it.
    """
    number, bell = table.sheet.table, table_ends_at(table.round, table.sheet.table)
    if bell is None or not is_table_over(table.round, number, moment_of(made_at, table.pen.at)):
        return
    turns = [entry for entry in table.standing if entry.kind in TURNS]
    if not turns or turns[-1].player_id != out or turns[-1].made_at > bell:
        who = gettext("somebody") if out is None else table.seat_of(out).player
        raise OutAfterTheBell(table=number, player=who)
