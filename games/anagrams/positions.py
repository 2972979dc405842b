"""Anagrams from a position alone: a table that nobody has recorded, or a part of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.anagrams.blocks import CENTER, DEALT, FEWEST_FIRST, MOST_BLOCKS
from games.anagrams.errors import MustStartAtCenter
from games.anagrams.placing import is_whole_table
from games.anagrams.state import AnagramsState
from games.base.layout import EMPTY, Grid
from games.base.letters import UNKNOWN, too_many, unseen
from games.crossword.laying import Formed, all_runs, is_one_piece
from games.errors import NotInOnePiece, RuleBroken, WordNotAllowed
from games.judging.block_evidence import in_sight, name_too_many

if TYPE_CHECKING:
    from games.anagrams import Anagrams
    from games.lexicon.dictionary import Lexicon
    from games.text.cgp import Position


def state_of(position: Position, players: tuple[str, ...], counts: Mapping[str, int]) -> AnagramsState:
    """The table with the first of these players to move; what the position does not tell is not known.

    The table has no edge, so that a smaller grid is a part of it. `exposed T` names the exposed block.
    """
    number = DEALT.get(len(players), min(DEALT.values()))
    racks = tuple(rack or unseen(number) for rack in (*position.racks, *("",) * len(players)))[: len(players)]
    scores = tuple(score or 0 for score in (*position.scores, *(0,) * len(players)))[: len(players)]
    laid = sum(cell != EMPTY for cell in position.grid.cells)
    stock = unseen(max(0, sum(counts.values()) - laid - sum(map(len, racks)) - 1))
    said = (position.operation("exposed") or "").upper()
    exposed = said if len(said) == 1 and said in counts else UNKNOWN
    return AnagramsState(players, position.grid, racks, stock, exposed, scores)


def check_board(game: Anagrams, state: AnagramsState, lexicon: Lexicon) -> list[RuleBroken]:
    """Every run a word, all in one piece, a first word in the center, and no more blocks than the set has."""
    if state.grid.is_empty:
        return []
    runs = list(all_runs(state.grid))
    faults: list[RuleBroken] = [fault for run in runs for fault in _check_run(game, run, runs, lexicon)]
    if not is_one_piece(state.grid):
        faults.append(NotInOnePiece())
    if is_whole_table(state.grid) and not _can_have_begun(game, state.grid, lexicon):
        faults.append(MustStartAtCenter())
    found = too_many(game.counts, in_sight(state) + state.pile)
    return [*faults, *(name_too_many(game.counts, *more) for more in found.items())]


def _check_run(game: Anagrams, run: Formed, runs: list[Formed], lexicon: Lexicon) -> list[WordNotAllowed]:
    """A plural may stand whose S is in a crossing word, or came with an end of it that may stand alone."""
    policy = game.policy
    faults = policy.check_alone(run.text, lexicon)
    if not faults or not policy.is_word(run.text, lexicon):
        return faults
    if any(other.across != run.across and run.last in other.squares() for other in runs):
        return []
    ends = (run.text[start:] for start in range(1, len(run.text) - 1))
    return [] if any(not policy.check_alone(end, lexicon) for end in ends) else faults


def _can_have_begun(game: Anagrams, grid: Grid, lexicon: Lexicon) -> bool:
    """Whether a word that may come first starts in the center."""
    for across in (True, False):
        start, letters = grid.run(CENTER, across=across)
        before = (CENTER.col - start.col) + (CENTER.row - start.row)
        line = letters[before:].upper()
        longest = len(line) if game.any_length else min(len(line), MOST_BLOCKS)
        lengths = range(FEWEST_FIRST, longest + 1)
        if any(not game.policy.check_alone(line[:length], lexicon) for length in lengths):
            return True
    return False
