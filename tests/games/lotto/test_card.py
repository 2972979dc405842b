from __future__ import annotations

from collections import Counter

import pytest

from games.base.equipment import equipment
from games.base.layout import EMPTY, Square
from games.lotto.card import ALL_LETTER_CARDS, CARDS, LETTER_CARDS, OPEN_SQUARES, printed, same_card


def test_there_are_twelve_cards() -> None:
    assert sorted(CARDS) == list(range(1, 13))


@pytest.mark.parametrize("number", CARDS)
def test_each_row_and_each_column_has_one_printed_letter(number: int) -> None:
    places = [divmod(place, 5) for place, letter in enumerate(CARDS[number]) if letter != EMPTY]
    assert sorted(row for row, _ in places) == sorted(col for _, col in places) == [0, 1, 2, 3, 4]
    assert CARDS[number].count(EMPTY) == OPEN_SQUARES == 20


def test_the_240_letter_cards_have_a_different_letter_on_each_side() -> None:
    assert ALL_LETTER_CARDS == 240
    assert len(LETTER_CARDS) == 121
    assert all(card[0] != card[2] for card in LETTER_CARDS)


def test_the_faces_are_as_many_of_each_letter_as_the_rulings_say() -> None:
    faces = Counter[str]()
    for card, number in LETTER_CARDS.items():
        faces.update({card[0]: number, card[2]: number})
    assert faces == equipment("lotto")["letter_faces"]


def test_a_letter_card_is_the_same_from_either_side() -> None:
    assert same_card("T/S") == same_card("S/T")


def test_what_is_printed_is_known_of_a_card_that_is_named() -> None:
    assert printed(7, Square(2, 2)) == "U"
    assert printed(7, Square(2, 3)) == EMPTY
    assert printed(0, Square(2, 2)) == EMPTY


def test_the_cards_are_marked_as_proposed() -> None:
    assert equipment("lotto")["status"] == "proposed"
