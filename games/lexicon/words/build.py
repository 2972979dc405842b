"""Makes the files of this folder from SCOWL, WordNet and the reviewed lists: `python -m games.lexicon.words.build`.

Runs by hand and gives the same bytes each time. Nothing else in the package reads the sources.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from games.lexicon.graph import build_graph
from games.lexicon.words import scowl
from games.lexicon.words.inflections import Evidence, Inflection, Sense
from games.lexicon.words.marks import (
    ABBREVIATION,
    ONLY_INFLECTED,
    PLURAL,
    PROPER_NOUN,
    THIRD_PERSON,
    mark,
    plain_base,
)
from games.lexicon.words.packing import pack

HERE = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the word list.")
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"))
    parser.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"))
    parser.add_argument("--into", type=Path, default=HERE)
    build(**vars(parser.parse_args()))


def build(scowl: Path, wordnet: Path, into: Path) -> None:
    words = word_sizes(scowl)
    inflections = inflections_of(words, scowl, wordnet)
    marks = {word: _mark(word, size, inflections[word]) for word, size in words.items()}
    (into / "words.bin").write_bytes(pack(marks))
    (into / "bases.txt").write_text(_odd_bases(inflections), "ascii")
    (into / "others.bin").write_bytes(pack(_others(scowl, words)))
    (into / "graph.bin").write_bytes(build_graph(sorted(words)).pack())


def word_sizes(folder: Path) -> dict[str, int]:
    """SCOWL's words less the removals, with the additions."""
    sizes = scowl.playable(folder)
    for word in reviewed("removals.txt"):
        del sizes[word]
    return sizes | {word: int(size) for word, size in reviewed("additions.txt").items()}


def inflections_of(words: dict[str, int], folder: Path, wordnet: Path) -> dict[str, Inflection]:
    senses = {word: _sense(rest) for word, rest in reviewed("senses.txt").items()}
    spellings = scowl.all_spellings(folder) | set(words)
    evidence = Evidence(words, spellings, scowl.with_possessive(folder), wordnet, senses)
    return {word: evidence.inflection(word) for word in words}


def reviewed(name: str) -> dict[str, str]:
    """A list kept by hand: a word and what is said of it on each line, # before a remark."""
    lines = (HERE / name).read_text("ascii").splitlines()
    pairs = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return {word: rest for word, _, rest in pairs}


def _mark(word: str, size: int, found: Inflection) -> int:
    flags = PLURAL * found.plural | THIRD_PERSON * found.third_person | ONLY_INFLECTED * found.only
    return mark(size, flags, plain_base(word, found.base) if found.base else 0)


def _sense(rest: str) -> Sense:
    kind, _, base = rest.partition(" ")
    return Sense(kind, base or None)


def _odd_bases(inflections: dict[str, Inflection]) -> str:
    odd = [
        (word, found.base)
        for word, found in sorted(inflections.items())
        if found.base and not plain_base(word, found.base)
    ]
    return "".join(f"{word} {base}\n" for word, base in odd)


def _others(folder: Path, words: dict[str, int]) -> dict[str, int]:
    """Spellings that are no words, each with its reason; MO is an abbreviation before it is a name."""
    reasons = dict.fromkeys(scowl.proper_nouns(folder), PROPER_NOUN)
    reasons |= dict.fromkeys(scowl.abbreviations(folder), ABBREVIATION)
    named = {"abbreviation": ABBREVIATION, "proper noun": PROPER_NOUN}
    reasons |= {word: named[why] for word, why in reviewed("removals.txt").items() if why in named}
    return {word: why for word, why in reasons.items() if word not in words}


if __name__ == "__main__":
    main()
