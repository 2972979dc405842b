"""What a record shows of the blocks, and whether it can be true.

How many blocks each player holds always follows from the plays; which ones they are is known as far as racks
were shown. A rack that is shown must have the right number, keep what was on it before and leave the set
enough of each letter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import ascii_lowercase

from games.base.layout import EMPTY, Grid
from games.base.letters import MASTER, UNKNOWN, missing, too_many
from games.base.record import RecordEvent
from games.crossword.table import CrosswordTable
from games.errors import RuleBroken, TooManyBlocks, WrongLettersHeld, WrongRack

Counts = Mapping[str, int]

# A small letter on the board is a master block.
_MASTERS = str.maketrans(dict.fromkeys(ascii_lowercase, MASTER))


def check_rack(state: CrosswordTable, seat: int, shown: str) -> list[RuleBroken]:
    """Why this cannot be the rack of a seat."""
    held, player = state.racks[seat], state.players[seat]
    if len(shown) != len(held):
        return [WrongRack(given=shown, player=player, why=f"it must have {_blocks(len(held))}")]
    if lost := missing(shown, held.replace(UNKNOWN, "")):
        return [WrongRack(given=shown, player=player, why=f"{''.join(lost)} was on it before")]
    return []


def check_letters_held(
    state: CrosswordTable, seats: Collection[int], given: str, counts: Counts, elsewhere: str = ""
) -> list[RuleBroken]:
    """Whether these can be the letters that the seats hold between them; `elsewhere` lie more in sight."""
    held = "".join(state.racks[seat] for seat in seats)
    if len(given) != len(held):
        return [WrongLettersHeld(given=given or "nothing", why=f"it must be {_blocks(len(held))}")]
    if lost := missing(given, held.replace(UNKNOWN, "")):
        return [WrongLettersHeld(given=given, why=f"{''.join(lost)} is among them")]
    others = "".join(rack for seat, rack in enumerate(state.racks) if seat not in seats)
    return [
        WrongLettersHeld(given=given, why=f"the set has no {letter} left")
        for letter in too_many(counts, on_board(state.grid) + others + elsewhere + given)
        if letter in given
    ]


def check_column(event: RecordEvent, letters: str) -> list[RuleBroken]:
    """Whether the letters held are those of the rack column, where there is one."""
    if event.rack is None or sorted(event.rack) == sorted(letters):
        return []
    return [WrongLettersHeld(given=letters or "nothing", why=f"the rack is {event.rack}")]


def in_sight(state: CrosswordTable) -> str:
    """The blocks on the board and on the racks."""
    return on_board(state.grid) + "".join(state.racks)


def on_board(grid: Grid) -> str:
    return grid.cells.replace(EMPTY, "").translate(_MASTERS)


def name_too_many(counts: Counts, letter: str, number: int) -> TooManyBlocks:
    return TooManyBlocks(letter=letter, number=number, held=counts.get(letter, 0))


def _blocks(number: int) -> str:
    return "1 block" if number == 1 else f"{number} blocks"
