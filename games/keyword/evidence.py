"""What a record shows of the blocks, and whether it can be true.

How many blocks each player holds always follows from the plays; which ones they are is known as far as racks
were shown. A rack that is shown must have the right number, keep what was on it before and leave the set
enough of each letter.
"""

from __future__ import annotations

from string import ascii_lowercase

from games.errors import RuleBroken
from games.keyword.board import COUNTS
from games.keyword.errors import TooManyBlocks, WrongLettersHeld, WrongRack
from games.keyword.state import State
from games.layout import EMPTY
from games.letters import MASTER, UNKNOWN, missing, too_many

# A small letter on the board is a master block.
_MASTERS = str.maketrans(dict.fromkeys(ascii_lowercase, MASTER))


def check_rack(state: State, seat: int, shown: str) -> list[RuleBroken]:
    """Why this cannot be the rack of a seat."""
    held, player = state.racks[seat], state.players[seat]
    if len(shown) != len(held):
        return [WrongRack(given=shown, player=player, why=f"it must have {_blocks(len(held))}")]
    if lost := missing(shown, held.replace(UNKNOWN, "")):
        return [WrongRack(given=shown, player=player, why=f"{''.join(lost)} was on it before")]
    return []


def check_letters_held(state: State, seats: tuple[int, ...], given: str) -> list[RuleBroken]:
    """Whether these can be the letters that the seats hold between them."""
    held = "".join(state.racks[seat] for seat in seats)
    if len(given) != len(held):
        return [WrongLettersHeld(given=given or "nothing", why=f"it must be {_blocks(len(held))}")]
    if lost := missing(given, held.replace(UNKNOWN, "")):
        return [WrongLettersHeld(given=given, why=f"{''.join(lost)} is among them")]
    others = "".join(rack for seat, rack in enumerate(state.racks) if seat not in seats)
    return [
        WrongLettersHeld(given=given, why=f"the set has no {letter} left")
        for letter in too_many(COUNTS, on_board(state) + others + given)
        if letter in given
    ]


def blocks_too_many(state: State) -> dict[str, int]:
    """The blocks in sight, on the board and on racks, of which the set has not so many."""
    return too_many(COUNTS, on_board(state) + "".join(state.racks))


def name_too_many(letter: str, number: int) -> TooManyBlocks:
    return TooManyBlocks(letter=letter, number=number, held=COUNTS.get(letter, 0))


def on_board(state: State) -> str:
    return state.grid.cells.replace(EMPTY, "").translate(_MASTERS)


def _blocks(number: int) -> str:
    return "1 block" if number == 1 else f"{number} blocks"
