"""The tables of what was scored: the record, the players, the sheets."""

from scoring.models.players import Player
from scoring.models.record import Answer, Book, Event, Wording
from scoring.models.sheets import Sheet, SheetSeat

__all__ = ["Answer", "Book", "Event", "Player", "Sheet", "SheetSeat", "Wording"]
