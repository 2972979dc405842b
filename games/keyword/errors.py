"""The rules that only Keyword has, by their names."""

from __future__ import annotations

from games.errors import RuleBroken


class MustStartOnGray(RuleBroken):
    sentence = (
        "The first three letters of the first word go on the gray squares: start at 10I across or at J9 down."
    )


class OpeningTooShort(RuleBroken):
    sentence = "{word} is too short for the first word; it needs three letters or more."


class MustStartInCorner(RuleBroken):
    sentence = (
        "The first word of Patience has its first letter on the top left square: start at 1A across or at "
        "A1 down."
    )


class OneOldLetter(RuleBroken):
    sentence = (
        "{word} uses {number} letters that already lay there; in Patience it is exactly one{of_last_word}."
    )


class MustNotPass(RuleBroken):
    sentence = "A word can be played, {play} for example; here only who has no word may pass."


class NotAColor(RuleBroken):
    sentence = "{name} is no color of the racks; take red, yellow, blue or green, each once."


class WrongColors(RuleBroken):
    sentence = "{number} players take the racks {colors}."


class PartnersMustAlternate(RuleBroken):
    sentence = "Red and blue are partners, green and yellow are; the sides take turns."


class NothingToTakeBack(RuleBroken):
    sentence = (
        "There is no play of {player} to take back; only the play just made can be, until the next player "
        "has played."
    )


class PlayWasRight(RuleBroken):
    sentence = "The challenge failed, so the play of {player} stands and cannot be taken back."


class NotOut(RuleBroken):
    sentence = "{player} is not out: {rack} blocks on the rack and {box} in the box."


class WrongLettersHeld(RuleBroken):
    sentence = "{given} cannot be the letters held: {why}."


class WrongRack(RuleBroken):
    sentence = "{given} cannot be the rack of {player}: {why}."


class TooManyBlocks(RuleBroken):
    sentence = "There are {number} blocks of {letter} in sight; the set has {held}."


class KeyCardNotSpelled(RuleBroken):
    sentence = "The Key card {old} has not been spelled; it is not replaced by {new}."


class HasLeft(RuleBroken):
    sentence = "{player} has left the game and takes no more part in it."


class SettledBefore(RuleBroken):
    sentence = "The letters of {player} have been counted before."


class RackNotKnown(RuleBroken):
    sentence = "The rack of {player} is not known; say what is on it."
