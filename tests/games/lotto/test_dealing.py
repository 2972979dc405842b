from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.errors import RuleBroken, WrongTableSize
from games.lotto import Lotto
from games.lotto.card import CARDS, LETTER_CARDS
from games.lotto.errors import WrongNumberOfLetterCards
from tests.games.lotto.tables import GAME


@pytest.mark.parametrize("number", [2, 7, 12])
def test_each_player_has_a_card_of_his_own(number: int) -> None:
    dealt = GAME.deal(GAME.seat_names(number), Random(number))
    assert len(set(dealt.cards)) == number
    assert [grid.cells for grid in dealt.grids] == [CARDS[card] for card in dealt.cards]


def test_all_240_letter_cards_are_in_the_box_well_mixed() -> None:
    dealt = GAME.deal(GAME.seat_names(2), Random(1))
    assert Counter(dealt.box) == LETTER_CARDS
    assert dealt.box != tuple(sorted(dealt.box))


def test_fewer_letter_cards_may_be_taken_but_forty_a_player() -> None:
    few = GAME.with_option("lotto_letter_cards", "80")
    dealt = few.deal(few.seat_names(2), Random(1))
    assert len(dealt.box) == 80
    assert not Counter(dealt.box) - Counter(LETTER_CARDS)
    with pytest.raises(WrongNumberOfLetterCards):
        few.deal(few.seat_names(3), Random(1))


def test_there_are_no_more_letter_cards_than_the_set_has() -> None:
    with pytest.raises(WrongNumberOfLetterCards):
        GAME.with_option("lotto_letter_cards", "241").deal(GAME.seat_names(2), Random(1))
    assert len(GAME.deal(GAME.seat_names(12), Random(1)).box) == 240


@pytest.mark.parametrize("number", [0, 1, 13])
def test_two_to_twelve_can_play(number: int) -> None:
    with pytest.raises(WrongTableSize):
        GAME.set_up(["x"] * number)


def test_a_table_from_the_outside_shows_nobodys_card() -> None:
    state = GAME.set_up(("ann", "bob"))
    assert (state.cards, set(state.box)) == ((0, 0), {"_"})


@pytest.mark.parametrize("text", ["T/S C3 T", "<T/S C3 S", "T/S -", "-", "(A1-E1)", "draw"])
def test_every_turn_is_read_as_it_is_written(text: str) -> None:
    assert str(GAME.read_turn(text)) == text


@pytest.mark.parametrize(
    "text", ["10I SEE", "--", "(challenge)", "(filled)", "", "T/S", "T/S C3", "T/S C3 TS"]
)
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(RuleBroken):
        GAME.read_turn(text)


def test_the_variants_are_a_game_and_a_match() -> None:
    assert Lotto.variants == ("regular", "match")
    assert list(GAME.sizes) == list(range(2, 13))
