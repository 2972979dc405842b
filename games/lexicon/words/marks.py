"""The one byte the list keeps of each word: its inflection, how its base is spelled, and its SCOWL size."""

from __future__ import annotations

SIZES = (10, 20, 35, 40, 50, 55, 60, 70)
PLURAL, THIRD_PERSON, ONLY_INFLECTED = 1, 2, 4
_SIZE_SHIFT, _SIZE_MASK = 3, 0b111
_BASE_SHIFT = 6
# How a base is had from its word: nothing said (see bases.txt), less S, less ES, Y for IES.
_ENDINGS = ((0, ""), (1, ""), (2, ""), (3, "Y"))

PROPER_NOUN, ABBREVIATION = 1, 2
REASONS = {PROPER_NOUN: "proper noun", ABBREVIATION: "abbreviation"}


def mark(size: int, flags: int, way: int) -> int:
    """The byte of a word of this size, with these flags, whose base is had in this way."""
    return flags | SIZES.index(size) << _SIZE_SHIFT | way << _BASE_SHIFT


def size_of(byte: int) -> int:
    return SIZES[byte >> _SIZE_SHIFT & _SIZE_MASK]


def base_of(byte: int, word: str) -> str | None:
    """The base of a word, where its ending alone tells it."""
    cut, end = _ENDINGS[byte >> _BASE_SHIFT]
    return word[:-cut] + end if cut else None


def plain_base(word: str, base: str) -> int:
    """Which of the plain ways gives the base from the word; 0 where none does."""
    return next((way for way, (cut, end) in enumerate(_ENDINGS) if cut and word[:-cut] + end == base), 0)
