"""Challenging in Keyword: who is right, and what it moves (rulings 6.4, KW68)."""

from __future__ import annotations

from collections.abc import Iterable

from games.base.equipment import equipment
from games.base.game import Challenge
from games.base.tally import NOTHING, PointRule, Tally, one
from games.crossword.challenging import words_meant
from games.crossword.table import PlayMade
from games.errors import WordNotAllowed
from games.keyword.options import KeywordOptions

STAKE: int = equipment("keyword")["scoring"]["challenge"]

RIGHT = PointRule("challenge", "KW38", "The challenge was right: {points}")
WRONG = PointRule("challenge", "KW38", "The challenge was wrong: {points}")


def is_right(last: PlayMade, challenge: Challenge, faults: Iterable[WordNotAllowed]) -> bool:
    """Whether one of these faults is in a word that was meant."""
    named = words_meant(last, challenge)
    return any(fault.params["word"] in named for fault in faults)


def stake_tally(*, right: bool, stakes: bool) -> Tally:
    """The challenger's 25 points; at a party nothing moves unless the table keeps the stake (KW68)."""
    if not stakes:
        return NOTHING
    return one(RIGHT, STAKE) if right else one(WRONG, -STAKE)


def stakes(variant: str, options: KeywordOptions) -> bool:
    return variant != "party" or options.party_challenge == "challenger_stake"
