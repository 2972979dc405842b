"""Asking the dictionary about a word on a card: all that a challenge is in Crossword Lotto (LO12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.game import Challenge
from games.errors import GameIsOver, RuleBroken
from games.lotto.errors import AskedTooEarly, NotOnAnyCard
from games.lotto.lines import READINGS
from games.lotto.state import LottoState

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon


def check_challenge(state: LottoState, challenge: Challenge) -> list[RuleBroken]:
    """Words are looked up when play has stopped and before the scores are entered."""
    if state.ended:
        return [GameIsOver(how=state.ended.how)]
    if state.stopped is None:
        return [AskedTooEarly()]
    return [NotOnAnyCard(word=word) for word in challenge.words if not _lies_somewhere(state, word.upper())]


def is_right(challenge: Challenge, lexicon: Lexicon) -> bool:
    """Whether one of the words named is not in the dictionary."""
    return any(word.upper() not in lexicon for word in challenge.words)


def _lies_somewhere(state: LottoState, word: str) -> bool:
    return any(grid.cells[reading.cut] == word for grid in state.grids for reading in READINGS)
