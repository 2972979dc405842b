"""The words sorted on shelves by length, each shelf a sieve: which words have these letters here, which can be spelled.

A set of words is one number, with a bit for each word of the shelf, so that whole shelves are sieved by a few
operations on large numbers. That is faster than walking a graph as soon as a master block is held. Knows
spellings alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

ALPHABET = 26
EVERY_LETTER = (1 << ALPHABET) - 1
_FIRST = ord("A")
_IS_LETTER = tuple(bytes(48 + (byte == _FIRST + letter) for byte in range(256)) for letter in range(ALPHABET))
# Below so many words, taking the highest bit again and again is quicker than writing the number out.
_FEW = 150
_MOST = 40


class Shelf:
    """The words of one length, in alphabetical order; word number 0 is the lowest bit."""

    def __init__(self, length: int, words: Sequence[str]) -> None:
        self.length = length
        self.words = words
        self.all = (1 << len(words)) - 1

    @cached_property
    def letters(self) -> list[list[int]]:
        """For each place and letter the words that have it there."""
        text = "".join(reversed(self.words)).encode("ascii")
        columns = [text[place :: self.length] for place in range(self.length)]
        return [[int(column.translate(table), 2) for table in _IS_LETTER] for column in columns]

    @cached_property
    def at_most(self) -> list[list[int]]:
        """For each letter the words that have it never, at most once, at most twice and so on."""
        return [
            # The very same number where no word has more, so that it is known at a glance.
            [
                self.all ^ more if more else self.all
                for more in _times([column[letter] for column in self.letters])
            ]
            for letter in range(ALPHABET)
        ]

    def having(self, place: int, letters: int) -> int:
        """The words with one of these letters (a bit for each) at this place."""
        column = self.letters[place]
        found = 0
        while letters:
            lowest = letters & -letters
            found |= column[lowest.bit_length() - 1]
            letters ^= lowest
        return found

    def lacking(self, letter: int, held: int, masters: int) -> list[int]:
        """Under n the words for which so many of a letter are enough when n masters are kept."""
        return self.at_most[letter][held : held + masters + 1][::-1]

    def take(self, found: int) -> list[str]:
        """The words of a set, in alphabetical order."""
        words, taken = self.words, []
        if found.bit_count() < _FEW:
            while found:
                # From the top, as the number grows shorter with every bit.
                highest = found.bit_length() - 1
                taken.append(words[highest])
                found ^= 1 << highest
            return taken[::-1]
        bits = f"{found:b}"[::-1]
        place = bits.find("1")
        while place >= 0:
            taken.append(words[place])
            place = bits.find("1", place + 1)
        return taken


def shelve(words: Iterable[str]) -> dict[int, Shelf]:
    """The shelves by the length of their words."""
    by_length: dict[int, list[str]] = {}
    for word in words:
        by_length.setdefault(len(word), []).append(word)
    return {length: Shelf(length, row) for length, row in by_length.items()}


def _times(places: Sequence[int]) -> list[int]:
    """From the words that have a letter at each place, those that have it more than 0 times, more than once, ..."""
    # Room for every count that can be asked for: a rack and a line full of the same letter.
    times = [0] * _MOST
    for number, here in enumerate(places):
        again = here
        for already in range(min(number + 1, _MOST)):
            times[already], again = times[already] | again, times[already] & again
    return times
