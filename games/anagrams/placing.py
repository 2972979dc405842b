"""Where a word may be laid, and with how many blocks. Knows not what words mean."""

from __future__ import annotations

from games.anagrams.blocks import CENTER, FEWEST_FIRST, MOST_BLOCKS, TABLE
from games.anagrams.errors import FirstWordTooShort, MustStartAtCenter, TooManyLaid
from games.base.layout import Grid, Placement
from games.crossword.laying import check_join
from games.errors import RuleBroken


def check_place(grid: Grid, placement: Placement, *, any_length: bool) -> list[RuleBroken]:
    """The first word starts at the center, every other word joins; up to four blocks a turn (AN1)."""
    laid = len(placement.blocks())
    too_many: list[RuleBroken] = []
    if laid > MOST_BLOCKS and not any_length:
        too_many.append(TooManyLaid(number=laid, most=MOST_BLOCKS))
    if not grid.is_empty:
        return [*too_many, *check_join(grid, placement)]
    return [*too_many, *_check_first(grid, placement)]


def _check_first(grid: Grid, placement: Placement) -> list[RuleBroken]:
    faults: list[RuleBroken] = []
    if len(placement.word) < FEWEST_FIRST:
        faults.append(FirstWordTooShort(word=placement.word.upper()))
    # A part of the table, as a position may show it, has no center of its own.
    if is_whole_table(grid) and placement.square != CENTER:
        faults.append(MustStartAtCenter())
    return faults


def is_whole_table(grid: Grid) -> bool:
    return grid.side == TABLE.side
