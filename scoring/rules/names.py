"""Names by S17: how one is cleaned, and when two look alike. Pure: no rows, no party."""

from __future__ import annotations

import unicodedata

from scoring.rules.refusals import NameMissing, NameTooLong, TextTooLong, TooManyMarks

MOST_VISIBLE = 40
MOST_MARKS = 2
# Composing takes the square of the marks in a row, and holds up everybody else. So what is longer than a name of
# that many letters can be, each with its marks, joiners and blanks, is refused unread; of what is searched for, the rest is
# not looked at.
TYPED_A_LETTER = 10
MOST_LOOKED_AT = 1_000
# Joiners shape letters in Persian, in Indian scripts and in emoji; every other format character is dropped.
_JOINERS = "\u200c\u200d"
# Letters of other scripts, and figures, that look like a Latin small letter.
_LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("аеорсухіјѕһԁԛԝ", "aeopcyxijshdqw", strict=True)),
        **dict(zip("αεορυχικτν", "aeopuxiktv", strict=True)),
        **dict(zip("вкмнт", "bkmht", strict=True)),
        **dict.fromkeys("i1|ıi!", "l"),
        "0": "o",
        "ø": "o",
        "ł": "l",
        "đ": "d",
    }
)


def clean_name(typed: str, most: int = MOST_VISIBLE) -> str:
    """The name as it is kept: composed, without control and direction characters, single blanks."""
    typed = typed.strip()
    if len(typed) > most * TYPED_A_LETTER:
        raise NameTooLong(most=most)
    kept = "".join(_kept(character) for character in typed)
    # Composed last: what stood between a letter and its accent may be gone.
    name = " ".join(unicodedata.normalize("NFC", kept).split()).strip(_JOINERS + " ")
    if not any(character.isalnum() or unicodedata.category(character) == "So" for character in name):
        raise NameMissing
    if visible_length(name) > most or sum(name.count(joiner) for joiner in _JOINERS) > most:
        raise NameTooLong(most=most)
    if _most_marks(name) > MOST_MARKS:
        raise TooManyMarks
    return name


def check_length(typed: str, most: int) -> str:
    """What was typed, without blanks round it; refused rather than cut where it is too long."""
    text = typed.strip()
    if len(text) > most:
        raise TextTooLong(number=len(text), most=most)
    return text


def visible_length(name: str) -> int:
    """Characters that take a place of their own: no marks, no joiners."""
    return sum(not _is_mark(character) and character not in _JOINERS for character in name)


def look(name: str) -> str:
    """What a name looks like from across the room; names with the same look are told apart by a number."""
    plain = unicodedata.normalize("NFKD", name[:MOST_LOOKED_AT].casefold())
    letters = "".join(c for c in plain if not _is_mark(c) and c not in _JOINERS)
    seen = unicodedata.normalize("NFKC", letters).casefold().translate(_LOOKS_LIKE)
    return "".join(c for c in seen if c.isalnum() or unicodedata.category(c) == "So")[:200]


def _kept(character: str) -> str:
    category = unicodedata.category(character)
    if character in _JOINERS:
        return character
    if character.isspace() or category in {"Zs", "Zl", "Zp"}:
        return " "
    return "" if category in {"Cc", "Cf", "Cs", "Co", "Cn"} else character


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Me"}


def _most_marks(name: str) -> int:
    most = run = 0
    for character in unicodedata.normalize("NFD", name):
        run = run + 1 if _is_mark(character) else 0
        most = max(most, run)
    return most
