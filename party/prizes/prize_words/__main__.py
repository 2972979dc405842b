"""Makes words.txt; see the package. Run it again when the dictionary or left-out.txt has changed, and read what changes."""

from __future__ import annotations

from games.base.equipment import equipment
from games.lexicon.dictionary import Lexicon, load_lexicon
from party.prizes.prize_words import FOLDER, NUMBER, left_out

# SCOWL's sizes 10 and 20: words that everybody knows.
COMMON = 20
LENGTHS = range(5, 8)
# One or two blocks of each in a set: a word with one of them is not spelled within a game.
RARE = frozenset("JQXZ")
ENDINGS = ("ED", "ING", "ER", "IER", "EST", "LY")
LINE = 12


def is_fit(word: str, lexicon: Lexicon) -> bool:
    """Common, plain, in its basic form, and nothing a guest would mind."""
    found = lexicon.look_up(word)
    is_plain = not (found.plural or found.third_person or found.base or word.endswith("S"))
    is_common = found.size <= COMMON and not RARE & set(word)
    return (
        is_plain
        and is_common
        and lexicon.suggestible(word)
        and word not in left_out()
        and not is_derived(word, lexicon)
    )


def is_derived(word: str, lexicon: Lexicon) -> bool:
    """ADDED, ADDING, BIGGEST, EASIER, CLEARLY: a form of a shorter word."""
    stems = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]
    return any(
        stem in lexicon
        or f"{stem}E" in lexicon
        or (stem[-1:] == stem[-2:-1] and stem[:-1] in lexicon)
        or (stem.endswith("I") and f"{stem[:-1]}Y" in lexicon)
        for stem in stems
    )


def make() -> list[str]:
    """The commonest words first; among equals those whose letters the set holds most of."""
    lexicon = load_lexicon()
    counts = equipment("keyword")["blocks"]["counts"]
    fit = [word for word in lexicon.words if len(word) in LENGTHS and is_fit(word, lexicon)]
    fit.sort(key=lambda word: (lexicon.look_up(word).size, -min(counts[letter] for letter in word), word))
    return sorted(fit[:NUMBER])


def main() -> None:
    words = make()
    lines = [" ".join(words[start : start + LINE]) for start in range(0, len(words), LINE)]
    (FOLDER / "words.txt").write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main()
