"""Says of a word in S whether it is a plural or a third person singular, and of what (KW34, KW35).

The marks of SCOWL come first (a possessive makes a noun, -ING a verb), then WordNet's index and its irregular forms,
then a residual rule; what none of them can know stands in `senses.txt`, decided by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

_TAKE_ES = ("S", "X", "Z", "CH", "SH", "O")
# Plurals of Greek and Latin nouns: the ending, and what stood in its place.
_CLASSICAL = (
    ("SES", "SIS"),
    ("XES", "XIS"),
    ("IDES", "IS"),
    ("ICES", "IX"),
    ("ICES", "EX"),
    ("YNGES", "YNX"),
)


@dataclass(frozen=True, slots=True)
class Inflection:
    plural: bool = False
    third_person: bool = False
    only: bool = False
    base: str | None = None


NONE = Inflection()


@dataclass(frozen=True, slots=True)
class Sense:
    """A line of `senses.txt`."""

    kind: str
    base: str | None


@dataclass(slots=True)
class Evidence:
    """What the sources say, each by itself."""

    words: dict[str, int]
    spellings: set[str]
    with_possessive: set[str]
    wordnet: Path
    senses: dict[str, Sense]
    nouns: set[str] = field(init=False)
    verbs: set[str] = field(init=False)
    adverbs: set[str] = field(init=False)
    irregular: dict[str, list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.nouns = _common_nouns(self.wordnet / "data.noun")
        self.verbs = _index(self.wordnet / "index.verb")
        self.adverbs = _index(self.wordnet / "index.adj") | _index(self.wordnet / "index.adv")
        self.irregular = _irregular(self.wordnet / "noun.exc")

    def is_noun(self, word: str) -> bool:
        return word in self.with_possessive or word in self.nouns

    def is_verb(self, word: str) -> bool:
        """WordNet makes verbs of CAT and HEN, so a form in -ING must be an ordinary word too."""
        listed = word in self.verbs
        if any(form in self.words for form in self._forms(word, "ING")):
            return listed or any(form in self.words for form in self._forms(word, "ED"))
        return listed and not self.is_noun(word)

    def _forms(self, verb: str, ending: str) -> list[str]:
        """TRYING, LOVING, STOPPING, LYING, PICNICKING; but POLITICKING is of POLITICK."""
        roots = [verb, verb.removesuffix("E"), verb + verb[-1]]
        if verb.endswith("IE"):
            roots.append(verb[:-2] + "Y")
        if verb + "K" not in self.words:
            roots.append(verb + "K")
        return [root + ending for root in roots]

    def inflection(self, word: str) -> Inflection:
        if not word.endswith("S") or word.endswith("SS"):
            return NONE
        sense = self.senses.get(word, Sense("", None))
        if sense.kind == "free":
            return NONE
        regular = [base for base in _regular_bases(word) if base in self.spellings]
        nouns = [base for base in regular + self._irregular_bases(word, regular) if self.is_noun(base)]
        verbs = [base for base in regular if base in self.words and self.is_verb(base)]
        if sense.base:
            nouns, verbs = ([], [sense.base]) if sense.kind == "third" else ([sense.base], [])
        plural = bool(nouns) or sense.kind == "plural" or self._is_left_over(word, regular, verbs)
        third = bool(verbs) or sense.kind == "third"
        if not plural and not third:
            return NONE
        own = sense.kind == "own" or (not sense.kind and self._is_headword(word))
        return Inflection(plural, third, not own, self._commonest(nouns + verbs or regular))

    def _irregular_bases(self, word: str, regular: list[str]) -> list[str]:
        """LEAF of LEAVES is listed; BELIEF is no base of BELIEVES, which has a regular one."""
        listed = self.irregular.get(word, [])
        classical = [word.removesuffix(new) + old for new, old in _CLASSICAL if word.endswith(new)]
        leaves = [word[:-3] + end for end in ("F", "FE") if word.endswith("VES") and not regular]
        return [base for base in listed if base != word] + [
            base for base in classical + leaves if base in self.spellings
        ]

    def _is_left_over(self, word: str, regular: list[str], verbs: list[str]) -> bool:
        """The residual rule: what is made from a word nobody classes is a plural, but no adverb, science or -OUS."""
        odd = word in self.adverbs or word.endswith(("ICS", "OUS", "WARDS", "WAYS"))
        return bool(regular) and not verbs and not odd

    def _is_headword(self, word: str) -> bool:
        """LOTS and NEEDS are adverbs too; CERAMICS is a craft beside being more than one ceramic."""
        science = word.endswith("ICS") and (word in self.nouns or word in self.with_possessive)
        return word in self.adverbs or science

    def _commonest(self, bases: list[str]) -> str | None:
        return min(bases, key=lambda base: self.words.get(base, 99), default=None)


def _regular_bases(word: str) -> list[str]:
    """What adding S or ES could have made the word from, the plainest first."""
    bases = [word[:-1]]
    if word.endswith("ES") and word[:-2].endswith(_TAKE_ES):
        bases.append(word[:-2])
    if word.endswith("IES"):
        bases.append(word[:-3] + "Y")
    if word.endswith(("ZZES", "SSES")):
        bases.append(word[:-3])
    return [base for base in bases if len(base) > 1]


def _index(file: Path) -> set[str]:
    lines = file.read_text("ascii").splitlines()
    return {line.split(" ", 1)[0].upper() for line in lines if not line.startswith(" ")}


def _common_nouns(file: Path) -> set[str]:
    """The nouns WordNet writes without a capital: its index would make one of every name."""
    nouns: set[str] = set()
    for line in file.read_text("ascii").splitlines():
        if not line.startswith(" "):
            fields = line.split(" ")
            nouns.update(fields[4 : 4 + 2 * int(fields[3], 16) : 2])
    return {noun.upper() for noun in nouns if noun.islower()}


def _irregular(file: Path) -> dict[str, list[str]]:
    forms: dict[str, list[str]] = {}
    for line in file.read_text("ascii").upper().splitlines():
        form, *bases = line.split()
        forms.setdefault(form, []).extend(bases)
    return forms
