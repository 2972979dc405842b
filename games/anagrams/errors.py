"""The rules that only Anagrams has, by their names."""

from __future__ import annotations

from games import errors
from games.errors import RuleBroken, gettext_noop


class MustStartAtCenter(RuleBroken):
    sentence = gettext_noop(
        "The first word of a hand starts in the center of the table: at 54BB across or at BB54 down."
    )


class FirstWordTooShort(RuleBroken):
    sentence = gettext_noop("{word} is too short for the first word; it needs two letters or more.")


class TooManyLaid(RuleBroken):
    sentence = gettext_noop("{number} blocks were laid; in one turn it is {most} at most.")


class PluralNotAllowed(errors.PluralNotAllowed):
    """The kind is Keyword's; what to do about it is another thing here (AN2)."""

    sentence = gettext_noop("{word} is the plural of {base} by its S alone; the S must {how}.")


class MustExchange(RuleBroken):
    sentence = gettext_noop("Nobody may pass; who plays no word discards a block and takes another.")


class OneBlockOnly(RuleBroken):
    sentence = gettext_noop("{blocks} cannot be discarded; it is one block each turn.")


class NothingHidden(RuleBroken):
    sentence = gettext_noop("No block lies face down; take the exposed block.")


class OwnDiscard(RuleBroken):
    sentence = gettext_noop(
        "{player} discarded the exposed block himself and may not take it back; take a hidden one."
    )


class SayWhatWasTaken(RuleBroken):
    sentence = gettext_noop("Say which block was taken for {block}: write exposed or hidden after the total.")


class WrongExposed(RuleBroken):
    sentence = gettext_noop("{given} cannot be the exposed block: {why}.")


class HandIsOver(RuleBroken):
    sentence = gettext_noop(
        "Hand {hand} is over ({how}); count what each player holds, then begin hand {following}."
    )


class HandIsNotOver(RuleBroken):
    sentence = gettext_noop("Hand {hand} is not over: nobody is out, and the table has not stalled.")


class HandNotCounted(RuleBroken):
    sentence = gettext_noop("Hand {hand} was not counted: say which blocks {players} held.")


class WrongHand(RuleBroken):
    sentence = gettext_noop("Hand {given} cannot begin here; hand {expected} comes next.")
