"""Challenging the play just made: who may, until when, and what it moves (rulings 6.4, KW68)."""

from __future__ import annotations

from collections.abc import Iterable

from games.crossword import words_formed
from games.equipment import equipment
from games.errors import (
    AlreadyChallenged,
    OnlyOpponentsChallenge,
    RuleBroken,
    TooLateToChallenge,
    WordNotAllowed,
    WordNotInPlay,
)
from games.game import Challenge
from games.keyword.options import KeywordOptions
from games.keyword.state import LastPlay, State
from games.tally import NOTHING, PointRule, Tally, one

STAKE: int = equipment("keyword")["scoring"]["challenge"]

RIGHT = PointRule("challenge", "KW38", "The challenge was right: {points}")
WRONG = PointRule("challenge", "KW38", "The challenge was wrong: {points}")
TAKEN_BACK = PointRule("taken_back", "KW38", "The play is taken back: {points}")


def check_challenge(state: State, challenge: Challenge, opponents: Iterable[int]) -> list[RuleBroken]:
    """Why a challenge is not heard. `opponents` are those of the player before."""
    last = state.last
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


def is_right(last: LastPlay, challenge: Challenge, faults: Iterable[WordNotAllowed]) -> bool:
    """Whether one of these faults is in a word that was named; without a name the whole play is meant (KW40)."""
    named = [word.upper() for word in challenge.words] or formed_by(last)
    return any(fault.params["word"] in named for fault in faults)


def stake_tally(*, right: bool, stakes: bool) -> Tally:
    """The challenger's 25 points; at a party nothing moves unless the table keeps the stake (KW68)."""
    if not stakes:
        return NOTHING
    return one(RIGHT, STAKE) if right else one(WRONG, -STAKE)


def stakes(variant: str, options: KeywordOptions) -> bool:
    return variant != "party" or options.party_challenge == "challenger_stake"


def formed_by(last: LastPlay) -> list[str]:
    return [run.text for run in words_formed(last.before.grid, last.placement)]
