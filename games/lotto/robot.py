"""How a robot plays Crossword Lotto: it keeps its lines open to as many words as it can, takes a discard that
serves better than a draw is likely to, and hurries to fill its card.

Sees the table as its seat does; knows the words of its vocabulary and no others.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.base.layout import EMPTY, Square
from games.base.record import Claim, Draw
from games.lotto.card import FILL, LETTER_CARDS, OPEN_SQUARES, SIDE, WORD
from games.lotto.counting import lines_claimed
from games.lotto.lines import READINGS, ROWS, five_letter_words, words_on
from games.lotto.state import NO_CARD, LottoPass, LottoReach, LottoState, Turn

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# How many words must still fit into a line with so many open squares for an even chance to complete it.
_EVEN_CHANCE = (0.0, 0.4, 3.0, 25.0, 370.0, 5000.0)
# What a letter laid is worth by itself, since the card must be filled; more as somebody comes near to it.
_HASTE = 6.0
_HURRY = 6.0
# Words down and across seldom agree, so an unfinished one down is only hoped for.
_HOPE = 0.25


class LottoPlace(NamedTuple):
    """The best square for a letter and what it brings there."""

    gain: float
    square: Square | None = None
    letter: str = ""


def choose(state: LottoState, lexicon: Lexicon) -> Turn:
    if state.stopped:
        return _point_out(state, lexicon)
    best = best_places(lexicon, state.grids[state.to_move].cells)
    haste = _haste(state)
    if state.drawn:
        place = max(best[letter] for letter in state.drawn.split("/"))
        wanted = place.square and place.gain + haste > 0
        return Draw(state.drawn, place.square, place.letter) if wanted else Draw(state.drawn)
    found = max(
        ((best[letter], card) for card in set(state.discards) for letter in card.split("/")), default=None
    )
    likely = _expected_draw(best, haste) if state.box else 0.0
    if found and found[0].square and found[0].gain + haste > likely:
        return Draw(found[1], found[0].square, found[0].letter, from_discards=True)
    return LottoReach() if state.box else LottoPass()


def _point_out(state: LottoState, lexicon: Lexicon) -> Turn:
    """Every additional word that the robot knows; its rows are counted for it (LO4)."""
    seat = state.to_move
    if state.cards[seat] == NO_CARD:
        return LottoPass()
    counted = ROWS | lines_claimed(state, seat)
    for reading, _ in words_on(state.grids[seat].cells, lexicon):
        if reading.line not in counted:
            return Claim(reading.first, reading.last)
    return LottoPass()


def _expected_draw(best: dict[str, LottoPlace], haste: float) -> float:
    """What a card from a full Letter-Box brings on the average; nothing where it would be discarded."""
    gains = {letter: max(0.0, place.gain + haste) for letter, place in best.items()}
    drawn = sum(number * max(gains[card[0]], gains[card[-1]]) for card, number in LETTER_CARDS.items())
    return drawn / sum(LETTER_CARDS.values())


def _haste(state: LottoState) -> float:
    laid = [len(cards) for cards in state.laid]
    if laid[state.to_move] == OPEN_SQUARES - 1:
        return float(FILL)
    return _HASTE + _HURRY * max(laid) / OPEN_SQUARES


@lru_cache(maxsize=1 << 10)
def best_places(lexicon: Lexicon, cells: str) -> dict[str, LottoPlace]:
    """For every letter the square where it serves the lines of this card best."""
    gains = {place: [0.0] * len(LETTERS) for place, cell in enumerate(cells) if cell == EMPTY}
    for reading in READINGS[:-1]:
        line = cells[reading.cut]
        weight = 1.0 if reading.line in ROWS else _HOPE
        for place, changes in zip(
            range(SIDE * SIDE)[reading.cut], _changes(lexicon, line, weight), strict=True
        ):
            if place in gains:
                gains[place] = [sofar + change for sofar, change in zip(gains[place], changes, strict=True)]
    if not gains:
        return {letter: LottoPlace(0.0) for letter in LETTERS}
    squares = [Square(*divmod(place, SIDE)) for place in gains]
    best = {}
    for letter, column in zip(LETTERS, zip(*gains.values(), strict=True), strict=True):
        gain = max(column)
        best[letter] = LottoPlace(gain, squares[column.index(gain)], letter)
    return best


@lru_cache(maxsize=1 << 14)
def _changes(lexicon: Lexicon, line: str, weight: float) -> tuple[tuple[float, ...], ...]:
    """For each square of a line what each letter would add to its worth; nothing where there is a letter."""
    index, fitting, open_squares = _index(lexicon), fitting_words(lexicon, line), line.count(EMPTY)
    worth = weight * _worth(fitting.bit_count(), open_squares)
    after = weight if open_squares > 1 else 1.0
    return tuple(
        tuple(
            after * _worth((fitting & index.get((place, letter), 0)).bit_count(), open_squares - 1) - worth
            for letter in LETTERS
        )
        if cell == EMPTY
        else ()
        for place, cell in enumerate(line)
    )


def _worth(fitting: int, open_squares: int) -> float:
    """What a line is worth: the 50 of its word, by the chance to complete one of those that still fit."""
    return WORD * fitting / (fitting + _EVEN_CHANCE[open_squares]) if fitting else 0.0


def fitting_words(lexicon: Lexicon, line: str) -> int:
    """The words of the vocabulary that have these letters at these places, one bit for each."""
    index = _index(lexicon)
    fitting = index[ANYWHERE]
    for place, letter in enumerate(line):
        if letter != EMPTY:
            fitting &= index.get((place, letter), 0)
    return fitting


ANYWHERE = (0, EMPTY)


@cache
def _index(lexicon: Lexicon) -> dict[tuple[int, str], int]:
    """One bit for each word of five letters: those with a letter at a place, and all."""
    words = sorted(five_letter_words(lexicon))
    index = {ANYWHERE: (1 << len(words)) - 1}
    for number, word in enumerate(words):
        for key in enumerate(word):
            index[key] = index.get(key, 0) | 1 << number
    return index
