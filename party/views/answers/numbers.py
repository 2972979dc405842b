"""Whole numbers as a page sends them: which player, which table, which version. Points, with a sign, are the sheet's."""

from __future__ import annotations

from django.urls.converters import IntConverter

# As many as a row's id can have and the database still reads.
ID_DIGITS = 18


class WholeConverter(IntConverter):
    """A number in an address (`<whole:player>`): what no row can have is not there, and no database is asked for it."""

    regex = f"[0-9]{{1,{ID_DIGITS}}}"


def whole(typed: object, digits: int = ID_DIGITS) -> int | None:
    """The number; None where it is none, or longer than any that can be meant."""
    text = str(typed or "")
    return int(text) if text.isdecimal() and len(text) <= digits else None
