"""What becomes of the chair of a guest who goes (S8)."""

from __future__ import annotations

from dataclasses import dataclass

from party.models import Guest, Party
from party.rules.clock_reading import is_table_over
from scoring.record.pen import Pen
from scoring.sheets.state import lock_sheet, note_leaving, save_sheet


@dataclass(frozen=True)
class Left:
    """The game that was left, if one was being played."""

    round: int | None = None
    table: int | None = None
    in_mid_game: bool = False


def give_up_seat(party: Party, guest: Guest, pen: Pen) -> Left:
    """Leave the table of the open round. After the table's bell it is no longer mid-game: the score counts as it stands."""
    current = party.round_set.open().first()
    seat = current.seats.filter(player_id=guest.pk).first() if current else None
    if current is None or seat is None:
        return Left()
    in_mid_game = False
    found = lock_sheet(party.book_id, current.number, seat.table)
    if found is not None:
        sheet, seats = found
        is_over = is_table_over(current, seat.table, pen.at)
        in_mid_game = not is_over and sheet.state in ("waiting", "playing")
        note_leaving(sheet, seats, guest.pk, in_mid_game=in_mid_game)
        save_sheet(pen, sheet, seats)
    return Left(current.number, seat.table, in_mid_game)
