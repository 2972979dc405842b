"""What a rack can spell in a span: whole shelves of words sieved at once.

Knows the rack and the words, not the grid: a span says which letters lie in it and what its squares take.
"""

from __future__ import annotations

from functools import reduce
from itertools import accumulate
from operator import and_

from games.base.layout import EMPTY
from games.lexicon.dictionary import Lexicon
from games.lexicon.shelves import ALPHABET, EVERY_LETTER, Shelf
from games.search.spans import Span

MASTER = "?"
_FIRST = ord("A")


class Sieve:
    """A rack against a lexicon; remembers what spans have in common."""

    def __init__(self, rack: str, lexicon: Lexicon) -> None:
        self.masters = rack.count(MASTER)
        self.held = tuple(rack.count(chr(_FIRST + letter)) for letter in range(ALPHABET))
        held = sum(1 << letter for letter in range(ALPHABET) if self.held[letter])
        self.letters = EVERY_LETTER if self.masters else held
        self._shelves = lexicon.shelves
        self._spelled: dict[tuple[int, str], list[int]] = {}
        self._stretches: dict[int, _Stretches] = {}
        self._having: dict[tuple[int, int, int], int] = {}
        self._not_held = {_FIRST + letter: 97 + letter for letter in range(ALPHABET) if not self.held[letter]}

    def words(self, span: Span) -> int:
        """The words of the shelf of this length that the rack can complete there, a bit for each."""
        shelf = self._shelves.get(span.length)
        if shelf is None:
            return 0
        found = self._spelled_with(shelf, span.old)[0]
        if not found:
            return 0
        for place, letter in span.old:
            found &= shelf.letters[place][ord(letter) - _FIRST]
        for place, mask in span.crossed:
            if found and mask != self.letters:
                found &= self._having_letters(shelf, place, mask)
        return found

    def plain_words(self, span: Span) -> list[str]:
        """The same as words, in alphabetical order."""
        found = self.words(span)
        return self._shelves[span.length].take(found) if found else []

    def written(self, word: str, span: Span) -> str:
        """As the word is written in a placement: dots for what lies there, lower case for masters."""
        return self._with_masters(_dotted([word], span)[0])

    def spellings(self, span: Span) -> list[str]:
        """All words of the span as they are written, in no order that matters."""
        found = self.words(span)
        if not found:
            return []
        shelf = self._shelves[span.length]
        plain = found & self._spelled_with(shelf, span.old)[self.masters]
        spelled = _dotted(shelf.take(plain), span)
        if rest := found ^ plain:
            # Where the only letters short are those not held at all, which they are can be said once for all words.
            twice = rest & self._short_of_held(shelf, span.old)
            spelled += [word.translate(self._not_held) for word in _dotted(shelf.take(rest ^ twice), span)]
            spelled += [self._with_masters(word) for word in _dotted(shelf.take(twice), span)]
        return spelled

    def _spelled_with(self, shelf: Shelf, old: tuple[tuple[int, str], ...]) -> list[int]:
        """Under n the words the rack spells with these letters and keeps n masters."""
        letters = old[0][1] if len(old) == 1 else "".join(sorted([letter for _, letter in old]))
        key = (shelf.length, letters)
        if key not in self._spelled:
            if shelf.length not in self._stretches:
                self._stretches[shelf.length] = _Stretches(shelf, self.held, self.masters)
            self._spelled[key] = self._stretches[shelf.length].spelled_with(letters)
        return self._spelled[key]

    def _counts(self, old: tuple[tuple[int, str], ...]) -> tuple[int, ...]:
        counts = list(self.held)
        for _, letter in old:
            counts[ord(letter) - _FIRST] += 1
        return tuple(counts)

    def _short_of_held(self, shelf: Shelf, old: tuple[tuple[int, str], ...]) -> int:
        """The words that need a letter of the rack more often than it is there."""
        short = 0
        for letter, count in enumerate(self._counts(old)):
            if self.held[letter]:
                short |= shelf.all ^ shelf.at_most[letter][count]
        return short

    def _having_letters(self, shelf: Shelf, place: int, letters: int) -> int:
        key = (shelf.length, place, letters)
        if key not in self._having:
            self._having[key] = shelf.having(place, letters)
        return self._having[key]

    def _with_masters(self, word: str) -> str:
        """Held letters go first, from the left; what is left over are masters."""
        left = list(self.held)
        letters = list(word)
        for place, letter in enumerate(word):
            if letter != EMPTY:
                number = ord(letter) - _FIRST
                left[number] -= 1
                if left[number] < 0:
                    letters[place] = letter.lower()
        return "".join(letters)


class _Stretches:
    """What a rack spells on one shelf, as far as A to each letter and each letter to Z are concerned.

    A letter on the board changes one letter alone, so the stretches before and after it serve as they are.
    """

    def __init__(self, shelf: Shelf, held: tuple[int, ...], masters: int) -> None:
        self._shelf, self._held, self._masters = shelf, held, masters
        all_words = [shelf.all] * (masters + 1)
        self._lacking = [shelf.lacking(letter, held[letter], masters) for letter in range(ALPHABET)]
        self._before = [*accumulate(self._lacking, _joined, initial=all_words)]
        self._from = [*accumulate(reversed(self._lacking), _joined, initial=all_words)][::-1]

    def spelled_with(self, letters: str) -> list[int]:
        """Letters are given in order; between the first and the last the alphabet is gone through."""
        if not letters:
            return self._before[ALPHABET]
        first, last = ord(letters[0]) - _FIRST, ord(letters[-1]) - _FIRST
        parts = self._lacking[first : last + 1]
        for letter in set(letters):
            number = ord(letter) - _FIRST
            count = self._held[number] + letters.count(letter)
            parts[number - first] = self._shelf.lacking(number, count, self._masters)
        parts += self._before[first], self._from[last + 1]
        # Without masters, as most racks are, there is but one set a letter, and no need to join them two by two.
        return reduce(_joined, parts) if self._masters else [reduce(and_, [words for (words,) in parts])]


def _joined(one: list[int], other: list[int]) -> list[int]:
    """Two parts of the alphabet together: of the masters one part keeps, the other may use some."""
    masters = len(one) - 1
    if masters == 0:
        return [one[0] & other[0]]
    if masters == 1:
        return [one[0] & other[1] | one[1] & other[0], one[1] & other[1]]
    joined = []
    for kept in range(masters + 1):
        words = 0
        for left in range(kept, masters + 1):
            words |= one[left] & other[masters + kept - left]
        joined.append(words)
    return joined


def _dotted(words: list[str], span: Span) -> list[str]:
    for place, _ in span.old:
        after = place + 1
        words = [f"{word[:place]}.{word[after:]}" for word in words]
    return words
