"""All words of a Keesdrow board, and the same search on a Boggle board beside PyPI's `boggled`."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from games.keesdrow import Keesdrow, field_of
from games.keesdrow.field import Field
from games.keesdrow.options import KeesdrowOptions
from games.keesdrow.search import find_words
from games.lexicon.dictionary import load_lexicon
from tests.bench.measure import Figure, best_ms

WORDS_MS = 30
TIMES_FASTER = 12
SHORTEST = 3


def words_of_a_board(boards: int = 3) -> Iterator[Figure]:
    """Deluxe boards as they are dealt, with every use of every letter left; the worst of them counts."""
    lexicon = load_lexicon()
    for field in _dealt(boards):
        taken = best_ms(partial(find_words, field, lexicon.graph))
        yield Figure("all words of a board, 16 x 16, with re-use", taken, "ms", WORDS_MS)


def ranking(boards: int = 1) -> Iterator[Figure]:
    """What `solve` does: every word in the way that scores most."""
    game, lexicon = _deluxe(), load_lexicon()
    for seed in range(boards):
        table = game.deal(("ann", "ben"), Random(seed))
        yield Figure("all words ranked, 16 x 16", best_ms(partial(game.rank, table, lexicon), 3), "ms")
        yield Figure("the best word, 16 x 16", best_ms(partial(game.rank, table, lexicon, 1), 3), "ms")


def beside_boggled(boards: int = 3, turns: int = 5) -> Iterator[Figure]:
    """A board on which every letter has one use left is a Boggle board. Both sides in turn, so that a busy
    machine counts against both.
    """
    lexicon, peer = load_lexicon(), _Boggled(list(load_lexicon()))
    for dealt in _dealt(boards):
        field = Field(dealt.side, dealt.cells, bytes([1]) * len(dealt.cells))
        ours = [word for word in find_words(field, lexicon.graph) if len(word) >= SHORTEST]
        assert ours == peer.solve(field.cells)
        search, solve = partial(find_words, field, lexicon.graph), partial(peer.solve, field.cells)
        times = [(best_ms(search, 3), best_ms(solve, 1)) for _ in range(turns)]
        mine, theirs = min(time for time, _ in times), min(time for _, time in times)
        yield Figure("as Boggle, 16 x 16", mine, "ms")
        yield Figure("the peer's", theirs, "ms")
        yield Figure("times faster as Boggle", theirs / mine, "x", TIMES_FASTER, at_least=True)


def _deluxe() -> Keesdrow:
    return Keesdrow("regular", KeesdrowOptions(version="deluxe"))


def _dealt(boards: int) -> Iterator[Field]:
    for seed in range(boards):
        yield field_of(_deluxe().deal(("ann", "ben"), Random(seed)))


class _Boggled:
    """The peer with the same words."""

    def __init__(self, words: list[str]) -> None:
        with warnings.catch_warnings():
            # It compares a number with `is`, which Python warns of when it is first compiled.
            warnings.simplefilter("ignore")
            import boggled  # noqa: PLC0415
        self._boggled: Any = boggled
        self._words = boggled.BoggleWords(SHORTEST)
        self._words.iteratorPopulateTrie(iter(words))

    def solve(self, cells: str) -> list[str]:
        solver = self._boggled.BoggleSolver(self._boggled.BoggleBoard(cells), self._words)
        solver.solve()
        found: list[str] = solver.foundWords
        return found
