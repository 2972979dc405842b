"""Where a word may be laid: the opening, joining, the way of Patience. Knows not what words mean."""

from __future__ import annotations

from games.base.layout import EMPTY, Placement
from games.crossword.laying import check_join
from games.errors import RuleBroken
from games.keyword.board import CORNER, GRAY_ACROSS, GRAY_DOWN
from games.keyword.errors import MustStartInCorner, MustStartOnGray, OneOldLetter, OpeningTooShort
from games.keyword.state import KeywordState

SHORTEST_OPENING = 3


def check_place(state: KeywordState, placement: Placement) -> list[RuleBroken]:
    """The first word starts on the gray squares, every other word joins (KW1, B2 "The Play")."""
    if not state.grid.is_empty:
        return check_join(state.grid, placement)
    faults: list[RuleBroken] = []
    if len(placement.word) < SHORTEST_OPENING:
        faults.append(OpeningTooShort(word=placement.word.upper()))
    gray = GRAY_ACROSS if placement.across else GRAY_DOWN
    if placement.square != gray[0]:
        faults.append(MustStartOnGray())
    return faults


def check_patience(state: KeywordState, placement: Placement, cross: str) -> list[RuleBroken]:
    """From the top left corner on, each word uses exactly one letter that lay there (KW59, KW60, KW62)."""
    if state.grid.is_empty:
        return [] if placement.square == CORNER else [MustStartInCorner()]
    faults = check_join(state.grid, placement)
    if faults:
        return faults
    blocks = placement.blocks()
    start, letters = state.grid.put(blocks).run(next(iter(blocks)), across=placement.across)
    line = [start.step(across=placement.across, by=place) for place in range(len(letters))]
    old = [square for square in line if state.grid[square] != EMPTY]
    last = state.last_word
    if len(old) == 1 and (cross == "any" or last is None or old[0] in set(last.squares())):
        return []
    of_last_word = " of the last word" if cross == "last" else ""
    return [OneOldLetter(word=letters.upper(), number=len(old), of_last_word=of_last_word)]
