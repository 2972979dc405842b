"""Why a spelling that is not in the list is no word (KW42, AN19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.errors import AbbreviationNotAllowed, NotInDictionary, ProperNounNotAllowed, WordNotAllowed

if TYPE_CHECKING:
    from games.lexicon import Word

_REASONS: dict[str | None, type[WordNotAllowed]] = {
    "proper noun": ProperNounNotAllowed,
    "abbreviation": AbbreviationNotAllowed,
}


def refusal(word: Word) -> WordNotAllowed:
    return _REASONS.get(word.reason, NotInDictionary)(word=word.text)
