"""The agreed dictionary: is a spelling a word, a plural, a third person; and if it is no word, why not (KW42).

Gives facts; what a game makes of them (KW27-KW36, AN2, AN3) is the game's affair. Reads the files of `games/words`
and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from games.graph import Graph, build_graph
from games.shelves import Shelf, shelve
from games.words.marks import ONLY_INFLECTED, PLURAL, REASONS, THIRD_PERSON, base_of, size_of
from games.words.packing import unpack

LARGEST = 70
_FOLDER = Path(__file__).parent / "words"


@dataclass(frozen=True, slots=True)
class Word:
    """What the dictionary says of a spelling."""

    text: str
    known: bool
    # Made with S, ES or IES, in any sense (KW34).
    plural: bool = False
    third_person: bool = False
    # Every sense is such a form: TRIES, but not MEANS.
    only_inflected: bool = False
    # CAT for CATS; None for what is no inflection, and for a plural without a singular.
    base: str | None = None
    # SCOWL's size, 10 for the commonest words to 70; 0 when not known.
    size: int = 0
    # Why it is no word: "proper noun", "abbreviation" or "unknown".
    reason: str | None = None


class Lexicon(dict[str, int]):
    """The words, each with the byte `games.words.marks` reads; a dict itself, so that `in` costs no call.

    Membership asks for capitals; everything else takes any case, as a master block is lower-case. Read, never
    written to.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]  # One lexicon is itself and no other.
    __eq__ = object.__eq__

    def __init__(self, marks: Iterable[tuple[str, int]], largest: int = LARGEST) -> None:
        super().__init__(marks)
        self.largest = largest

    def look_up(self, word: str) -> Word:
        """Never fails: what cannot be a word (digits, nothing at all, a whole page) is simply not known."""
        text = word.upper()
        mark = self.get(text)
        if mark is None:
            return Word(text, known=False, reason=_reason(text))
        return Word(
            text,
            known=True,
            plural=bool(mark & PLURAL),
            third_person=bool(mark & THIRD_PERSON),
            only_inflected=bool(mark & ONLY_INFLECTED),
            base=base_of(mark, text) or _odd_bases().get(text),
            size=size_of(mark),
        )

    def suggestible(self, word: str) -> bool:
        """Known, and fit to be suggested, dealt as a Key card or picked as a prize word."""
        text = word.upper()
        return text in self and text not in _not_suggested()

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words in alphabetical order."""
        return tuple(self)

    @cached_property
    def graph(self) -> Graph:
        if self is load_lexicon():
            return Graph.unpack((_FOLDER / "graph.bin").read_bytes())
        return build_graph(self.words)

    @cached_property
    def shelves(self) -> dict[int, Shelf]:
        """The same words by length, for sieving."""
        return shelve(self)

    def up_to(self, size: int) -> Lexicon:
        """The commoner words alone, as a robot of less learning knows them."""
        return self if size >= self.largest else _smaller(size)


@cache
def load_lexicon() -> Lexicon:
    return Lexicon(unpack((_FOLDER / "words.bin").read_bytes()))


@cache
def _smaller(size: int) -> Lexicon:
    return Lexicon(((word, mark) for word, mark in load_lexicon().items() if size_of(mark) <= size), size)


@cache
def _odd_bases() -> dict[str, str]:
    lines = (_FOLDER / "bases.txt").read_text("ascii").splitlines()
    return dict(line.split(" ") for line in lines)


@cache
def _others() -> dict[str, int]:
    return dict(unpack((_FOLDER / "others.bin").read_bytes()))


@cache
def _not_suggested() -> frozenset[str]:
    return frozenset((_FOLDER / "not-suggested.txt").read_text("ascii").split())


def _reason(text: str) -> str:
    return REASONS.get(_others().get(text, 0), "unknown")
