"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class NoMinutes(RuleBroken):
    sentence = gettext_noop("Say how many minutes, 1 to {most}.")


class NotALetter(RuleBroken):
    sentence = gettext_noop(
        "{drawn} is no letter. A master block goes back and is drawn again: enter the letter A to Z drawn after it."
    )


class TooFewLetters(RuleBroken):
    sentence = gettext_noop("These letters cannot put {players} players in order. Draw from a fuller set.")


class NotAtTable(RuleBroken):
    sentence = gettext_noop("Someone in this draw does not sit at the table. Enter its own players.")


class NoSuchChoice(RuleBroken):
    sentence = gettext_noop("{choice} is no choice for {option}; take {choices}.")


class NoSuchPartyOption(RuleBroken):
    sentence = gettext_noop("A party has no option {option}; it has {options}.")


class OutOfRange(RuleBroken):
    sentence = gettext_noop("{option} can be {low} to {high}.")


class OneTableSize(RuleBroken):
    sentence = gettext_noop("This game is only for tables of {number}. Choose {number}.")


class NoSuchTimeZone(RuleBroken):
    sentence = gettext_noop("There is no time zone {time_zone}; write it as Europe/Vienna.")


class NoSuchDate(RuleBroken):
    sentence = gettext_noop("This date can't be right. Choose one between {first} and {last}.")
