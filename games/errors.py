"""The rules that can be broken, each by its name.

An error carries its kind (the class name) and its parameters, so that a site can word it in another language;
`str()` is the English sentence, which says what to do.
"""

from __future__ import annotations

from typing import ClassVar


class RuleBroken(ValueError):  # noqa: N818 - named after the rule, as the house has it.
    """A rule of a booklet, or of a party, was not kept.

    Subclasses give the sentence, with its parameters in braces.
    """

    sentence: ClassVar[str] = "That is against the rules."

    def __init__(self, **params: object) -> None:
        self.params = params
        super().__init__(self.sentence.format(**params))

    @property
    def kind(self) -> str:
        return type(self).__name__


class UnknownGame(RuleBroken):
    sentence = "There is no game called {name}; the games are {games}."


class UnknownVariant(RuleBroken):
    sentence = "{game} has no variant {variant}; it has {variants}."


class UnknownOption(RuleBroken):
    sentence = "{name} is no option of this game; it has {options}."


class UnknownChoice(RuleBroken):
    sentence = "{choice} is no choice for {name}; take {choices}."


class WrongTableSize(RuleBroken):
    sentence = "{number} cannot play this; it is a game for {sizes}."


class NotForThisGame(RuleBroken):
    sentence = "{game} cannot be asked that."


class NotYourTurn(RuleBroken):
    sentence = "It is not {player}'s turn; {expected} is to play."


class GameIsOver(RuleBroken):
    sentence = "The game is over ({how}); nothing can be played any more."


class GameIsNotOver(RuleBroken):
    sentence = "The game is not over by that: {why}."


class LetterNotHeld(RuleBroken):
    sentence = "{letter} is not on the rack {rack}; play letters that are held."


class RackNotKnown(RuleBroken):
    sentence = "The rack of {player} is not known; say what is on it."


class NoSuchTurn(RuleBroken):
    sentence = "{turn} is no turn of this game."


class NothingToTakeBack(RuleBroken):
    sentence = (
        "There is no play of {player} to take back; only the play just made can be, until the next player "
        "has played."
    )


class PlayWasRight(RuleBroken):
    sentence = "The challenge failed, so the play of {player} stands and cannot be taken back."


class WrongLettersHeld(RuleBroken):
    sentence = "{given} cannot be the letters held: {why}."


class WrongRack(RuleBroken):
    sentence = "{given} cannot be the rack of {player}: {why}."


class TooManyBlocks(RuleBroken):
    sentence = "There are {number} blocks of {letter} in sight; the set has {held}."


class HasLeft(RuleBroken):
    sentence = "{player} has left the game and takes no more part in it."


class SettledBefore(RuleBroken):
    sentence = "The letters of {player} have been counted before."


class TooLateToChallenge(RuleBroken):
    sentence = (
        "It is too late to challenge: only the play just made can be challenged, until the next player has "
        "played."
    )


class AlreadyChallenged(RuleBroken):
    sentence = "This play has been challenged already; the first to call is heard and no other."


class OnlyOpponentsChallenge(RuleBroken):
    sentence = "{player} cannot challenge this play; only opponents of {challenged} can."


class WordNotInPlay(RuleBroken):
    sentence = "{word} was not formed by the play before; name one of {words}."


class WordNotAllowed(RuleBroken):
    """The base of what can be wrong with a word itself, whatever its place."""

    sentence = "{word} is not allowed; play another word."


class NotInDictionary(WordNotAllowed):
    sentence = "{word} is not in the dictionary; play a word that is."


class ProperNounNotAllowed(WordNotAllowed):
    sentence = "{word} is a proper noun; play a word that is written small."


class AbbreviationNotAllowed(WordNotAllowed):
    sentence = "{word} is an abbreviation; play a whole word."


class RuledOut(WordNotAllowed):
    """A steward is final on questions (KW76)."""

    sentence = "{word} has been ruled not allowed; play another word."


class PluralNotAllowed(WordNotAllowed):
    sentence = "{word} is made from {base} with an S laid in this play; the S must be on the board already."


# What is wrong with a word's place in a crossword layout.


class OffTheBoard(RuleBroken):
    sentence = "{word} at {start} runs off the board; lay it where it fits."


class SquareTaken(RuleBroken):
    sentence = "There is a letter on {square} already; write a dot for a letter that already lies there."


class NoLetterThere(RuleBroken):
    sentence = "There is no letter on {square}; a dot stands for a letter that already lies there."


class NothingPlayed(RuleBroken):
    sentence = "No block was laid; lay at least one, or pass."


class OnlyOneDirection(RuleBroken):
    sentence = "All blocks of a turn go into one row or one column, without a gap."


class DoesNotJoin(RuleBroken):
    sentence = "{word} does not join the words on the board; play to a letter that already lies there."


class NotInOnePiece(RuleBroken):
    sentence = "The words on this board do not all hang together; each must have been joined to the others."


class WrongBoard(RuleBroken):
    sentence = "The board has {side} rows and columns; this game is played on one with {sides}."
