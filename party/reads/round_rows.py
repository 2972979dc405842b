"""The standings of one round and of one table. Writes nothing.

The room sees confirmed scores alone, so that no signature and no dispute moves what everybody sees back and forth; a
table sees its own as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from party.reads.overview import TableGlance
from party.reads.standing_rows import StandingRow
from party.rounds.locked_table import ranking_of
from party.rules.table_ranks import BrokenTie
from party.words.wording import TABLE_WORDS, and_list
from scoring.models import SheetSeat
from scoring.models.sheets import SheetState


def stand_in_round(
    tables: Sequence[TableGlance], names: Mapping[int, str], you: int | None = None
) -> list[StandingRow]:
    """Everybody in one round by score; equal scores share a place. Who has no score to show comes last, with why."""
    low_wins = any(table.sheet.rules.low_wins for table in tables)
    shown = [(table, seat) for table in tables for seat in table.seats if _is_shown(table, seat)]
    shown.sort(key=lambda each: (each[1].score or 0) * (1 if low_wins else -1))
    rows: list[StandingRow] = []
    for _score, group in groupby(shown, key=lambda each: each[1].score):
        level = list(group)
        place = len(rows) + 1
        rows += [_row(table, seat, names, you, place, joint=len(level) > 1) for table, seat in level]
    waiting = [(table, seat) for table in tables for seat in table.seats if not _is_shown(table, seat)]
    return rows + [_row(table, seat, names, you, 0) for table, seat in waiting]


def stand_at_table(table: TableGlance, names: Mapping[int, str], you: int | None = None) -> list[StandingRow]:
    """One table as its own players see it, the running score too; ranks and broken ties where it is over."""
    is_over = table.sheet.is_closed or table.sheet.state == SheetState.CONFIRMED
    ranking = ranking_of(table.sheet, table.seats)
    ties = {player: explain_tie(tie, names) for tie in ranking.broken for player in tie.players}
    unbroken = {player for group in ranking.redraw for player in group}
    seats = {seat.player_id: seat for seat in table.seats}
    return [
        StandingRow(
            ranking.rank_of(player) if is_over else 0,
            names.get(player, ""),
            seats[player].score,
            player == you,
            joint=is_over and player in unbroken,
            note=ties.get(player, "") if is_over else "",
            provisional=table.sheet.state != SheetState.CONFIRMED and seats[player].score is not None,
        )
        for player in ranking.order
    ]


def explain_tie(tie: BrokenTie, names: Mapping[int, str]) -> str:
    """S6: equal scores rank by the letters drawn; who is only known to have drawn high has none to name."""
    drawn = [
        _("%(name)s drew %(letters)s") % {"name": names[player], "letters": letters}
        if letters
        else _("%(name)s drew high") % {"name": names[player]}
        for player, letters in zip(tie.players, tie.letters, strict=True)
        if letters or player == tie.players[0]
    ]
    return _("Equal scores rank by their letters: %(drawn)s.") % {"drawn": and_list(drawn)}


def _is_shown(table: TableGlance, seat: SheetSeat) -> bool:
    return table.sheet.state == SheetState.CONFIRMED and seat.score is not None


def _row(
    table: TableGlance,
    seat: SheetSeat,
    names: Mapping[int, str],
    you: int | None,
    place: int,
    *,
    joint: bool = False,
) -> StandingRow:
    return StandingRow(
        place,
        names.get(seat.player_id, ""),
        seat.score if _is_shown(table, seat) else None,
        seat.player_id == you,
        joint,
        note=_("table %(table)s, %(state)s")
        % {"table": table.number, "state": TABLE_WORDS[table.sheet.state]},
    )
