"""Why a text cannot be read, each fault by its name, each sentence saying what to write instead.

Shared by the rooms that read games (`gcg`) and positions (`cgp`). What a text quotes is cut short by
`quote`, since a hostile file would put a megabyte into the sentence.
"""

from __future__ import annotations

from typing import ClassVar

from games.errors import RuleBroken, gettext_noop

QUOTED = 40


def quote(text: str) -> str:
    """The text as a sentence may show it."""
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


class Unreadable(RuleBroken):
    """A text that does not say what happened. Carries the line at fault, None where the text is one line."""

    sentence: ClassVar[str] = gettext_noop("This text cannot be read.")

    def __init__(self, *, line: int | None = None, **params: object) -> None:
        super().__init__(**params)
        self.line = line
        self.params = {"line": line, **params}

    def __str__(self) -> str:
        said = super().__str__()
        return said if self.line is None else f"Line {self.line}: {said}"


class TooLong(Unreadable):
    sentence = gettext_noop(
        "The text is longer than {limit} characters; split it, or take out what is not part of the game."
    )


class TooManyLines(Unreadable):
    sentence = gettext_noop(
        "The text has more than {limit} lines; split it, or take out what is not part of the game."
    )


class LineTooLong(Unreadable):
    sentence = gettext_noop("This line has more than {limit} characters; break it up.")


class NotUtf8(Unreadable):
    sentence = gettext_noop("These bytes are not UTF-8; save the file as UTF-8 and try again.")


class UnknownEncoding(Unreadable):
    sentence = gettext_noop(
        "The encoding {encoding} is not known here; save the file as UTF-8 and say #character-encoding UTF-8."
    )


class ForbiddenCharacter(Unreadable):
    sentence = gettext_noop(
        "The character {code} cannot be seen or turns the text around; take it out, or save as UTF-8."
    )


class NoPragma(Unreadable):
    sentence = gettext_noop(
        "A line begins with # or with >nickname: and this one with “{text}”; put # before a remark."
    )


class NoGame(Unreadable):
    sentence = gettext_noop(
        "The game is not named; write a line such as #game keyword before the first event."
    )


class NoSuchGame(Unreadable):
    sentence = gettext_noop("There is no game “{game}”; write #game with one of: {known}.")


class NoSuchVariant(Unreadable):
    sentence = gettext_noop("{game} has no variant “{variant}”; write #variant with one of: {known}.")


class BadPragma(Unreadable):
    sentence = gettext_noop("#{name} “{text}” cannot be read; write it as {example}.")


class Repeated(Unreadable):
    sentence = gettext_noop("#{name} was said before; keep one of the two.")


class TooLate(Unreadable):
    sentence = gettext_noop("#{name} belongs before the first event; move it up.")


class NoPlayers(Unreadable):
    sentence = gettext_noop("Nobody plays; write a line such as #player1 red Ann Lee before the first event.")


class PlayerMissing(Unreadable):
    sentence = gettext_noop("#{name} needs a line #player{number}; number the players from 1 without a gap.")


class BadNickname(Unreadable):
    sentence = gettext_noop(
        "“{nickname}” cannot be a nickname; write one word without a colon, in characters that can be seen."
    )


class SameNickname(Unreadable):
    sentence = gettext_noop("Two players are called {nickname}; give each a nickname of their own.")


class UnknownPlayer(Unreadable):
    sentence = gettext_noop("Nobody is called “{nickname}”; write one of: {players}.")


class NoNickname(Unreadable):
    sentence = gettext_noop("The event names nobody; begin it with >nickname: and a colon.")


class UnknownEvent(Unreadable):
    sentence = gettext_noop(
        "“{text}” is no event; write a play such as 10I SEE, a pass as -, an exchange as -D, a play taken "
        "back as --, or (challenge), (left), (forfeit), (QXE)."
    )


class BadRack(Unreadable):
    sentence = gettext_noop("“{text}” is no rack; write capital letters, and ? for a master block.")


class BadWord(Unreadable):
    sentence = gettext_noop(
        "“{text}” is no word; write capitals, a dot for a letter that lay there, small for a master block."
    )


class OffTheSheet(Unreadable):
    sentence = gettext_noop("{text} lies off every board; the largest has {side} rows and columns.")


class NoTotal(Unreadable):
    sentence = gettext_noop("The points and the total are missing; end the event with both, such as +15 15.")


class NotANumber(Unreadable):
    sentence = gettext_noop("“{text}” is no number here; write it in the digits 0 to 9, seven at the most.")


class Unwritable(Unreadable):
    sentence = gettext_noop(
        "This record would not be read back as it is; give it names, words and remarks that can be read."
    )


class NoBoard(Unreadable):
    sentence = gettext_noop(
        "There is no board; begin with its rows, such as 19/19/… with a / between two rows."
    )


class BadRow(Unreadable):
    sentence = gettext_noop(
        "Row {row} cannot be read from “{text}” on; write letters, and figures for runs of empty squares."
    )


class WrongRow(Unreadable):
    sentence = gettext_noop("Row {row} has {squares} squares, the board has {side}; make them equal.")


class BoardNotSquare(Unreadable):
    sentence = gettext_noop(
        "The board has {rows} rows of {columns} squares; give it as many rows as columns."
    )


class BoardTooLarge(Unreadable):
    sentence = gettext_noop("The board is too large; no board has more than {side} rows or columns.")


class BadField(Unreadable):
    sentence = gettext_noop(
        "“{text}” cannot be read; after the rows write racks in capitals, scores in figures, then operations "
        "such as bdn keyword; each with its semicolon."
    )


class OperationRepeated(Unreadable):
    sentence = gettext_noop("The operation {name} is there twice; keep one of the two.")


class TooManyPlayers(Unreadable):
    sentence = gettext_noop(
        "There are {count} {what} for {colors} colors; give one for each color at the most."
    )
