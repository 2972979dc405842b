"""Challenging a word of the turn just made: who may, until when (KS9-KS11)."""

from __future__ import annotations

from collections.abc import Iterable

from games.base.game import Challenge
from games.errors import (
    AlreadyChallenged,
    OnlyOpponentsChallenge,
    RuleBroken,
    TooLateToChallenge,
    WordNotInPlay,
)
from games.keesdrow.state import KeesdrowCall, KeesdrowState


def find_call(state: KeesdrowState, challenge: Challenge) -> KeesdrowCall | None:
    """The word that is meant: the one named, the last of the turn where none is; each can be challenged once,
    so of equal words the last that has not been.
    """
    meant = [word.upper() for word in challenge.words]
    calls = [call for call in state.calls if not meant or call.path.word in meant]
    fresh = [call for call in calls if not call.challenged]
    return next(reversed(fresh or calls), None)


def check_challenge(state: KeesdrowState, challenge: Challenge, opponents: Iterable[int]) -> list[RuleBroken]:
    """Why a challenge is not heard. `opponents` are those of the player whose turn it was."""
    seat = state.caller
    if seat is None:
        return [TooLateToChallenge()]
    faults: list[RuleBroken] = []
    if challenge.seat not in opponents:
        names = state.players
        faults.append(OnlyOpponentsChallenge(player=names[challenge.seat], challenged=names[seat]))
    spelled = [call.path.word for call in state.calls]
    strange = [word for word in challenge.words if word.upper() not in spelled]
    faults += [WordNotInPlay(word=word, words=", ".join(spelled)) for word in strange]
    call = find_call(state, challenge)
    if call is not None and call.challenged:
        faults.append(AlreadyChallenged())
    return faults
