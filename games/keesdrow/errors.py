"""The rules that only Keesdrow has, by their names."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class NoLetterOnSquare(RuleBroken):
    sentence = gettext_noop("There is no letter on {square}; the board has {side} rows and columns.")


class TileTakenOff(RuleBroken):
    sentence = gettext_noop(
        "The tile on {square} has been taken off the board; spell the word with letters that lie there."
    )


class SquaresSpellOtherwise(RuleBroken):
    sentence = gettext_noop(
        "The squares read {read} and not {word}; name one square for each letter, in spelling order."
    )


class NotAdjoining(RuleBroken):
    sentence = gettext_noop(
        "{first} and {second} do not adjoin; each letter must touch the one before it, or be the same."
    )


class LetterExpired(RuleBroken):
    sentence = gettext_noop(
        "The {letter} on {square} has been used three times and is expired; spell the word without it."
    )


class WordTooShort(RuleBroken):
    sentence = gettext_noop("{word} is too short; a word needs {least} letters or more.")


class SameLettersAgain(RuleBroken):
    sentence = gettext_noop(
        "{word} has been spelled with these very letters; spell it elsewhere, or another word."
    )


class ShorterVersion(RuleBroken):
    sentence = gettext_noop(
        "{word} is a shorter version of {longer} on the same letters; spell it elsewhere, or another word."
    )


class NotATile(RuleBroken):
    sentence = gettext_noop(
        "{claim} is no tile; a tile is named by its top left and its bottom right square."
    )


class TileNotWon(RuleBroken):
    sentence = gettext_noop(
        "{player} has not won the tile on {claim}; all its pegs must be yellow, or all red, by his word."
    )


class TileClaimedBefore(RuleBroken):
    sentence = gettext_noop("The tile on {claim} has been claimed before.")


class BoardReadsOtherwise(RuleBroken):
    sentence = gettext_noop("This is not the board of this game: {square} reads {read} and not {shown}.")


class BoardNotTold(RuleBroken):
    sentence = gettext_noop(
        "The board is not told; write its rows of letters after #board, with a / between two rows."
    )


class TeamsOfTwo(RuleBroken):
    sentence = gettext_noop(
        "{number} players do not make teams of two; two or three teams can play, four players or six."
    )


class NobodyCalled(RuleBroken):
    sentence = gettext_noop("Nobody is called {name}; write one of: {players}.")


class NothingToTakeBack(RuleBroken):
    sentence = gettext_noop("There is no word of {player} to take back; only the turn just made can be.")


class WordWasRight(RuleBroken):
    sentence = gettext_noop("The challenge failed, so {word} stands and cannot be taken back.")


class HasLeft(RuleBroken):
    sentence = gettext_noop("{player} has left the game and takes no more part in it.")
