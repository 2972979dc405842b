from __future__ import annotations

from dataclasses import replace

import pytest

from games.lotto.state import LottoState
from tests.games.lotto.tables import CARD_7, faults, play, table


@pytest.fixture
def fresh() -> LottoState:
    return table((7, ()), (12, ()))


@pytest.fixture
def empty_box(fresh: LottoState) -> LottoState:
    return replace(fresh, box=(), discards=("A/B", "S/T"))


@pytest.mark.parametrize("square", ["B1", "E1", "A2", "E5"])
def test_a_letter_may_go_on_any_open_square_whether_it_helps_a_word_or_not(
    fresh: LottoState, square: str
) -> None:
    assert faults(fresh, f"A/Q {square} Q") == []


def test_printed_letters_are_never_covered(fresh: LottoState) -> None:
    assert faults(fresh, "A/B C3 A") == ["PrintedSquare"]


def test_a_letter_once_placed_stays(fresh: LottoState) -> None:
    state = play(fresh, "A/B B1 A", "A/C -")
    assert faults(state, "E/L B1 L") == ["SquareFilled"]


@pytest.mark.parametrize("square", ["F1", "A6", "J9"])
def test_a_letter_goes_on_the_card(fresh: LottoState, square: str) -> None:
    assert faults(fresh, f"A/B {square} A") == ["OffTheCard"]


@pytest.mark.parametrize(("letter", "broken"), [("A", []), ("B", []), ("C", ["LetterNotOnCard"])])
def test_either_letter_of_the_card_can_be_placed(fresh: LottoState, letter: str, broken: list[str]) -> None:
    assert faults(fresh, f"B/A B1 {letter}") == broken


def test_the_first_turn_must_draw(fresh: LottoState) -> None:
    assert faults(fresh, "<A/B B1 A") == ["FirstTurnMustDraw"]


def test_any_card_of_the_pile_can_be_taken_on_either_side(fresh: LottoState) -> None:
    state = play(fresh, "A/B -", "E/S -")
    for text in ("<A/B B1 A", "<B/A B1 B", "<E/S B1 E", "<E/S B1 S"):
        assert faults(state, text) == []
    assert faults(state, "<A/C B1 A") == ["NotInDiscards"]


def test_a_card_taken_from_the_pile_must_be_placed(fresh: LottoState) -> None:
    assert faults(play(fresh, "A/B -"), "<A/B -") == ["MustBePlaced"]


def test_who_has_drawn_can_no_longer_take_from_the_pile_or_draw_again(fresh: LottoState) -> None:
    state = play(fresh, "A/B -", "draw")
    for text in ("<A/B B1 A", "draw", "-"):
        assert faults(state, text) == ["AlreadyDrawn"]
    assert faults(state, "E/S B1 E") == []


def test_the_card_that_was_drawn_is_the_one_to_use(fresh: LottoState) -> None:
    state = replace(fresh, box=("E/S", "A/B"))
    assert faults(state, "A/B B1 A") == ["MustReachFirst"]
    state = play(state, "draw")
    assert faults(state, "E/S B1 E") == ["NotTheCardDrawn"]
    assert faults(state, "B/A -") == []


def test_nobody_passes_while_the_letter_box_has_cards(fresh: LottoState) -> None:
    assert faults(fresh, "-") == ["MustDraw"]


def test_with_an_empty_letter_box_one_takes_a_discard_or_passes(empty_box: LottoState) -> None:
    assert faults(empty_box, "-") == []
    assert faults(empty_box, "<A/B B1 A") == []
    assert faults(empty_box, "draw") == ["LetterBoxEmpty"]
    assert faults(empty_box, "A/C B1 A") == ["LetterBoxEmpty"]


def test_a_letter_card_has_a_different_letter_on_each_side(fresh: LottoState) -> None:
    assert faults(fresh, "Q/Q -") == ["SameOnBothSides"]


@pytest.mark.parametrize("card", ["A/Z", "Z/A", "T/R"])
def test_a_tables_own_letter_cards_may_be_paired_otherwise_than_the_proposed_ones(
    fresh: LottoState, card: str
) -> None:
    # The proposed set has one card A/Z and none T/R.
    state = play(fresh, "A/Z -") if "Z" in card else fresh
    assert faults(state, f"{card} -") == []


def test_when_a_card_is_full_nothing_is_drawn(fresh: LottoState) -> None:
    state = table((7, ("PLAN.", *CARD_7[1:])), (12, ()))
    state = play(state, "S/T E1 T")
    for text in ("draw", "A/B B1 A", "<A/B B1 A"):
        assert faults(state, text) == ["GameIsOver"]
