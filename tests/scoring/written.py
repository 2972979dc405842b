"""Sheets without a database: a table of so many, and lines as they are written on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from games import load_lexicon
from scoring.models import Entry, Player, Sheet, SheetSeat
from scoring.rules.sheet_options import SheetOptions
from scoring.sheets.boards import PlayPreview, preview
from scoring.sheets.engine_table import read_board
from tests.conftest import NOW

COLORS = {
    1: ["blue"],
    2: ["red", "blue"],
    3: ["red", "yellow", "blue"],
    4: ["red", "yellow", "blue", "green"],
}
NAMES = ["Ann", "Bo", "Cy", "Di"]


@dataclass
class Desk:
    """A sheet with its seats and lines; players are numbered from 1 in the order of chairs."""

    sheet: Sheet
    seats: list[SheetSeat]
    entries: list[Entry] = field(default_factory=list)

    def preview(self, player: int, play: str) -> PlayPreview:
        board = read_board(self.sheet, self.seats, self.entries)
        return preview(self.sheet, board, player, play, load_lexicon())

    def play(self, player: int, play: str) -> Entry:
        """Write it down as the engine counts it."""
        seen = self.preview(player, play)
        assert not seen.refusals, seen.refusals
        kind = "pass" if seen.play == "-" else "turn"
        entry = self.write(player, seen.points, kind, play="" if kind == "pass" else seen.play)
        entry.words = " ".join(seen.words)
        entry.key_card = self.sheet.key_card if seen.spells_key_card else ""
        return entry

    def write(self, player: int, points: int, kind: str = "turn", **more: str) -> Entry:
        entry = Entry(sheet=self.sheet, number=len(self.entries) + 1, player_id=player, kind=kind, **more)
        entry.points, entry.player = points, self.seats[player - 1].player
        self.entries.append(entry)
        return entry


def desk(
    players: int = 4, *, variant: str = "party", game: str = "keyword", first: int = 1, **options: str
) -> Desk:
    dock = options.pop("dock_letters", "true") == "true"
    sheet = Sheet(state="playing", first_player_id=first, scorekeeper_id=first)
    sheet.options = SheetOptions.choose(game, variant, options, dock_letters=dock, seed="7").store()
    people = [Player(pk=number, name=NAMES[number - 1]) for number in range(1, players + 1)]
    colors = COLORS[players] if game == "keyword" else [""] * players
    seats = [
        SheetSeat(sheet=sheet, player=person, chair=chair, color=color)
        for chair, (person, color) in enumerate(zip(people, colors, strict=True), start=1)
    ]
    return Desk(sheet, seats)


def struck(entry: Entry) -> Entry:
    entry.struck_at, entry.struck_by_kind = NOW, "player"
    return entry
