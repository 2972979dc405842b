"""A sheet with all that is written on it, read in a fixed number of queries. Writes nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from party.rules.seating.table_sizes import sizes_in_print
from scoring.models import Entry, EntryKind, Sheet, SheetSeat, Signature
from scoring.record.pen import canonical
from scoring.rulings import game_of
from scoring.sheets.engine_table import EngineTable, read_board
from scoring.sheets.key_cards import has_cards
from scoring.sheets.rows import LINES, SEATS, SIGNATURES


@dataclass(frozen=True)
class SheetReading:
    """A sheet as it is now: who sits there, every line struck or not, who has signed. A form that needs no lines or
    signatures doesn't read them.
    """

    sheet: Sheet

    @cached_property
    def seats(self) -> tuple[SheetSeat, ...]:
        return tuple(SEATS.all(self.sheet.pk))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(LINES.all(self.sheet.pk))

    @cached_property
    def signatures(self) -> Mapping[int, Signature]:
        return {signature.player_id: signature for signature in SIGNATURES.all(self.sheet.pk)}

    @property
    def game(self) -> str:
        return self.sheet.rules.game

    @property
    def variant(self) -> str:
        return self.sheet.rules.variant

    @property
    def has_board(self) -> bool:
        """Whether turns of this game can be laid on the drawn board."""
        return self.game == "keyword" and not self.misfit

    @cached_property
    def board(self) -> EngineTable:
        """The game replayed up to now; for sheets whose game has a board."""
        return read_board(self.sheet, self.seats, self.entries)

    @cached_property
    def misfit(self) -> str:
        """How many players the game needs, where this table was seated with another number; empty where it fits."""
        game = game_of(self.sheet)
        return "" if len(self.seats) in game.sizes else sizes_in_print(game)

    @property
    def is_whole(self) -> bool:
        """Whether every turn was entered on the board."""
        standing = [entry for entry in self.entries if entry.stands]
        return not any(
            entry.kind == EntryKind.TOTAL or (entry.kind == EntryKind.TURN and not entry.play)
            for entry in standing
        )

    @property
    def has_key_cards(self) -> bool:
        return has_cards(self.sheet)

    @property
    def has_letters(self) -> bool:
        """Whether letters on the racks count at the end."""
        return self.has_key_cards

    @cached_property
    def sitting(self) -> tuple[SheetSeat, ...]:
        return tuple(seat for seat in self.seats if seat.left_order is None)

    @cached_property
    def names(self) -> dict[int, str]:
        return {seat.player_id: str(seat.player) for seat in self.seats}

    @property
    def last_standing(self) -> Entry | None:
        return next((entry for entry in reversed(self.entries) if entry.stands), None)

    @property
    def mark(self) -> str:
        """Changes whenever anything does that the page shows live."""
        rows = [self.sheet, *self.seats, *self.entries, *self.signatures.values()]
        return hashlib.sha256(canonical([row.facts() for row in rows]).encode()).hexdigest()[:12]
