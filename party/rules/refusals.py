"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken


class NoMinutes(RuleBroken):
    sentence = "Say how many minutes, 1 to {most}."


class NotALetter(RuleBroken):
    sentence = "{drawn} is no letter. A master block goes back and is drawn again: enter the letter A to Z drawn after it."


class TooFewLetters(RuleBroken):
    sentence = "These letters cannot put {players} players in order. Draw from a fuller set."


class NotAtTable(RuleBroken):
    sentence = "Someone in this draw does not sit at the table. Enter its own players."


class NoSuchChoice(RuleBroken):
    sentence = "{choice} is no choice for {option}; take {choices}."


class NoSuchPartyOption(RuleBroken):
    sentence = "A party has no option {option}; it has {options}."


class OutOfRange(RuleBroken):
    sentence = "{option} can be {low} to {high}."


class OneTableSize(RuleBroken):
    sentence = "This game is only for tables of {number}. Choose {number}."


class NoSuchTimeZone(RuleBroken):
    sentence = "There is no time zone {time_zone}; write it as Europe/Vienna."


class NoSuchDate(RuleBroken):
    sentence = "This date can't be right. Choose one between {first} and {last}."
