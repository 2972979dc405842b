"""The set of blocks, from the equipment file: how many of each, what a corner shows, how many are dealt."""

from __future__ import annotations

from functools import cache

from games.base.equipment import block_counts, equipment
from games.base.layout import LARGEST_SIDE, Grid, Square

_PARTS = equipment("anagrams")

VALUES: dict[str, int] = block_counts(_PARTS["values"]["values"])
DEALT: dict[int, int] = {int(number): blocks for number, blocks in _PARTS["deal"].items()}
MOST_BLOCKS: int = _PARTS["limit_letters_per_turn"]
FEWEST_FIRST = 2
GOAL: int = _PARTS["game_end"]
QUICK_GOAL: int = _PARTS["quick_game_end"]
STAKE: int = _PARTS["challenge"]

# The table has no edge: all blocks in one line, either way from the first, stay on such a sheet.
TABLE = Grid.empty(LARGEST_SIDE)
CENTER = Square(LARGEST_SIDE // 2, LARGEST_SIDE // 2)


@cache
def counts(pack: int) -> dict[str, int]:
    """The blocks of the set of 54, or of the older one of 52 with a single master (rulings, Part 3)."""
    return block_counts(_PARTS["blocks"]["counts"] if pack == 54 else _PARTS["alt_blocks_52"])
