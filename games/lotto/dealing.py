"""Before the first turn of a game: who has which card, and what is in the Letter-Box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.base.layout import EMPTY, Grid
from games.base.letters import UNKNOWN
from games.lotto.card import ALL_LETTER_CARDS, BLANK, CARDS, LEAST_A_PLAYER, LETTER_CARDS, SIDE, lay_out
from games.lotto.errors import WrongNumberOfLetterCards
from games.lotto.state import NO_CARD, LottoState

NAMES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def deal(players: Sequence[str], rng: Random, letter_cards: int) -> LottoState:
    """One card each, face up, and the letter cards well mixed (B4 "Preparation")."""
    return _distribute(set_up(players, letter_cards), rng)


def set_up(players: Sequence[str], letter_cards: int) -> LottoState:
    """A table of which nothing is known but who sits at it."""
    number = len(players)
    return LottoState(
        players=tuple(players),
        cards=(NO_CARD,) * number,
        grids=(BLANK,) * number,
        laid=((),) * number,
        box=(UNKNOWN,) * letter_cards,
        scores=(0,) * number,
        claimed=(frozenset(),) * number,
    )


def clear(state: LottoState, letter_cards: int) -> LottoState:
    """The next game of a match, undealt: the next on the left begins, the totals stand (LO15)."""
    beginner = state.seat_after(state.beginner)
    fresh = set_up(state.players, letter_cards)
    return replace(
        fresh,
        scores=state.scores,
        game=state.game + 1,
        beginner=beginner,
        to_move=beginner,
        left=state.left,
    )


def deal_again(state: LottoState, rng: Random, letter_cards: int) -> LottoState:
    """The next game of a match: new cards, and all letter cards mixed again (B4 "Scoring")."""
    return _distribute(clear(state, letter_cards), rng)


def give_card(state: LottoState, seat: int, card: int) -> LottoState:
    """The table with this card before a player; a letter that he has laid already lies on what is printed."""
    cells = "".join(
        under if laid == EMPTY else laid
        for under, laid in zip(CARDS[card], state.grids[seat].cells, strict=True)
    )
    cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
    grids = (*state.grids[:seat], Grid(SIDE, cells), *state.grids[seat + 1 :])
    return replace(state, cards=cards, grids=grids)


def check_letter_cards(number: int, players: int) -> None:
    least = min(LEAST_A_PLAYER * players, ALL_LETTER_CARDS)
    if not least <= number <= ALL_LETTER_CARDS:
        raise WrongNumberOfLetterCards(number=number, players=players, least=least, most=ALL_LETTER_CARDS)


def _distribute(state: LottoState, rng: Random) -> LottoState:
    drawn = iter(rng.sample(sorted(CARDS), len(state.active)))
    cards = tuple(NO_CARD if seat in state.left else next(drawn) for seat in range(len(state.players)))
    box = [card for card, number in sorted(LETTER_CARDS.items()) for _ in range(number)]
    rng.shuffle(box)
    return replace(state, cards=cards, grids=tuple(map(lay_out, cards)), box=tuple(box[: len(state.box)]))
