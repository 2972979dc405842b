"""Keyword from a position alone: a board that nobody has recorded, as a steward finds it on a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.layout import EMPTY, Grid
from games.base.letters import UNKNOWN, unseen
from games.crossword.laying import Formed, all_runs, is_one_piece
from games.errors import NotInOnePiece, RuleBroken, WrongBoard
from games.keyword.board import COLORS, CORNER, COUNTS, GRAY_ACROSS, GRAY_DOWN, RACK, SIDE
from games.keyword.errors import MustStartInCorner, MustStartOnGray, NotAColor
from games.keyword.evidence import blocks_too_many, name_too_many
from games.keyword.placing import SHORTEST_OPENING
from games.keyword.state import KeyCards, KeywordState
from games.keyword.words import check_alone
from games.lexicon.refusals import refusal

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon
    from games.text.cgp import Position


def state_of(position: Position, players: tuple[str, ...]) -> KeywordState:
    """The table with the first of these players to move; what the position does not tell is not known."""
    if position.grid.side != SIDE:
        raise WrongBoard(side=position.grid.side, sides=SIDE)
    for color in position.colors:
        if color not in COLORS:
            raise NotAColor(name=color)
    racks = tuple(rack or unseen(RACK) for rack in (*position.racks, *("",) * len(players)))[: len(players)]
    laid = sum(cell != EMPTY for cell in position.grid.cells)
    box = unseen(max(0, sum(COUNTS.values()) - laid - sum(map(len, racks))))
    scores = tuple(score or 0 for score in (*position.scores, *(0,) * len(players)))[: len(players)]
    card = UNKNOWN if position.keycard is None else position.keycard
    return KeywordState(players, position.grid, racks, box, scores, KeyCards(card))


def check_board(state: KeywordState, lexicon: Lexicon, *, patience: bool, doubtful: str) -> list[RuleBroken]:
    """Every run a word, all in one piece, the first word in its place, no more blocks than the set has."""
    if state.grid.is_empty:
        return []
    faults: list[RuleBroken] = []
    runs = list(all_runs(state.grid))
    for run in runs:
        word = lexicon.look_up(run.text)
        if not word.known:
            faults.append(refusal(word))
        elif not _can_have_its_s(run, runs, lexicon, doubtful):
            faults += check_alone(run.text, lexicon, doubtful=doubtful)
    if not is_one_piece(state.grid):
        faults.append(NotInOnePiece())
    if patience:
        faults += [] if state.grid[CORNER] != EMPTY else [MustStartInCorner()]
    elif not _can_have_opened(state.grid, lexicon, doubtful):
        faults.append(MustStartOnGray())
    return [*faults, *(name_too_many(*found) for found in blocks_too_many(state).items())]


def _can_have_its_s(run: Formed, runs: list[Formed], lexicon: Lexicon, doubtful: str) -> bool:
    """Whether the last letter can have lain there before the word was made (rulings 6.3).

    It belongs to a crossing word, or it came with an end of this word that is no barred form itself.
    """
    if any(other.across != run.across and run.last in set(other.squares()) for other in runs):
        return True
    ends = (run.text[start:] for start in range(len(run.text) - 1))
    return any(not check_alone(end, lexicon, doubtful=doubtful) for end in ends)


def _can_have_opened(grid: Grid, lexicon: Lexicon, doubtful: str) -> bool:
    """Whether a word of three letters or more starts on the gray squares of one arm (KW1, KW31)."""
    for gray, across in ((GRAY_ACROSS, True), (GRAY_DOWN, False)):
        start, letters = grid.run(gray[0], across=across)
        before = (gray[0].col - start.col) + (gray[0].row - start.row)
        line = letters[before:].upper()
        lengths = range(SHORTEST_OPENING, len(line) + 1)
        if any(not check_alone(line[:length], lexicon, doubtful=doubtful) for length in lengths):
            return True
    return False
