"""The tables of what was scored: the record, the players, the sheets with their entries, signatures and rulings."""

from scoring.models.entries import Entry, EntryKind, Signature
from scoring.models.home import HomeGame
from scoring.models.players import Player
from scoring.models.record import Answer, Book, Event, Wording
from scoring.models.rulings import Precedent, Ruling, RulingSource
from scoring.models.sheets import Keeping, Sheet, SheetSeat

__all__ = [
    "Answer",
    "Book",
    "Entry",
    "EntryKind",
    "Event",
    "HomeGame",
    "Keeping",
    "Player",
    "Precedent",
    "Ruling",
    "RulingSource",
    "Sheet",
    "SheetSeat",
    "Signature",
    "Wording",
]
