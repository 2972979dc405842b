"""Before the first word: the tiles mixed and laid, either side up, and who begins (B3 Preparation)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.base.equipment import equipment
from games.keesdrow.maze import CORNERS, Maze, lay_tiles, lay_unseen
from games.keesdrow.state import KeesdrowState

_PRINTED = equipment("keesdrow")
_SETS = {"keesdrow": "K", "deluxe": "KD"}

TILES: dict[str, tuple[tuple[str, str], ...]] = {
    version: tuple((one, other) for one, other in _PRINTED[name]["tiles"]) for version, name in _SETS.items()
}
SIDES: tuple[int, ...] = tuple(_PRINTED["grid"][name]["letters"][0] for name in _SETS.values())


def deal(players: Sequence[str], rng: Random, version: str) -> KeesdrowState:
    """The tiles in random order, either side up; the players in turn order, who begins first (KS13)."""
    tiles = list(TILES[version])
    rng.shuffle(tiles)
    faces = [rng.sample(tile, 2) for tile in tiles]
    up, down = zip(*faces, strict=True)
    first = find_starter(len(players), down, rng)
    return start((*players[first:], *players[:first]), lay_tiles(up), reverse=down)


def set_up(players: Sequence[str], version: str) -> KeesdrowState:
    """A table of which nothing is known but who sits at it and how many tiles there are."""
    return start(players, lay_unseen(len(TILES[version])))


def start(players: Sequence[str], maze: Maze, reverse: tuple[str, ...] = ()) -> KeesdrowState:
    number = len(players)
    pegs = bytes(len(maze.layout) * CORNERS)
    return KeesdrowState(tuple(players), maze, pegs, (0,) * number, ((),) * number, reverse=reverse)


def find_starter(number: int, reverse: Sequence[str], rng: Random) -> int:
    """Each looks at the reverse of a tile: the upper left letter nearest A begins (KS13)."""
    among = list(range(number))
    # Who is tied chooses again.
    while len(among) > 1:
        chosen = dict(zip(among, rng.sample(reverse, len(among)), strict=True))
        best = min(side[0] for side in chosen.values())
        among = [seat for seat, side in chosen.items() if side[0] == best]
    return among[0]
