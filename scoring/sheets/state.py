"""What may be done to a sheet besides writing lines on it (scoring/sheets/lines.py): drawn for, voided, left, handed on.

The writer reads the sheet under the lock of its book and writes the event. Knows tables and players, no party.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.models import Sheet, SheetSeat
from scoring.models.sheets import SETTLED_STATES, SheetState
from scoring.record.pen import Pen
from scoring.sheets.refusals import (
    NotAtThisTable,
    NotTheTablesPlayers,
    ScoreOutOfRange,
    SheetSettled,
)

# No game of the house comes near it; a bound against slips of the finger.
MOST_POINTS = 10_000


@dataclass(frozen=True)
class Totals:
    """The scores of a game by player, the version of the sheet they were written on, how the game ended and who is out, if
    that was said.
    """

    scores: Mapping[int, int]
    version: int
    ended: str = "time"
    out: int | None = None
    # It was so before the bell rang, which has been asked (S15).
    before_bell: bool = False
    # When it was tapped, on a phone that was offline.
    made_at: datetime | None = None


@dataclass(frozen=True)
class Figures:
    """Names with a figure each: joined in a sentence, or one per row on a page."""

    rows: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return ", ".join(f"{name} {figure}".strip() for name, figure in self.rows)


def lock_sheet(book_id: int, round_number: int, table: int) -> tuple[Sheet, list[SheetSeat]] | None:
    """The sheet of a table with its seats, as they are now: to be read by who holds the book."""
    sheet = Sheet.objects.filter(book=book_id, round=round_number, table=table).first()
    if sheet is None:
        return None
    return sheet, list(SheetSeat.objects.select_related("player").filter(sheet=sheet).order_by("chair"))


def note_draw(
    sheet: Sheet, seats: Sequence[SheetSeat], letters: Mapping[int, str], order: Sequence[int]
) -> None:
    """Write down what is known of the draw; the first is first player and scorekeeper (S4)."""
    check_not_settled(sheet)
    for seat in seats:
        seat.letters = letters.get(seat.player_id, "")
        seat.draw_order = order.index(seat.player_id) + 1 if seat.player_id in order else None
    first = order[0] if order else None
    if sheet.first_player_id != first:
        sheet.first_player_id = sheet.scorekeeper_id = first
    sheet.version += 1


def hand_to(sheet: Sheet, seats: Sequence[SheetSeat], player: int) -> None:
    """Scorekeeping goes to another player of the table; the first move does not."""
    check_not_settled(sheet)
    if player not in {seat.player_id for seat in seats if seat.left_order is None}:
        raise NotAtThisTable(table=sheet.table)
    sheet.scorekeeper_id = player
    sheet.version += 1


def note_void(sheet: Sheet, seats: Sequence[SheetSeat]) -> None:
    """The game does not count: no points, no ranks (S8)."""
    if sheet.state == SheetState.CONFIRMED:
        raise SheetSettled(table=sheet.table, state=sheet.state)
    for seat in seats:
        seat.rank = None
    sheet.state = SheetState.VOID
    sheet.version += 1


def note_leaving(sheet: Sheet, seats: Sequence[SheetSeat], player: int, *, in_mid_game: bool) -> None:
    """S8: who leaves in mid-game ranks last; scorekeeping passes to the next in the draw; one left ends the game."""
    seat = next(seat for seat in seats if seat.player_id == player)
    if sheet.state in SETTLED_STATES or seat.left_order is not None:
        return
    if in_mid_game:
        seat.left_order = 1 + sum(other.left_order is not None for other in seats)
    staying = [other for other in _by_draw(seats) if other.left_order is None and other is not seat]
    if sheet.scorekeeper_id == player:
        sheet.scorekeeper_id = staying[0].player_id if staying else None
    # Before the first move the next in the draw goes first; later the first move has been made.
    if sheet.state == SheetState.WAITING and sheet.first_player_id == player:
        sheet.first_player_id = staying[0].player_id if staying else None
    if in_mid_game and len(staying) <= 1 and not sheet.ended:
        sheet.ended = "time"


def check_scores(sheet: Sheet, seats: Sequence[SheetSeat], scores: Mapping[int, int]) -> list[int]:
    """One possible score for each seat; who left may be left out. Gives those that are no multiple and are new (I21)."""
    needed = {seat.player_id for seat in seats if seat.left_order is None}
    if not needed <= scores.keys() <= {seat.player_id for seat in seats}:
        raise NotTheTablesPlayers(table=sheet.table)
    for score in scores.values():
        if abs(score) > MOST_POINTS:
            raise ScoreOutOfRange(score=score)
    # What stands on the sheet already was let stand with a reason.
    stands = {seat.player_id: seat.score for seat in seats}
    return [
        score
        for player, score in scores.items()
        if score % sheet.rules.multiple_of and score != stands[player]
    ]


def check_not_settled(sheet: Sheet) -> None:
    if sheet.state in SETTLED_STATES:
        raise SheetSettled(table=sheet.table, state=sheet.state)


def _by_draw(seats: Sequence[SheetSeat]) -> list[SheetSeat]:
    """In the order of the draw; clockwise where it is not known."""
    return sorted(seats, key=lambda seat: (seat.draw_order is None, seat.draw_order or 0, seat.chair))


def figures(seats: Sequence[SheetSeat], scores: Mapping[int, int | None]) -> Figures:
    shown = [(str(seat.player), scores.get(seat.player_id)) for seat in seats]
    return Figures(tuple((name, "–" if score is None else in_print(score)) for name, score in shown))


def in_print(score: object) -> str:
    """A figure with the minus sign of print."""
    return str(score).replace("-", "\N{MINUS SIGN}")


def signed(points: int) -> str:
    return in_print(points) if points < 0 else f"+{points}"


def save_sheet(pen: Pen, sheet: Sheet, seats: Sequence[SheetSeat]) -> None:
    pen.save(sheet, *seats)
