"""Opening the sheets of a published round: one for each table, with the draw where the site draws (S4).

What a sheet must know of the evening travels on it from here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from games.base.equipment import block_counts, equipment
from party.models import Party, Round, Seat
from party.rules.draw import LetterDraw, draw_letters
from party.rules.seating.chance import chance
from scoring.models import Sheet, SheetSeat
from scoring.record.pen import Pen
from scoring.rules.sheet_options import SheetOptions

# The letters that are drawn for the first move where a game's own set is not letters alone.
EVERY_LETTER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def open_sheets(party: Party, drafted: Round, seats: list[Seat], pen: Pen) -> None:
    options = SheetOptions.choose(
        party.game, party.variant, party.game_options, dock_letters=party.dock_letters, seed=party.seed
    ).store()
    sheets = {
        table: Sheet(book=pen.book, round=drafted.number, table=table, options={**options})
        for table in range(1, drafted.tables + 1)
    }
    draws = _draw(party, drafted, seats) if party.draw == "site" else {}
    for table, drawn in draws.items():
        sheets[table].first_player_id = sheets[table].scorekeeper_id = drawn.first
    pen.make(*sheets.values())
    pen.make(*[_sheet_seat(sheets[seat.table], seat, draws.get(seat.table)) for seat in seats])


def letters_of(party: Party) -> dict[str, int] | str:
    """The letters of the game's set, from which the first move is drawn."""
    counts = equipment(party.game).get("blocks", {}).get("counts", {})
    return block_counts(counts) if counts else EVERY_LETTER


def _draw(party: Party, drafted: Round, seats: Iterable[Seat]) -> dict[int, LetterDraw]:
    """What each table draws."""
    players: dict[int, list[int]] = defaultdict(list)
    for seat in seats:
        players[seat.table].append(seat.player_id)
    letters = letters_of(party)
    return {
        table: draw_letters(seated, letters, chance(party.seed, drafted.number, f"draw:{table}"))
        for table, seated in players.items()
    }


def _sheet_seat(sheet: Sheet, seat: Seat, drawn: LetterDraw | None) -> SheetSeat:
    known = SheetSeat(sheet_id=sheet.pk, player_id=seat.player_id, chair=seat.chair, color=seat.color)
    if drawn is not None:
        known.letters = drawn.letters[seat.player_id]
        known.draw_order = drawn.order.index(seat.player_id) + 1
    return known
