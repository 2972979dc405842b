"""The rules that only Keyword has, by their names."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class MustStartOnGray(RuleBroken):
    sentence = gettext_noop(
        "The first three letters of the first word go on the gray squares: start at 10I across or at J9 down."
    )


class OpeningTooShort(RuleBroken):
    sentence = gettext_noop("{word} is too short for the first word; it needs three letters or more.")


class MustStartInCorner(RuleBroken):
    sentence = gettext_noop(
        "The first word of Patience has its first letter on the top left square: start at 1A across or at "
        "A1 down."
    )


class OneOldLetter(RuleBroken):
    sentence = gettext_noop(
        "{word} uses {number} letters that already lay there; in Patience it is exactly one{of_last_word}."
    )


class MustNotPass(RuleBroken):
    sentence = gettext_noop("A word can be played, {play} for example; here only who has no word may pass.")


class NotAColor(RuleBroken):
    sentence = gettext_noop("{name} is no color of the racks; take red, yellow, blue or green, each once.")


class WrongColors(RuleBroken):
    sentence = gettext_noop("{number} players take the racks {colors}.")


class PartnersMustAlternate(RuleBroken):
    sentence = gettext_noop("Red and blue are partners, green and yellow are; the sides take turns.")


class NotOut(RuleBroken):
    sentence = gettext_noop("{player} is not out: {rack} blocks on the rack and {box} in the box.")


class KeyCardNotSpelled(RuleBroken):
    sentence = gettext_noop("The Key card {old} has not been spelled; it is not replaced by {new}.")
