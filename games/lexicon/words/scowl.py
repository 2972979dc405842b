"""Reads SCOWL's lists: which spellings stand where, and how common they are.

A list is a file named after its spelling, its sub-category and its size, as in `british_z-words.35`; Debian's copy
is UTF-8.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

from games.lexicon.words.marks import SIZES

_RARE_SIZES = (80, 95)
_SPELLINGS = (
    "english",
    "american",
    "british",
    "british_z",
    "canadian",
    "australian",
    "variant_1",
    "british_variant_1",
    "canadian_variant_1",
    "australian_variant_1",
)
_RARE_SPELLINGS = ("variant_2", "variant_3")
_POSSESSIVE = "'s"


def playable(folder: Path) -> dict[str, int]:
    """Every word with its smallest size. Capitals mark names and units (pH, kW): left out."""
    sizes: dict[str, int] = {}
    for spelling, size in _lines(folder, _SPELLINGS, ("words",), SIZES):
        if spelling == spelling.lower() and (word := fold(spelling)):
            sizes[word] = min(size, sizes.get(word, size))
    return sizes


def all_spellings(folder: Path) -> set[str]:
    """The words of every size and every spelling, as evidence of what a form is made from."""
    lines = _lines(folder, _SPELLINGS + _RARE_SPELLINGS, ("words",), SIZES + _RARE_SIZES)
    return {word for spelling, _ in lines if (word := fold(spelling))}


def with_possessive(folder: Path) -> set[str]:
    """The ordinary words that stand in the lists with 's as well: SCOWL gives it to nouns alone."""
    lines = _lines(folder, _SPELLINGS, ("words",), SIZES)
    nouns = (spelling.removesuffix(_POSSESSIVE) for spelling, _ in lines if spelling.endswith(_POSSESSIVE))
    return {word for noun in nouns if (word := fold(noun))}


def proper_nouns(folder: Path) -> set[str]:
    lines = _lines(folder, _SPELLINGS, ("upper", "proper-names"), SIZES)
    capitals = (
        spelling for spelling, _ in _lines(folder, _SPELLINGS, ("words",), SIZES) if spelling[0].isupper()
    )
    return {word for spelling in (*(line for line, _ in lines), *capitals) if (word := fold(spelling))}


def abbreviations(folder: Path) -> set[str]:
    lines = _lines(folder, _SPELLINGS, ("abbreviations",), SIZES + _RARE_SIZES)
    return {word for spelling, _ in lines if (word := fold(spelling.rstrip(".")))}


def fold(spelling: str) -> str:
    """In capitals and without accents; empty where what remains is not a word of 2 to 16 letters."""
    plain = "".join(c for c in unicodedata.normalize("NFD", spelling) if not unicodedata.combining(c))
    return plain.upper() if plain.isascii() and plain.isalpha() and 2 <= len(plain) <= 16 else ""


def _lines(
    folder: Path, spellings: Iterable[str], categories: Iterable[str], sizes: Iterable[int]
) -> list[tuple[str, int]]:
    names = [
        (f"{spelling}-{category}", size)
        for spelling in spellings
        for category in categories
        for size in sizes
    ]
    files = [(folder / f"{name}.{size}", size) for name, size in names]
    return [
        (line, size)
        for file, size in files
        if file.exists()
        for line in file.read_text("utf-8").splitlines()
        if line
    ]
