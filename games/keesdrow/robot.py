"""How a robot plays Keesdrow: the word that pays most with the pegs as they are.

In Four Score it takes a tile where it can, and is loath to leave one that the next word completes.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from games.keesdrow import turns
from games.keesdrow.maze import CORNERS
from games.keesdrow.ranking import Ranked
from games.keesdrow.state import KeesdrowPass, KeesdrowState, Turn
from games.keesdrow.variations import is_complete

if TYPE_CHECKING:
    from games.keesdrow import Keesdrow
    from games.lexicon.dictionary import Lexicon

# What two minutes, or a sitting of twenty, are good for.
WORDS_A_TURN = 4
WORDS_A_SITTING = 40
# Among so many of the best words Four Score looks for a tile.
LOOKED_AT = 40


def choose(game: Keesdrow, state: KeesdrowState, lexicon: Lexicon, rng: Random) -> Turn:
    if _has_had_enough(game, state):
        return KeesdrowPass()
    top = LOOKED_AT if game.variant == "four-score" else 1
    found = game.rank(state, lexicon, top)
    if not found:
        return KeesdrowPass()
    if game.variant == "four-score":
        return max(found, key=lambda ranked: (_prospect(state, ranked), rng.random())).path
    return found[0].path


def _has_had_enough(game: Keesdrow, state: KeesdrowState) -> bool:
    if game.is_sitting:
        return len(state.history) >= WORDS_A_SITTING
    return state.speaking and len(state.calls) >= WORDS_A_TURN


def _prospect(state: KeesdrowState, ranked: Ranked) -> float:
    """Tiles won, less the tiles that come within one letter of it for the others, and a little for pegs."""
    letters = [letter for letter in state.letters_of(ranked.path) if letter is not None]
    pegs, tiles = turns.peg(state.pegs, letters), {letter // CORNERS for letter in letters}
    won = sum(is_complete(pegs, tile) for tile in tiles)
    return 10 * won - sum(_is_nearly_complete(pegs, tile) for tile in tiles) + ranked.points / 100


def _is_nearly_complete(pegs: bytes, tile: int) -> bool:
    own = pegs[tile * CORNERS : (tile + 1) * CORNERS]
    for corner in range(CORNERS):
        more = bytearray(own)
        more[corner] += 1
        if is_complete(bytes(more), 0):
            return True
    return False
