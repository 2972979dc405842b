from __future__ import annotations

from dataclasses import replace

import pytest

from games.base.game import Ending
from games.lexicon.dictionary import Lexicon
from games.lotto import Lotto
from games.lotto.counting import find_match_winner, score_card
from games.lotto.state import LottoState
from tests.games.lotto.tables import CARD_7, CARD_12, GAME, MATCH, WORD_SQUARE, faults, play, table

AUTOCLAIM = GAME.with_option("lotto_autoclaim", "true")
FULL = Ending("filled", 0)
# Down the first column stands HEART, across nothing.
DOWN_ONLY = ("H....", "E....", "A....", "R....", "T....")


def stopped(*rows: str, number: int = 7) -> LottoState:
    """Ann's card as drawn, bob's empty, and play has stopped."""
    return replace(table((number, rows), (12, ())), stopped=Ending("passes"))


def scores(game: Lotto, state: LottoState, ending: Ending, lexicon: Lexicon) -> tuple[int, ...]:
    return game.settle(state, ending, lexicon).state.scores


def test_every_line_that_is_a_word_scores_fifty(lexicon: Lexicon) -> None:
    assert score_card(WORD_SQUARE, lexicon).points == 500


def test_who_fills_his_card_first_scores_a_hundred_and_all_score_their_rows(lexicon: Lexicon) -> None:
    state = table((7, CARD_7), (12, ("WATER", ".E...", "....S", "..I..", "...R.")))
    assert scores(GAME, state, FULL, lexicon) == (350, 50)


def test_filling_is_enough_whatever_the_card_reads(lexicon: Lexicon) -> None:
    nonsense = ("PQQQQ", "QQQQT", "QQUQQ", "QQQCQ", "QRQQQ")
    assert scores(GAME, table((7, nonsense), (12, ())), FULL, lexicon) == (100, 0)


def test_without_a_full_card_nobody_has_the_hundred(lexicon: Lexicon) -> None:
    state = table((7, ("PLANT", "....T")), (12, CARD_12))
    assert scores(GAME, state, Ending("passes"), lexicon) == (50, 250)


def test_additional_words_count_only_when_their_owner_points_them_out(lexicon: Lexicon) -> None:
    state = stopped(*DOWN_ONLY)
    assert scores(GAME, state, Ending("passes"), lexicon) == (0, 0)
    assert scores(GAME, play(state, "(A1-A5)"), Ending("passes"), lexicon) == (50, 0)


def test_the_table_may_count_additional_words_by_itself(lexicon: Lexicon) -> None:
    state = stopped(*DOWN_ONLY)
    assert scores(AUTOCLAIM, state, Ending("passes"), lexicon) == (50, 0)
    assert scores(AUTOCLAIM, play(state, "(A1-A5)", game=AUTOCLAIM), Ending("passes"), lexicon) == (50, 0)


def test_a_row_pointed_out_is_not_counted_again(lexicon: Lexicon) -> None:
    state = play(stopped("PLANT"), "(A1-E1)")
    assert scores(GAME, state, Ending("passes"), lexicon) == (50, 0)


def test_an_additional_word_needs_no_printed_letter(lexicon: Lexicon) -> None:
    # HEART on the main diagonal of card 10, where no letter is printed.
    state = stopped("H....", ".E...", "..A..", "...R.", "....T", number=10)
    assert play(state, "(A1-E5)").scores == (50, 0)


def test_the_same_word_on_two_lines_counts_on_each(lexicon: Lexicon) -> None:
    tally = score_card("HEART" + "." * 15 + "HEART", lexicon)
    assert [item.points for item in tally.items] == [50, 50]


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("TREES", []),
        ("PARIS", ["ProperNounNotAllowed"]),
        ("QXQXQ", ["NotInDictionary"]),
        ("TREE", ["FiveLettersOnly"]),
    ],
)
def test_plurals_are_words_and_names_are_none(word: str, reason: list[str], lexicon: Lexicon) -> None:
    assert [broken.kind for broken in GAME.check_word(word, lexicon)] == reason


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("(A1-A5)", []),
        ("(A5-A1)", ["NotALine"]),
        ("(A1-C3)", ["NotALine"]),
        ("(A1-J9)", ["NotALine"]),
        ("(B1-B5)", ["LineNotFull"]),
        ("(A1-E1)", ["NotInDictionary"]),
        ("A/B C3 A", ["GameIsOver"]),
        ("draw", ["GameIsOver"]),
        ("-", []),
    ],
)
def test_when_play_has_stopped_full_lines_that_are_words_can_be_pointed_out(
    text: str, broken: list[str]
) -> None:
    assert faults(stopped("HXQZJ", *DOWN_ONLY[1:]), text) == broken


def test_each_line_is_pointed_out_once() -> None:
    state = play(stopped("....L", "...E.", "..V..", ".E...", "R...."), "(A5-E1)")
    assert faults(state, "(E1-A5)") == ["CountedBefore"]


def test_words_are_not_pointed_out_before_play_has_stopped() -> None:
    assert faults(table((7, DOWN_ONLY), (12, ())), "(A1-A5)") == ["PointedOutTooEarly"]


def test_the_game_is_over_when_all_have_said_their_words() -> None:
    state = play(stopped(*DOWN_ONLY), "(A1-A5)", "-")
    assert (state.to_move, GAME.ending(state)) == (1, None)
    assert GAME.ending(play(state, "-")) == Ending("passes")
    assert AUTOCLAIM.ending(stopped(*DOWN_ONLY)) == Ending("passes")


def test_every_point_is_told_in_a_sentence(lexicon: Lexicon) -> None:
    state = play(stopped(*CARD_7), "(A1-E1)")
    told = str(
        GAME.settle(replace(state, claimed=(frozenset({1, 2, 3}), frozenset())), FULL, lexicon).tallies[0]
    )
    assert told == "First to fill the card: 100\nPLANT across from A1: 50\nBREAD across from A5: 50"


@pytest.mark.parametrize(
    ("totals", "winner"),
    [((950, 900), None), ((1000, 900), 0), ((1000, 1050), 1), ((1050, 1050), None), ((1000, 1000), None)],
)
def test_a_match_is_won_at_1000_by_the_highest_and_ties_play_on(
    totals: tuple[int, ...], winner: int | None
) -> None:
    assert find_match_winner(replace(table((7, ()), (12, ())), scores=totals)) == winner


def test_a_match_is_won_when_the_whole_game_is_counted(lexicon: Lexicon) -> None:
    state = replace(table((7, CARD_7), (12, CARD_12)), scores=(800, 900))
    # Bob came to 1000 with his rows, but ann has more.
    settled = MATCH.settle(replace(state, scores=(850, 900)), FULL, lexicon).state
    assert (settled.scores, settled.ended, MATCH.winners(settled)) == ((1200, 1150), Ending("goal", 0), (0,))
    # At 1150 each they play on.
    assert MATCH.settle(state, FULL, lexicon).state.ended == FULL


def test_the_highest_score_wins_a_single_game_and_ties_share(lexicon: Lexicon) -> None:
    tied = table((7, ("PLANT", "....T")), (12, ("WATER", ".E...")))
    settled = GAME.settle(tied, Ending("passes"), lexicon).state
    assert GAME.winners(settled) == (0, 1)
    assert GAME.winners(GAME.leave(settled, 0)) == (1,)
