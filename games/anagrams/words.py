"""Which words may be played: the dictionary, and Anagrams' own rule for plurals (AN2, AN3, AN17, AN19).

A plural made with S or ES is barred when its S hangs on the end alone. An S that lay there before is free,
and so is one that a crossing word has too; verbs are always free.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.anagrams.errors import PluralNotAllowed
from games.base.layout import Square
from games.crossword.laying import Formed
from games.errors import WordNotAllowed
from games.lexicon.refusals import refusal

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon, Word

_HOW = {
    "shared": "lie there already or stand in a crossing word too",
    "pre_existing": "lie there already",
}


@dataclass(frozen=True, slots=True)
class Policy:
    """What a table allows: the S of plurals, doubtful plurals, and all of it in a Wide Open game (AN17)."""

    plural_s: str
    doubtful: str
    wide_open: bool

    def check_words(
        self, formed: Collection[Formed], laid: Collection[Square], lexicon: Lexicon
    ) -> list[WordNotAllowed]:
        """What is wrong with the words that a play forms, in their order."""
        faults: list[WordNotAllowed] = []
        for run in formed:
            word = lexicon.look_up(run.text)
            if not self._is_word(word):
                faults.append(refusal(word))
            elif self._is_barred_form(word) and not self._has_its_s(run, formed, laid):
                base = word.base or word.text[:-1]
                faults.append(PluralNotAllowed(word=word.text, base=base, how=_HOW[self.plural_s]))
        return faults

    def check_alone(self, text: str, lexicon: Lexicon) -> list[WordNotAllowed]:
        """The same for a word laid wholly from the rack."""
        alone = Formed(Square(0, 0), across=True, letters=text)
        return self.check_words([alone], [alone.last], lexicon)

    def is_word(self, text: str, lexicon: Lexicon) -> bool:
        """Whether the agreed dictionary has it; the only question that a challenge asks."""
        return text in lexicon or self._is_word(lexicon.look_up(text))

    def _is_word(self, word: Word) -> bool:
        return word.known or (self.wide_open and word.reason == "proper noun")

    def _is_barred_form(self, word: Word) -> bool:
        """A plural in S and nothing else: what can be read as a verb is free (AN3)."""
        if self.wide_open or not word.plural or word.third_person or not word.text.endswith("S"):
            return False
        return word.only_inflected or self.doubtful == "bar"

    def _has_its_s(self, run: Formed, formed: Collection[Formed], laid: Collection[Square]) -> bool:
        """Whether the S was on the table, or stands at a corner or joint of another word (AN2)."""
        if run.last not in laid:
            return True
        return self.plural_s == "shared" and any(
            other.across != run.across and run.last in other.squares() for other in formed
        )
