"""Crossword Lotto: a card scored, with every word and its rule, and a game played by robots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from games.lexicon.dictionary import load_lexicon
from games.lotto import Lotto
from games.lotto.counting import score_card
from games.search.robots import play_game
from tests.bench.measure import Figure, best_ms

_GAME = Lotto()
# Ten words, five across and the same five down.
_WORD_SQUARE = "HEARTEMBERABUSERESINTREND"
_TIMES = 20


@cache
def _played_cards() -> tuple[str, ...]:
    """The cards of forty games as they lay at the end, with four words on the average."""
    cards = []
    for seed in range(40):
        rng = Random(seed)
        dealt = _GAME.deal(_GAME.seat_names(3), rng)
        cards += [grid.cells for grid in play_game(_GAME, dealt, rng, [load_lexicon()]).state.grids]
    return tuple(cards)


def cards() -> Iterator[Figure]:
    lexicon, played = load_lexicon(), _played_cards()
    yield Figure("a Lotto card scored", _microseconds(played), "us", 5)
    yield Figure("a Lotto card with ten words scored", _microseconds((_WORD_SQUARE,) * len(played)), "us")
    rng = Random(1)
    dealt = _GAME.deal(_GAME.seat_names(4), rng)
    taken = best_ms(lambda: play_game(_GAME, dealt, Random(1), [lexicon]), times=3)
    yield Figure("a game of Lotto for four robots", taken, "ms")


def _microseconds(cards: tuple[str, ...]) -> float:
    lexicon = load_lexicon()

    def score_all() -> None:
        for card in cards * _TIMES:
            score_card(card, lexicon)

    return best_ms(score_all, times=15) * 1000 / len(cards) / _TIMES
