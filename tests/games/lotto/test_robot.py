from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.base.game import Ending
from games.lexicon.dictionary import Lexicon
from games.lotto.robot import best_places, fitting_words
from games.lotto.state import LottoState
from games.search.robots import STRENGTHS, play_game
from tests.games.lotto.tables import CARD_7, GAME, table

# Every row waits for one letter.
ONE_SHORT = ("P.ANT", "HEA.T", "C.ULD", "FO.CE", "BR.AD")
ONE_WAITS = ("P.ANT", "....T", "..U..", "...C.", ".R...")


def choice(state: LottoState, lexicon: Lexicon) -> str:
    return str(GAME.choose(GAME.view(state, state.to_move), lexicon, Random(0)))


def with_pile(*cards: str, rows: tuple[str, ...] = ONE_WAITS) -> LottoState:
    return replace(table((7, rows), (12, ())), discards=cards)


def test_a_letter_that_completes_a_word_is_placed(lexicon: Lexicon) -> None:
    state = replace(table((7, ONE_WAITS), (12, ())), drawn="L/Z")
    assert choice(state, lexicon) == "L/Z B1 L"


def test_a_discard_that_completes_a_word_is_taken(lexicon: Lexicon) -> None:
    assert choice(with_pile("A/Q", "B/L"), lexicon) == "<B/L B1 L"


def test_otherwise_the_robot_draws(lexicon: Lexicon) -> None:
    assert choice(with_pile("J/Q"), lexicon) == "draw"
    assert choice(table((7, ()), (12, ())), lexicon) == "draw"


def test_a_letter_that_would_spoil_the_card_is_discarded(lexicon: Lexicon) -> None:
    assert choice(replace(table((7, ONE_SHORT), (12, ())), drawn="J/Q"), lexicon) == "J/Q -"


def test_with_the_box_empty_and_nothing_to_gain_the_robot_passes(lexicon: Lexicon) -> None:
    assert choice(replace(with_pile("J/Q", rows=ONE_SHORT), box=()), lexicon) == "-"
    assert choice(replace(with_pile("J/L", rows=ONE_SHORT), box=()), lexicon) == "<J/L B1 L"


def test_the_last_square_is_filled_with_whatever_comes(lexicon: Lexicon) -> None:
    state = replace(table((7, ("PLAN.", *CARD_7[1:])), (12, ())), drawn="J/Q")
    assert choice(state, lexicon).startswith("J/Q E1 ")


def test_additional_words_are_pointed_out_one_after_the_other(lexicon: Lexicon) -> None:
    rows = ("H...T", "E..E.", "A.U..", "R.C..", "T....")
    state = replace(table((7, rows), (12, ())), stopped=Ending("passes"))
    assert choice(state, lexicon) == "(A1-A5)"
    state = GAME.play(state, GAME.read_turn("(A1-A5)"))
    assert choice(state, lexicon) == "-"


def test_nothing_is_pointed_out_on_a_card_nobody_has_named(lexicon: Lexicon) -> None:
    state = replace(GAME.set_up(("ann", "bob")), stopped=Ending("time"))
    assert choice(state, lexicon) == "-"


def test_the_words_that_fit_a_line_are_those_of_the_vocabulary(lexicon: Lexicon) -> None:
    for vocabulary in (lexicon, lexicon.up_to(20)):
        fitting = [w for w in vocabulary if len(w) == 5 and w[0] == "P" and w[3:] == "NT"]
        assert fitting_words(vocabulary, "P..NT").bit_count() == len(fitting) > 0
    assert fitting_words(lexicon, "PQX..") == 0


def test_a_full_card_has_no_place_for_any_letter(lexicon: Lexicon) -> None:
    assert {place.square for place in best_places(lexicon, "".join(CARD_7)).values()} == {None}


@pytest.mark.parametrize("weak", ["easy", "medium"])
def test_a_robot_with_more_words_scores_more(weak: str, lexicon: Lexicon) -> None:
    vocabularies = [lexicon.up_to(STRENGTHS[strength]) for strength in (weak, "strong")]
    totals = [0, 0]
    for seed in range(16):
        rng = Random(seed)
        scores = play_game(GAME, GAME.deal(GAME.seat_names(2), rng), rng, vocabularies).state.scores
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
    assert totals[1] > totals[0]


def test_robots_fill_their_cards_with_words(lexicon: Lexicon) -> None:
    rng = Random(1)
    played = play_game(GAME, GAME.deal(GAME.seat_names(4), rng), rng, [lexicon])
    assert played.state.ended.how == "filled"
    assert max(played.state.scores) >= 250
