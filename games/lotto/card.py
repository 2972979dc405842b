"""What is in the box of Crossword Lotto: the twelve cards, the letter cards, and the points."""

from __future__ import annotations

from games.base.equipment import equipment
from games.base.layout import EMPTY, Grid, Square

_PRINTED = equipment("lotto")

SIDE = 5
# A dot is an open square; each row and each column has one printed letter (rulings, Part 5).
CARDS: dict[int, str] = {card["no"]: "".join(card["rows"]) for card in _PRINTED["cards"]}
OPEN_SQUARES = SIDE * SIDE - SIDE
BLANK = Grid.empty(SIDE)

FILL: int = _PRINTED["scoring"]["fill"]
WORD: int = _PRINTED["scoring"]["word"]
TARGET: int = _PRINTED["scoring"]["match_target"]
# "At least 40 a player" where not all letter cards are taken (rulings, Part 5).
LEAST_A_PLAYER = 40


def letter_card(one: str, other: str) -> str:
    """The name of a letter card: T/R and R/T are the same card seen from its two sides."""
    return f"{min(one, other)}/{max(one, other)}"


def same_card(card: str) -> str:
    """The name of a card as somebody has written it."""
    return letter_card(*card.split("/"))


LETTER_CARDS: dict[str, int] = {letter_card(one, other): n for one, other, n in _PRINTED["letter_cards"]}
ALL_LETTER_CARDS = sum(LETTER_CARDS.values())


def lay_out(card: int) -> Grid:
    """The card as it lies before its player with its printed letters; bare squares where none is named."""
    return Grid(SIDE, CARDS[card]) if card else BLANK


def printed(card: int, square: Square) -> str:
    """The letter printed on a square, EMPTY where there is none or where the card is not known."""
    return lay_out(card)[square] if card else EMPTY
