"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop
from scoring.sheets.refusals import StaleDeed


class NoPrizes(RuleBroken):
    sentence = gettext_noop("This party plays without prizes. Choose them among its options first.")


class NotThisPrize(RuleBroken):
    sentence = gettext_noop("This party has {mode}; choose the keyword accordingly.")


class KeywordUsed(RuleBroken):
    sentence = gettext_noop(
        "{keyword} has been a prize word at this table tonight, or is one at another table. Choose another."
    )


class KeywordClaimed(RuleBroken):
    sentence = gettext_noop("Somebody has already spelled {keyword}, so it can't be changed.")


class NoKeywordLeft(RuleBroken):
    sentence = gettext_noop("Key cards and list are used up; type a keyword for table {table}.")


class NoSuchPrize(RuleBroken):
    sentence = gettext_noop("There is no such prize at this party.")


class CannotWin(RuleBroken):
    sentence = gettext_noop("Only a player of that game can get this prize.")


class NeedsAWitness(RuleBroken):
    sentence = gettext_noop(
        "A prize needs a witness: the scorekeeper of that table, if that is another player, or a steward."
    )


class AwardedAlready(RuleBroken):
    sentence = gettext_noop("The prize for {keyword} has been awarded to {winner} already.")


class ForTheSteward(RuleBroken):
    sentence = gettext_noop("It is not clear who spelled {keyword} first. A steward or the host decides.")


class StalePrize(StaleDeed):
    sentence = gettext_noop(
        "Somebody else has said something about this prize in the meantime. Now it is {theirs}; you sent {yours}. "
        "Look at both, and send yours again if it is still right."
    )
