"""What a challenge is worth: ten points for the challenger, and fewer points are better (AN11)."""

from __future__ import annotations

from games.anagrams.blocks import STAKE
from games.base.tally import PointRule, Tally, one

RIGHT = PointRule("challenge", "AN11", "The challenge was right: {points}")
WRONG = PointRule("challenge", "AN11", "The challenge was wrong: {points}")


def stake_tally(*, right: bool) -> Tally:
    return one(RIGHT, -STAKE) if right else one(WRONG, STAKE)
