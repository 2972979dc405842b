"""Which words may be played: the dictionary, and the S / ES rule (rulings 6.3).

A plural noun or third-person verb made with S or ES is barred when its last S is laid in the play that forms
the word, whether along the play or across it; an S that lay there before is free.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.base.layout import Square
from games.crossword.laying import Formed
from games.errors import PluralNotAllowed, WordNotAllowed
from games.lexicon.refusals import refusal

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon, Word


def check_words(
    formed: Iterable[Formed], laid: Iterable[Square], lexicon: Lexicon, *, s_rule: bool, doubtful: str
) -> list[WordNotAllowed]:
    """What is wrong with the words that a play forms, in their order."""
    new = set(laid)
    faults: list[WordNotAllowed] = []
    for run in formed:
        word = lexicon.look_up(run.text)
        if not word.known:
            faults.append(refusal(word))
        elif s_rule and run.last in new and is_barred_form(word, doubtful):
            faults.append(PluralNotAllowed(word=word.text, base=word.base or word.text[:-1]))
    return faults


def check_alone(text: str, lexicon: Lexicon, *, doubtful: str) -> list[WordNotAllowed]:
    """The same for a word laid wholly from the rack."""
    alone = Formed(Square(0, 0), across=True, letters=text)
    return check_words([alone], alone.squares(), lexicon, s_rule=True, doubtful=doubtful)


def is_barred_form(word: Word, doubtful: str) -> bool:
    """Whether the S rule looks at this spelling; one that is also a word of its own is doubtful (KW34)."""
    if not word.text.endswith("S") or not (word.plural or word.third_person):
        return False
    return word.only_inflected or doubtful == "bar"
