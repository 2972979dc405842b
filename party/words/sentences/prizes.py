"""Table prizes and the prize of the room: their keywords, who gets them, who has seen it."""

from __future__ import annotations

from django.utils.translation import gettext_noop

PRIZES = {
    "NoPrizes": gettext_noop("This party plays without prizes. Choose them among its options first."),
    "NotThisPrize": gettext_noop("This party has {mode}; choose the keyword accordingly."),
    "KeywordUsed": gettext_noop(
        "{keyword} has been a prize word at this table tonight, or is one at another table. Choose another."
    ),
    "KeywordClaimed": gettext_noop("Somebody has already spelled {keyword}, so it can't be changed."),
    "NoKeywordLeft": gettext_noop("Key cards and list are used up; type a keyword for table {table}."),
    "StalePrize": gettext_noop(
        "Somebody else has said something about this prize in the meantime. Now it is {theirs}; you sent {yours}. "
        "Look at both, and send yours again if it is still right."
    ),
    "NoSuchPrize": gettext_noop("There is no such prize at this party."),
    "CannotWin": gettext_noop("Only a player of that game can get this prize."),
    "NeedsAWitness": gettext_noop(
        "A prize needs a witness: the scorekeeper of that table, if that is another player, or a steward."
    ),
    "AwardedAlready": gettext_noop("The prize for {keyword} has been awarded to {winner} already."),
    "ForTheSteward": gettext_noop(
        "It is not clear who spelled {keyword} first. A steward or the host decides."
    ),
}
