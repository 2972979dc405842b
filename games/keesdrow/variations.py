"""What a word does to the tiles in Four Score and in Flip Flop (B3 Variations)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.base.record import Path
from games.keesdrow.maze import CORNERS
from games.keesdrow.state import KeesdrowState

YELLOW, RED = 2, 3


def take_tiles(state: KeesdrowState, seat: int, path: Path) -> KeesdrowState:
    """Every tile of the word whose four pegs are now all yellow, or all red, is taken off by who spelled it
    (KS18, KS19).
    """
    touched = {letter // CORNERS for letter in state.letters_of(path) if letter is not None}
    tiles = tuple(tile for tile in sorted(touched) if is_complete(state.pegs, tile))
    if not tiles:
        return state
    maze = state.maze
    for tile in tiles:
        maze = maze.without(tile)
    won = tuple(own + tiles * (owner == seat) for owner, own in enumerate(state.won))
    return replace(state, maze=maze, won=won)


def is_complete(pegs: bytes, tile: int) -> bool:
    """Four yellow pegs or four red ones, not a combination; red after yellow in one word is red (KS18)."""
    return pegs[tile * CORNERS : (tile + 1) * CORNERS] in (bytes([YELLOW]) * CORNERS, bytes([RED]) * CORNERS)


def shift_columns(state: KeesdrowState, path: Path) -> KeesdrowState:
    """Every column of tiles that holds a letter used more than once shifts once (KS21)."""
    columns = {square.col // 2 for square, uses in Counter(path.squares).items() if uses > 1}
    maze = state.maze
    for column in sorted(columns):
        maze = maze.shift(column)
    return replace(state, maze=maze)
