"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class NoSuchCallKind(RuleBroken):
    sentence = gettext_noop("Say what it is about: a word, a score, letters, conduct or something else.")


class CallIsOver(RuleBroken):
    sentence = gettext_noop("This call is {state} already; nothing is left to do.")


class ClaimedAlready(RuleBroken):
    sentence = gettext_noop("This call is in the hands of {who} already.")


class NobodyElse(RuleBroken):
    sentence = gettext_noop(
        "There is nobody to pass this call on to; settle it, or let the table take it back."
    )


class AnswerTheDispute(RuleBroken):
    sentence = gettext_noop(
        "Somebody disputes a score: say that the sheet is right (uphold), or that the player is (correct). "
        "Striking or entering a line ends the dispute too."
    )


class NotTheTablesCall(RuleBroken):
    sentence = gettext_noop(
        "The table cannot take this back: it ends when the sheet is signed, or when a steward has settled it."
    )


class NotYourComplaint(RuleBroken):
    sentence = gettext_noop(
        "Only the player who made this complaint can withdraw it. The steward or a host can settle it at the table."
    )


class NotADispute(RuleBroken):
    sentence = gettext_noop("Nobody disputes a score here; settle the call instead.")


class WordNotInLine(RuleBroken):
    sentence = gettext_noop(
        "{word} is not in that line, which has {words}. Untick the line, or type the word that is in it."
    )


class TieNotBroken(RuleBroken):
    sentence = gettext_noop(
        "{players} have equal scores, and the letters do not say who ranks first. Let them draw again."
    )
