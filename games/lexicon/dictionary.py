"""The agreed dictionary: is a spelling a word, a plural, a third person; and if it is no word, why not (KW42).

Gives facts; what a game makes of them (KW27-KW36, AN2, AN3) is the game's affair. Reads the files of `games/words`
and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from games.lexicon.graph import Graph, build_graph
from games.lexicon.shelves import Shelf, shelve
from games.lexicon.words.marks import ONLY_INFLECTED, PLURAL, REASONS, THIRD_PERSON, base_of, mark, size_of
from games.lexicon.words.packing import unpack

LARGEST = 70
RULED_OUT = "ruled out"
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
    # Why it is no word: "proper noun", "abbreviation", "ruled out" or "unknown".
    reason: str | None = None


class Lexicon(dict[str, int]):
    """The words, each with the byte `games.lexicon.words.marks` reads; a dict itself, so that `in` costs no call.

    Membership asks for capitals; everything else takes any case, as a master block is lower-case. Read, never
    written to.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]  # One lexicon is itself and no other.
    __eq__ = object.__eq__

    def __init__(
        self,
        marks: Mapping[str, int] | Iterable[tuple[str, int]],
        largest: int = LARGEST,
        ruled_out: Collection[str] = (),
    ) -> None:
        super().__init__(marks)
        self.largest, self.ruled_out = largest, frozenset(ruled_out)

    def look_up(self, word: str) -> Word:
        """Never fails: what cannot be a word (digits, nothing at all, a whole page) is simply not known."""
        text = word.upper()
        byte = self.get(text)
        if byte is None:
            reason = RULED_OUT if text in self.ruled_out else _reason(text)
            return Word(text, known=False, reason=reason)
        return Word(
            text,
            known=True,
            plural=bool(byte & PLURAL),
            third_person=bool(byte & THIRD_PERSON),
            only_inflected=bool(byte & ONLY_INFLECTED),
            base=base_of(byte, text) or _odd_bases().get(text),
            size=size_of(byte),
        )

    def suggestible(self, word: str) -> bool:
        """Known, and fit to be suggested, dealt as a Key card or picked as a prize word."""
        text = word.upper()
        return text in self and text not in _not_suggested()

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words in alphabetical order."""
        return tuple(sorted(self))

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

    def with_rulings(self, allowed: Collection[str], ruled_out: Collection[str]) -> Lexicon:
        """As a steward's decisions have it: these are words, whatever their form, and those are none."""
        ruled = Lexicon(self, self.largest, [word.upper() for word in ruled_out])
        ruled.update({word.upper(): mark(self.largest, 0, 0) for word in allowed})
        for word in ruled.ruled_out:
            ruled.pop(word, None)
        return ruled


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
