"""Whether a word may be spelled along its squares: letters that adjoin, live, and were not used so before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from games.base.letters import UNKNOWN
from games.base.record import Path
from games.errors import (
    AbbreviationNotAllowed,
    NotInDictionary,
    ProperNounNotAllowed,
    RuleBroken,
    WordNotAllowed,
)
from games.keesdrow.errors import (
    LetterExpired,
    NoLetterOnSquare,
    NotAdjoining,
    SameLettersAgain,
    ShorterVersion,
    SquaresSpellOtherwise,
    TileTakenOff,
    WordTooShort,
)
from games.keesdrow.options import KeesdrowOptions
from games.keesdrow.state import KeesdrowState, Spelled

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon

MOST_USES = 3

_REASONS: dict[str | None, type[WordNotAllowed]] = {
    "proper noun": ProperNounNotAllowed,
    "abbreviation": AbbreviationNotAllowed,
}


def check_squares(state: KeesdrowState, path: Path) -> list[RuleBroken]:
    """The first square on which there is no letter to be pegged."""
    for square in path.squares:
        if state.maze.letter_on(square) is None:
            on_board = max(square) < state.maze.side
            return [
                TileTakenOff(square=square)
                if on_board
                else NoLetterOnSquare(square=square, side=state.maze.side)
            ]
    return []


def check_spelling(state: KeesdrowState, path: Path) -> list[RuleBroken]:
    """Whether the letters read so, adjoin in sequence and have a use left for each time (KS1-KS3)."""
    return [*_misread(state, path), *_apart(path), *_expired(state, path)]


def reads(state: KeesdrowState, path: Path) -> str:
    """The letters along the squares, one that nobody has told taken for what is spelled there."""
    seen = [state.maze[square] for square in path.squares]
    meant = path.word.ljust(len(seen), UNKNOWN)
    return "".join(own if letter == UNKNOWN else letter for letter, own in zip(seen, meant, strict=False))


def _misread(state: KeesdrowState, path: Path) -> Iterator[RuleBroken]:
    read = reads(state, path)
    if read != path.word:
        yield SquaresSpellOtherwise(read=read, word=path.word)


def _apart(path: Path) -> Iterator[RuleBroken]:
    for one, other in pairwise(path.squares):
        if abs(one.row - other.row) > 1 or abs(one.col - other.col) > 1:
            yield NotAdjoining(first=one, second=other)


def _expired(state: KeesdrowState, path: Path) -> Iterator[RuleBroken]:
    for square, uses in Counter(path.squares).items():
        letter = state.maze.letter_on(square)
        if letter is not None and state.pegs[letter] + uses > MOST_USES:
            yield LetterExpired(letter=state.maze[square], square=square)


def check_history(state: KeesdrowState, path: Path, options: KeesdrowOptions) -> list[RuleBroken]:
    """The same letters may not spell the same word again, nor a shorter version of a word (KS4, KS5)."""
    letters = state.letters_of(path)
    earlier = find_bar(state.history, path.word, letters, options)
    if earlier is None:
        return []
    if len(earlier.letters) == len(letters):
        return [SameLettersAgain(word=path.word)]
    return [ShorterVersion(word=path.word, longer=earlier.word)]


def find_bar(
    history: tuple[Spelled, ...], word: str, letters: tuple[int | None, ...], options: KeesdrowOptions
) -> Spelled | None:
    """The earlier word that bars this one, by its letters; which physical letters they are counts, not where
    they lie now.
    """
    for earlier in history:
        if word not in earlier.word:
            continue
        if earlier.word == word:
            if Counter(earlier.letters) == Counter(letters):
                return earlier
        elif _is_part(letters, earlier.letters, prefix=options.shorter == "prefix"):
            return earlier
    return None


def _is_part(letters: tuple[int | None, ...], longer: tuple[int, ...], *, prefix: bool) -> bool:
    starts = range(1 if prefix else len(longer) - len(letters) + 1)
    return any(longer[start : start + len(letters)] == letters for start in starts)


def check_word(word: str, lexicon: Lexicon, minimum: int) -> list[RuleBroken]:
    """The word itself: long enough (KS7), no name, no abbreviation, no part of a word (KS8)."""
    faults: list[RuleBroken] = []
    if len(word) < minimum:
        faults.append(WordTooShort(word=word, least=minimum))
    found = lexicon.look_up(word)
    if not found.known and (len(word) > 1 or not faults):
        faults.append(_REASONS.get(found.reason, NotInDictionary)(word=found.text))
    return faults
