"""The rules that can be broken, each by its name.

An error carries its kind (the class name) and its parameters, so that a site can word it in another language;
`str()` is the English sentence, which says what to do.
"""

from __future__ import annotations

from typing import ClassVar


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for translators, who find it by this name. The rules know no other language than English."""
    return sentence


class RuleBroken(ValueError):  # noqa: N818 - named after the rule, as the house has it.
    """A rule of a booklet, or of a party, was not kept.

    Subclasses give the sentence, with its parameters in braces.
    """

    sentence: ClassVar[str] = gettext_noop("That is against the rules.")

    def __init__(self, **params: object) -> None:
        self.params = params
        super().__init__(self.sentence.format(**params))

    @property
    def kind(self) -> str:
        return type(self).__name__


class UnknownGame(RuleBroken):
    sentence = gettext_noop("There is no game called {name}; the games are {games}.")


class UnknownVariant(RuleBroken):
    sentence = gettext_noop("{game} has no variant {variant}; it has {variants}.")


class UnknownOption(RuleBroken):
    sentence = gettext_noop("{name} is no option of this game; it has {options}.")


class UnknownChoice(RuleBroken):
    sentence = gettext_noop("{choice} is no choice for {name}; take {choices}.")


class WrongTableSize(RuleBroken):
    sentence = gettext_noop("{number} cannot play this; it is a game for {sizes}.")


class NotForThisGame(RuleBroken):
    sentence = gettext_noop("{game} cannot be asked that.")


class NotYourTurn(RuleBroken):
    sentence = gettext_noop("It is not {player}'s turn; {expected} is to play.")


class GameIsOver(RuleBroken):
    sentence = gettext_noop("The game is over ({how}); nothing can be played any more.")


class GameIsNotOver(RuleBroken):
    sentence = gettext_noop("The game is not over by that: {why}.")


class LetterNotHeld(RuleBroken):
    sentence = gettext_noop("{letter} is not on the rack {rack}; play letters that are held.")


class RackNotKnown(RuleBroken):
    sentence = gettext_noop("The rack of {player} is not known; say what is on it.")


class NoSuchTurn(RuleBroken):
    sentence = gettext_noop("{turn} is no turn of this game.")


class NothingToTakeBack(RuleBroken):
    sentence = gettext_noop(
        "There is no play of {player} to take back; only the play just made can be, until the next player "
        "has played."
    )


class PlayWasRight(RuleBroken):
    sentence = gettext_noop("The challenge failed, so the play of {player} stands and cannot be taken back.")


class WrongLettersHeld(RuleBroken):
    sentence = gettext_noop("{given} cannot be the letters held: {why}.")


class WrongRack(RuleBroken):
    sentence = gettext_noop("{given} cannot be the rack of {player}: {why}.")


class TooManyBlocks(RuleBroken):
    sentence = gettext_noop("There are {number} blocks of {letter} in sight; the set has {held}.")


class HasLeft(RuleBroken):
    sentence = gettext_noop("{player} has left the game and takes no more part in it.")


class SettledBefore(RuleBroken):
    sentence = gettext_noop("The letters of {player} have been counted before.")


class TooLateToChallenge(RuleBroken):
    sentence = gettext_noop(
        "It is too late to challenge: only the play just made can be challenged, until the next player has "
        "played."
    )


class AlreadyChallenged(RuleBroken):
    sentence = gettext_noop("This play has been challenged already; the first to call is heard and no other.")


class OnlyOpponentsChallenge(RuleBroken):
    sentence = gettext_noop("{player} cannot challenge this play; only opponents of {challenged} can.")


class WordNotInPlay(RuleBroken):
    sentence = gettext_noop("{word} was not formed by the play before; name one of {words}.")


class WordNotAllowed(RuleBroken):
    """The base of what can be wrong with a word itself, whatever its place."""

    sentence = gettext_noop("{word} is not allowed; play another word.")


class NotInDictionary(WordNotAllowed):
    sentence = gettext_noop("{word} is not in the dictionary; play a word that is.")


class ProperNounNotAllowed(WordNotAllowed):
    sentence = gettext_noop("{word} is a proper noun; play a word that is written small.")


class AbbreviationNotAllowed(WordNotAllowed):
    sentence = gettext_noop("{word} is an abbreviation; play a whole word.")


class RuledOut(WordNotAllowed):
    """A steward is final on questions (KW76)."""

    sentence = gettext_noop("{word} has been ruled not allowed; play another word.")


class PluralNotAllowed(WordNotAllowed):
    sentence = gettext_noop(
        "{word} is made from {base} with an S laid in this play; the S must be on the board already."
    )


# What is wrong with a word's place in a crossword layout.


class OffTheBoard(RuleBroken):
    sentence = gettext_noop("{word} at {start} runs off the board; lay it where it fits.")


class SquareTaken(RuleBroken):
    sentence = gettext_noop(
        "There is a letter on {square} already; write a dot for a letter that already lies there."
    )


class NoLetterThere(RuleBroken):
    sentence = gettext_noop(
        "There is no letter on {square}; a dot stands for a letter that already lies there."
    )


class NothingPlayed(RuleBroken):
    sentence = gettext_noop("No block was laid; lay at least one, or pass.")


class OnlyOneDirection(RuleBroken):
    sentence = gettext_noop("All blocks of a turn go into one row or one column, without a gap.")


class DoesNotJoin(RuleBroken):
    sentence = gettext_noop(
        "{word} does not join the words on the board; play to a letter that already lies there."
    )


class NotInOnePiece(RuleBroken):
    sentence = gettext_noop(
        "The words on this board do not all hang together; each must have been joined to the others."
    )


class WrongBoard(RuleBroken):
    sentence = gettext_noop("The board has {side} rows and columns; this game is played on one with {sides}.")
