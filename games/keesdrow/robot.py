"""How a robot plays Keesdrow: the word that pays most with the pegs as they are.

In Four Score it takes a tile where it can, and is loath to leave one that the next word completes.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from games.keesdrow.maze import CORNERS
from games.keesdrow.ranking import Ranked
from games.keesdrow.state import Pass, State, Turn
from games.keesdrow.variations import is_complete
from games.record import Path

if TYPE_CHECKING:
    from games.keesdrow import Keesdrow
    from games.lexicon import Lexicon

# What two minutes, or a sitting of twenty, are good for.
WORDS_A_TURN = 4
WORDS_A_SITTING = 40
# Among so many of the best words Four Score looks for a tile.
LOOKED_AT = 40


def choose(game: Keesdrow, state: State, lexicon: Lexicon, rng: Random) -> Turn:
    if _has_had_enough(game, state):
        return Pass()
    top = LOOKED_AT if game.variant == "four-score" else 1
    found = game.rank(state, lexicon, top)
    if not found:
        return Pass()
    if game.variant == "four-score":
        return max(found, key=lambda ranked: (_prospect(game, state, ranked), rng.random())).path
    return found[0].path


def _has_had_enough(game: Keesdrow, state: State) -> bool:
    if game.is_sitting:
        return len(state.history) >= WORDS_A_SITTING
    return state.speaking and len(state.calls) >= WORDS_A_TURN


def _prospect(game: Keesdrow, state: State, ranked: Ranked) -> float:
    """Tiles won, less the tiles that come within one letter of it for the others, and a little for pegs."""
    after = game.play(state, ranked.path)
    seat = state.to_move
    won = len(after.won[seat]) - len(state.won[seat])
    return 10 * won - _nearly(after, ranked.path) + ranked.points / 100


def _nearly(state: State, path: Path) -> int:
    """How many of the tiles of a word are now one peg short of four yellow or four red."""
    tiles = {letter // CORNERS for letter in state.letters_of(path) if letter is not None}
    return sum(_is_nearly_complete(state.pegs, tile) for tile in tiles)


def _is_nearly_complete(pegs: bytes, tile: int) -> bool:
    own = pegs[tile * CORNERS : (tile + 1) * CORNERS]
    for corner in range(CORNERS):
        more = bytearray(own)
        more[corner] += 1
        if is_complete(bytes(more), 0):
            return True
    return False
