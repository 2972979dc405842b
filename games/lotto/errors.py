"""The rules that only Crossword Lotto has, by their names."""

from __future__ import annotations

from games.errors import RuleBroken, WordNotAllowed, gettext_noop

# Cards and letter cards.


class NoSuchCard(RuleBroken):
    sentence = gettext_noop("There is no card {card}; the cards are numbered from 1 to {last}.")


class CardInUse(RuleBroken):
    sentence = gettext_noop("{player} cannot have card {card}, which {holder} has; each takes another.")


class CardIsKept(RuleBroken):
    sentence = gettext_noop(
        "{player} has card {card} and keeps it until the game is over; new cards come with the next game."
    )


class CardNotNamed(RuleBroken):
    sentence = gettext_noop(
        "It was not said which card {player} has, so its words cannot be read; write a line #card {player} 7."
    )


class WrongNumberOfLetterCards(RuleBroken):
    sentence = gettext_noop(
        "{number} letter cards will not do for {players} players; take {least} to {most}."
    )


class SameOnBothSides(RuleBroken):
    sentence = gettext_noop(
        "{card} is no letter card: each has a different letter on each side. Look at it again."
    )


# A turn.


class OffTheCard(RuleBroken):
    sentence = gettext_noop("{square} is not on the card; its squares are A1 to E5.")


class PrintedSquare(RuleBroken):
    sentence = gettext_noop("{letter} is printed on {square} and is not covered; choose an open square.")


class SquareFilled(RuleBroken):
    sentence = gettext_noop(
        "There is a letter on {square} already, and a letter once placed stays; choose an open square."
    )


class LetterNotOnCard(RuleBroken):
    sentence = gettext_noop("{letter} is not on the letter card {card}; place one of its two letters.")


class LetterBoxEmpty(RuleBroken):
    sentence = gettext_noop("The Letter-Box is empty; take a letter from the discard pile, or pass.")


class MustDraw(RuleBroken):
    sentence = gettext_noop(
        "Nobody passes while there are cards in the Letter-Box; draw one and place or discard it."
    )


class FirstTurnMustDraw(RuleBroken):
    sentence = gettext_noop(
        "Nothing has been discarded before the first turn of a game; draw from the Letter-Box."
    )


class NotInDiscards(RuleBroken):
    sentence = gettext_noop("{card} is not in the discard pile; take a card that lies there, or draw.")


class MustBePlaced(RuleBroken):
    sentence = gettext_noop(
        "{card} was taken from the discard pile and must be placed; put one of its letters on the card."
    )


class AlreadyDrawn(RuleBroken):
    sentence = gettext_noop(
        "{card} has been drawn; place one of its letters or discard it, and take nothing else in this turn."
    )


class MustReachFirst(RuleBroken):
    sentence = gettext_noop("Draw first: nobody knows which card comes out of the Letter-Box.")


class NotTheCardDrawn(RuleBroken):
    sentence = gettext_noop("{drawn} was drawn and not {card}; place or discard the card that was drawn.")


class HasLeft(RuleBroken):
    sentence = gettext_noop("{player} has left the game and takes no more part in it.")


# Words and points.


class FiveLettersOnly(WordNotAllowed):
    sentence = gettext_noop("{word} has {number} letters; every line of a card has five.")


class PointedOutTooEarly(RuleBroken):
    sentence = gettext_noop(
        "Words count when the game ends; point {line} out when a card is full or nobody can play."
    )


class PointedOutTooLate(RuleBroken):
    sentence = gettext_noop(
        "{line} was pointed out after the scores of that game had been entered; it does not count."
    )


class NotALine(RuleBroken):
    sentence = gettext_noop(
        "{line} is no line of a card; name a whole row to the right, column down or long diagonal."
    )


class LineNotFull(RuleBroken):
    sentence = gettext_noop("{line} has open squares; only full lines count.")


class CountedBefore(RuleBroken):
    sentence = gettext_noop("{line} has been counted already; each line counts once.")


class AskedTooEarly(RuleBroken):
    sentence = gettext_noop(
        "Words are looked up when play has stopped; until then nobody says what he is spelling."
    )


class NotOnAnyCard(RuleBroken):
    sentence = gettext_noop("{word} is on no line of a card; name a word that somebody counts.")


class NotFilled(RuleBroken):
    sentence = gettext_noop("{player} does not score for a filled card: {why}.")


# The games of a match.


class OnlyOneGame(RuleBroken):
    sentence = gettext_noop("There is a next game only in a match; write #variant match.")


class WrongHand(RuleBroken):
    sentence = gettext_noop(
        "This is game {expected} and not game {given}; number the games of a match one after the other."
    )
