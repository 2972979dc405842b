"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken
from scoring.sheets.refusals import StaleDeed


class NoPrizes(RuleBroken):
    sentence = "This party plays without prizes. Choose them among its options first."


class NotThisPrize(RuleBroken):
    sentence = "This party has {mode}; choose the keyword accordingly."


class KeywordUsed(RuleBroken):
    sentence = (
        "{keyword} has been a prize word at this table tonight, or is one at another table. Choose another."
    )


class KeywordClaimed(RuleBroken):
    sentence = "Somebody has already spelled {keyword}, so it can't be changed."


class NoKeywordLeft(RuleBroken):
    sentence = "Key cards and list are used up; type a keyword for table {table}."


class NoSuchPrize(RuleBroken):
    sentence = "There is no such prize at this party."


class CannotWin(RuleBroken):
    sentence = "Only a player of that game can get this prize."


class NeedsAWitness(RuleBroken):
    sentence = (
        "A prize needs a witness: the scorekeeper of that table, if that is another player, or a steward."
    )


class AwardedAlready(RuleBroken):
    sentence = "The prize for {keyword} has been awarded to {winner} already."


class ForTheSteward(RuleBroken):
    sentence = "It is not clear who spelled {keyword} first. A steward or the host decides."


class StalePrize(StaleDeed):
    sentence = (
        "Somebody else has said something about this prize in the meantime. Now it is {theirs}; you sent {yours}. "
        "Look at both, and send yours again if it is still right."
    )
