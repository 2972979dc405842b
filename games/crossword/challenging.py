"""Challenging the play just made: who may and until when (KW37-KW41, AN11). What it costs, each game says."""

from __future__ import annotations

from collections.abc import Container

from games.base.game import Challenge
from games.base.tally import PointRule
from games.crossword.laying import words_formed
from games.crossword.table import CrosswordTable, PlayMade
from games.errors import (
    AlreadyChallenged,
    OnlyOpponentsChallenge,
    RuleBroken,
    TooLateToChallenge,
    WordNotInPlay,
)

TAKEN_BACK = PointRule("taken_back", "KW38", "The play is taken back: {points}")


def check_challenge(
    state: CrosswordTable, last: PlayMade | None, challenge: Challenge, opponents: Container[int]
) -> list[RuleBroken]:
    """Why a challenge of the last play is not heard. `opponents` are those of who made it."""
    if last is None:
        return [TooLateToChallenge()]
    faults: list[RuleBroken] = []
    if challenge.seat not in opponents:
        names = state.players
        faults.append(OnlyOpponentsChallenge(player=names[challenge.seat], challenged=names[last.seat]))
    if last.challenged:
        faults.append(AlreadyChallenged())
    words = formed_by(last)
    faults += [
        WordNotInPlay(word=word, words=", ".join(words))
        for word in challenge.words
        if word.upper() not in words
    ]
    return faults


def words_meant(last: PlayMade, challenge: Challenge) -> list[str]:
    """The words that a challenge names; without a name it is the whole play (KW40)."""
    return [word.upper() for word in challenge.words] or formed_by(last)


def formed_by(last: PlayMade) -> list[str]:
    return [run.text for run in words_formed(last.before.grid, last.placement)]
