"""Why a word that is not in the dictionary is none: what every game says, whatever it makes of plurals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.errors import (
    AbbreviationNotAllowed,
    NotInDictionary,
    ProperNounNotAllowed,
    RuledOut,
    WordNotAllowed,
)

if TYPE_CHECKING:
    from games.lexicon.dictionary import Word

_REASONS: dict[str | None, type[WordNotAllowed]] = {
    "proper noun": ProperNounNotAllowed,
    "abbreviation": AbbreviationNotAllowed,
    "ruled out": RuledOut,
}


def refusal(word: Word) -> WordNotAllowed:
    """The fault of a spelling that is not in the list (KW42, AN19, LO12)."""
    return _REASONS.get(word.reason, NotInDictionary)(word=word.text)
