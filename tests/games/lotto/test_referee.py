"""Records judged: legal ones without a word, and for each way to go wrong the rule it breaks, once."""

from __future__ import annotations

import pytest

from games.base.equipment import equipment
from games.base.game import Ending
from tests.games.lotto.tables import CARD_7, CARD_12, finished_game, judged, kinds, laying

GAME = finished_game()
_SET = equipment("lotto")["letter_cards"]
CARDS = ("#card ann 7", "#card bob 12")
FILLED = ">ann: (filled) +100 100"
ANN_ROWS = tuple(f">ann: (A{row}-E{row}) +50 {100 + 50 * row}" for row in range(1, 6))
BOB_ROWS = (">bob: (A1-E1) +50 50", ">bob: (A2-E2) +50 100")


def test_a_whole_game_is_judged_and_counted() -> None:
    judgement = judged(*GAME, "#ended filled", FILLED, *ANN_ROWS, *BOB_ROWS)
    assert kinds(judgement) == []
    assert judgement.scores == {"ann": 350, "bob": 100}
    assert (judgement.ended, judgement.winners) == (Ending("filled", 0), ("ann",))
    assert [judged.event.kind for judged in judgement.events[-3:]] == ["claim"] * 3
    assert judgement.events[-1].ruling.words == ("SEVEN",)


def test_what_the_record_does_not_enter_is_counted_when_it_closes() -> None:
    judgement = judged(*GAME)
    assert kinds(judgement) == []
    assert judgement.scores == {"ann": 350, "bob": 100}


def test_an_unfinished_game_is_no_problem() -> None:
    judgement = judged(*GAME[:-1])
    assert (kinds(judgement), judgement.ended, judgement.winners) == ([], None, ())
    assert judgement.scores == {"ann": 0, "bob": 0}


def test_points_and_totals_may_stand_after_a_letter_card_too() -> None:
    assert kinds(judged(*CARDS, ">ann: A/B B1 A +0 0", ">bob: A/C - +0 0", ">ann: <A/C C1 C")) == []
    assert kinds(judged(*CARDS, ">ann: A/B B1 A +5 5")) == ["WrongPoints"]


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        # Whose turn, and what a turn is.
        ((">bob: A/B B1 A",), ["NotYourTurn"]),
        ((">ann: A/B B1 A", ">ann: A/C C1 C"), ["NotYourTurn"]),
        ((">ann: A/B -", ">ann: <A/B B1 A"), ["NotYourTurn"]),
        ((">ann: - +0 0",), ["MustDraw"]),
        ((">ann: -",), ["MustDraw"]),
        ((">ann: -- +0 0",), ["NoSuchTurn"]),
        ((">ann: (forfeit) +0 0",), ["NoSuchTurn"]),
        ((">ann: SEE 3A SEE +15 15",), ["NoSuchTurn"]),
        ((">ann: A1.B2 AB +2 2",), ["NoSuchTurn"]),
        ((">ann: -D +0 0",), ["NoSuchTurn"]),
        ((">ann: (QXE) +65 65",), ["NoSuchTurn"]),
        # Letter cards.
        ((">ann: A/B C3 A",), ["PrintedSquare"]),
        ((">ann: A/B F3 A",), ["OffTheCard"]),
        ((">ann: A/B B1 C",), ["LetterNotOnCard"]),
        ((">ann: A/B B1 A", ">bob: A/C -", ">ann: E/L B1 L"), ["SquareFilled"]),
        ((">ann: <A/B B1 A",), ["FirstTurnMustDraw"]),
        ((">ann: A/B B1 A", ">bob: <A/B B1 B"), ["NotInDiscards"]),
        ((">ann: A/B -", ">bob: <A/B B1 A", ">ann: <A/B B1 A"), ["NotInDiscards"]),
        ((">ann: A/B -", ">bob: <A/B -", ">ann: <A/B B1 A"), ["MustBePlaced"]),
        ((">ann: A/Z -", ">bob: Z/A -"), []),
        ((">ann: T/R -",), []),
        ((">ann: Q/Q -",), ["SameOnBothSides"]),
        # A letter that cannot lie there is not put, and the square can still be used.
        ((">ann: A/B B1 A", ">bob: A/C A1 C", ">ann: E/L C1 L", ">bob: E/N B1 N"), ["PrintedSquare"]),
        # Points before the end.
        ((">ann: (filled) +100 100",), ["NotFilled"]),
        ((">ann: (A1-E1) +50 50",), ["PointedOutTooEarly"]),
        ((">ann: (challenge) +0 0 PLANT",), ["AskedTooEarly"]),
        # The end is not what the record says.
        (("#ended filled", ">ann: A/B B1 A"), ["GameIsNotOver"]),
        ((">ann: A/B B1 A", "#ended filled"), ["GameIsNotOver"]),
        ((">ann: A/B B1 A", "#ended passes"), ["GameIsNotOver"]),
        ((">ann: A/B B1 A", "#ended goal"), ["GameIsNotOver"]),
        ((">ann: A/B B1 A", "#ended out"), ["GameIsNotOver"]),
        ((">ann: A/B B1 A", "#ended time", ">bob: A/C B1 C"), ["GameIsOver"]),
        # Cards.
        (("#card ann 3", ">ann: A/B B1 A"), ["CardIsKept"]),
        ((">ann: A/B B1 A", "#hand 2"), ["OnlyOneGame", "GameIsNotOver"]),
        # Who has left.
        ((">ann: A/B B1 A", ">bob: (left) +0 0", ">bob: A/C B1 C"), ["GameIsOver"]),
        ((">ann: A/B B1 A", ">bob: (left) +0 0", ">bob: (left) +0 0"), ["HasLeft"]),
    ],
)
def test_each_fault_is_named_by_its_rule_and_once(lines: tuple[str, ...], broken: list[str]) -> None:
    assert kinds(judged(*CARDS, *lines)) == broken


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        ((">bob: A/D B3 A",), ["GameIsOver"]),
        ((">bob: -",), ["GameIsOver"]),
        ((">bob: (filled) +100 100",), ["NotFilled"]),
        ((FILLED, ">ann: (filled) +100 200"), ["NotFilled"]),
        ((">ann: (filled) +50 50",), ["WrongPoints"]),
        ((">ann: (filled) +100 150",), ["WrongTotal"]),
        ((FILLED, ">ann: (A1-E1) +100 200"), ["WrongPoints"]),
        ((FILLED, ANN_ROWS[0], ">ann: (A1-E1) +50 200"), ["CountedBefore"]),
        ((FILLED, ">ann: (E1-A1) +50 150"), ["NotALine"]),
        ((FILLED, ">ann: (A1-C1) +50 150"), ["NotALine"]),
        ((FILLED, ">ann: (A1-A5) +50 150"), ["NotInDictionary"]),
        ((FILLED, ">ann: (A1-E5) +50 150"), ["NotInDictionary"]),
        ((">bob: (A3-E3) +50 50",), ["LineNotFull"]),
        ((">bob: (challenge) +0 0 PLANT",), []),
        ((">bob: (challenge) +25 25 PLANT",), ["WrongPoints"]),
        ((">bob: (challenge) +0 0 HOUSE",), ["NotOnAnyCard"]),
        ((">bob: (left) +0 0",), ["GameIsOver"]),
        (("#ended passes",), ["GameIsNotOver"]),
        (("#ended time",), ["GameIsNotOver"]),
        (("#ended goal",), ["GameIsNotOver"]),
        (("#hand 2",), ["OnlyOneGame"]),
        (("#card ann 3",), ["CardIsKept"]),
    ],
)
def test_after_the_end_only_words_are_entered(lines: tuple[str, ...], broken: list[str]) -> None:
    assert kinds(judged(*GAME, *lines)) == broken


def test_a_wrong_word_brings_nothing_unless_it_was_let_stand() -> None:
    refused = judged(*GAME, ">ann: (A1-A5) +50 50")
    assert (kinds(refused), refused.scores["ann"]) == (["NotInDictionary"], 350)
    stood = judged(*GAME, ">ann: (A1-A5) +50 50 stands")
    assert (kinds(stood), stood.scores["ann"]) == ([], 400)
    assert [fault.kind for fault in stood.stood[0].ruling.stood] == ["NotInDictionary"]


def test_additional_words_count_only_where_the_record_points_them_out() -> None:
    down = ("P....", "L...T", "A.U..", "N..C.", "TR...")
    words = laying(("ann", 7, down), ("bob", 12, ()))
    for claims, score in (((), 0), ((">ann: (A1-A5) +50 50",), 50)):
        judgement = judged(*CARDS, *words, "#ended time", *claims)
        assert (kinds(judgement), judgement.scores["ann"]) == ([], score)
    autoclaimed = judged("#option lotto_autoclaim=true", *CARDS, *words, "#ended time")
    assert autoclaimed.scores["ann"] == 50


def test_cards_are_different_and_numbered_to_twelve() -> None:
    assert kinds(judged("#card ann 7", "#card bob 7")) == ["CardInUse"]
    assert kinds(judged("#card ann 13")) == ["NoSuchCard"]
    assert kinds(judged("#card ann 7", "#card ann 7")) == []


def test_without_cards_a_record_can_be_followed_but_its_words_not_be_read() -> None:
    turns = GAME[2:]
    judgement = judged(*turns)
    assert (kinds(judgement), judgement.scores, judgement.ended) == (
        [],
        {"ann": 100, "bob": 0},
        Ending("filled", 0),
    )
    assert kinds(judged(*turns, ">ann: (A1-E1) +50 50")) == ["CardNotNamed"]


def test_a_card_may_be_named_late_if_it_fits_what_was_laid() -> None:
    assert judged(*GAME[2:], *CARDS).scores == {"ann": 350, "bob": 100}
    assert kinds(judged(">ann: A/B C3 A", *CARDS)) == ["PrintedSquare"]


def test_hidden_racks_change_nothing() -> None:
    assert kinds(judged("#hidden-racks", *GAME, FILLED)) == []


def test_the_letter_box_runs_empty_and_a_round_of_passes_ends_the_game() -> None:
    cards = [f"{one}/{other}" for one, other, number in _SET for _ in range(number)]
    players = ("ann", "bob")
    lines = [f">{players[number % 2]}: {card} -" for number, card in enumerate(cards)]
    assert kinds(judged(*CARDS, *lines, ">ann: A/B -")) == ["LetterBoxEmpty"]
    judgement = judged(*CARDS, *lines, ">ann: <A/B B1 A", ">bob: -", ">ann: - +0 0", "#ended passes")
    assert (kinds(judgement), judgement.ended) == ([], Ending("passes"))
    assert kinds(judged(*CARDS, *lines, ">ann: -", ">bob: -", ">ann: <A/B B1 A")) == ["GameIsOver"]
    few = judged("#option lotto_letter_cards=80", *CARDS, *lines[:80], ">ann: -", ">bob: -")
    assert (kinds(few), few.ended) == ([], Ending("passes"))


def test_a_table_that_cannot_be_is_named_and_not_followed() -> None:
    assert kinds(judged(">ann: A/B B1 A", players=("ann",))) == ["WrongTableSize"]
    assert kinds(judged("#option lotto_letter_cards=79")) == ["WrongNumberOfLetterCards"]
    assert kinds(judged("#option dice=6")) == ["UnknownOption"]


# Matches.


def game_of_match(number: int) -> list[str]:
    """Ann begins the odd games and fills card 7; bob the even ones and fills card 12."""
    hand = [f"#hand {number}"] if number > 1 else []
    both = (("ann", 7, CARD_7), ("bob", 12, CARD_12))
    return [*hand, *CARDS, *laying(*(both if number % 2 else reversed(both)))]


def match(games: int) -> list[str]:
    return [line for number in range(1, games + 1) for line in game_of_match(number)]


def test_a_match_is_played_game_after_game_to_1000() -> None:
    # Who fills scores 350; the other is one letter short of his fifth row and scores 200.
    assert judged(*match(3), variant="match").ended is None
    judgement = judged(*match(4), variant="match")
    assert (kinds(judgement), judgement.scores) == ([], {"ann": 1100, "bob": 1100})
    assert judgement.ended is None
    judgement = judged(*match(5), "#ended goal", variant="match")
    assert (kinds(judgement), judgement.scores) == ([], {"ann": 1450, "bob": 1300})
    assert (judgement.ended, judgement.winners) == (Ending("goal", 0), ("ann",))


def test_new_cards_alone_begin_the_next_game_of_a_match() -> None:
    lines = [line for line in match(2) if not line.startswith("#hand")]
    judgement = judged(*lines, variant="match")
    assert (kinds(judgement), judgement.scores) == ([], {"ann": 550, "bob": 550})


def test_in_a_match_new_cards_are_drawn_and_letter_cards_go_back() -> None:
    judgement = judged(*match(1), "#hand 2", "#card ann 12", "#card bob 7", ">bob: A/Z B1 A", variant="match")
    assert kinds(judgement) == []


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        (("#hand 2", ">ann: A/B B1 A"), ["NotYourTurn"]),
        (("#hand 3", ">bob: A/B B1 A"), ["WrongHand"]),
        ((">bob: A/B B1 A",), ["GameIsOver"]),
        (("#hand 2", ">ann: (A1-E1) +50 400"), ["PointedOutTooLate"]),
        (("#hand 2", ">bob: A/B B1 A", ">ann: (A1-E1) +50 400"), ["PointedOutTooEarly"]),
        (("#hand 2", ">bob: A/B B1 A", "#hand 3"), ["GameIsNotOver"]),
        (("#hand 2", "#card ann 7", ">bob: A/B B1 A", "#card ann 8"), ["CardIsKept"]),
        (("#ended goal",), ["GameIsNotOver"]),
        (("#ended filled", FILLED, "#hand 2", ">bob: <A/B B1 A"), ["FirstTurnMustDraw"]),
        ((">bob: (left) +0 0",), []),
    ],
)
def test_between_the_games_of_a_match(lines: tuple[str, ...], broken: list[str]) -> None:
    assert kinds(judged(*match(1), *lines, variant="match")) == broken


def test_nothing_is_played_when_the_match_is_won() -> None:
    assert kinds(judged(*match(5), "#hand 6", variant="match")) == ["GameIsOver"]


def test_a_match_ends_when_one_player_is_left() -> None:
    judgement = judged(*match(1), "#hand 2", ">bob: (left) +0 200", variant="match")
    assert (kinds(judgement), judgement.ended, judgement.winners) == ([], Ending("time"), ("ann",))
