"""What is refused here, and what to do instead."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop


class NameMissing(RuleBroken):
    sentence = gettext_noop("Type a name: at least one letter or figure.")


class NameTooLong(RuleBroken):
    sentence = gettext_noop("This name is too long: at most {most} characters can be shown. Shorten it.")


class TextTooLong(RuleBroken):
    sentence = gettext_noop("This text has {number} characters; there is room for {most}. Shorten it.")


class TooManyMarks(RuleBroken):
    sentence = gettext_noop("This name carries too many accents on one letter; leave some of them out.")
