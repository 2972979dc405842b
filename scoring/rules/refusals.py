"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken


class NameMissing(RuleBroken):
    sentence = "Type a name: at least one letter or figure."


class NameTooLong(RuleBroken):
    sentence = "This name is too long: at most {most} characters can be shown. Shorten it."


class TextTooLong(RuleBroken):
    sentence = "This text has {number} characters; there is room for {most}. Shorten it."


class TooManyMarks(RuleBroken):
    sentence = "This name carries too many accents on one letter; leave some of them out."
