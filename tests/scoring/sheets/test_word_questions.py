"""What a steward asks the rules, typed as people type."""

from __future__ import annotations

import pytest

from games import find_game, load_lexicon
from games.errors import RuleBroken
from scoring.sheets.word_questions import (
    BoardAnswer,
    BoardQuestion,
    answers_boards,
    ask_board,
    ask_word,
    read_rows,
)

PARTY = find_game("keyword", "party")


def asked(
    rows: str = "10I: SEE", place: str = "K10", direction: str = "down", letters: str = "EASY"
) -> BoardAnswer:
    return ask_board(PARTY, BoardQuestion(rows, place, direction, letters, "red"), load_lexicon())


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        (" series ", ""),
        ("means", ""),
        ("cats", "PluralNotAllowed"),
        ("runs", "PluralNotAllowed"),
        ("paris", "ProperNounNotAllowed"),
        ("nasa", "AbbreviationNotAllowed"),
        ("zzyx", "NotInDictionary"),
        ("", "NotInDictionary"),
        ("o'clock", "NotInDictionary"),
    ],
)
def test_a_word_is_allowed_or_breaks_a_rule_with_a_name(word: str, rule: str) -> None:
    answer = ask_word(PARTY, word, load_lexicon())
    assert (answer.rule, answer.is_allowed) == (rule, not rule)


def test_in_anagrams_a_third_person_is_free_and_in_keesdrow_a_plural() -> None:
    assert ask_word(find_game("anagrams"), "runs", load_lexicon()).is_allowed
    assert ask_word(find_game("keesdrow"), "cats", load_lexicon()).is_allowed


@pytest.mark.parametrize(
    "rows", ["10: ........SEE", "10I: see", "10 i | S E E", "\n10: ........SE\n10K: E\n"]
)
def test_a_row_is_read_in_every_way_it_may_be_typed(rows: str) -> None:
    assert read_rows(rows).rows()[9] == "........SEE........"


def test_a_play_is_answered_with_its_words_and_points_item_by_item() -> None:
    answer = asked()
    assert (answer.play, answer.words, answer.is_allowed) == ("K10 .ASY", ("EASY",), True)
    assert [(item.subject, item.points) for item in answer.tally.items] == [("A", 5), ("S", 5), ("Y", 5)]


@pytest.mark.parametrize(("place", "letters"), [("K10", ".ASY"), ("10k", "easy"), (" k10 ", "EASY")])
def test_a_play_is_read_in_every_way_it_may_be_typed(place: str, letters: str) -> None:
    assert asked(place=place, letters=letters).play == "K10 .ASY"


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ({"letters": "EASYS"}, {"NotInDictionary"}),
        ({"place": "A1", "letters": "CAT"}, {"DoesNotJoin"}),
        ({"place": "L10", "letters": "S"}, {"PluralNotAllowed"}),
        ({"place": "S10", "direction": "across"}, {"OffTheBoard"}),
        ({"rows": "", "place": "A1", "letters": "CAT"}, {"MustStartOnGray"}),
        ({"letters": "XASY"}, {"SquareTaken"}),
    ],
)
def test_what_is_wrong_with_a_play_is_named(question: dict[str, str], kinds: set[str]) -> None:
    assert {fault.kind for fault in asked(**question).faults} == kinds


def test_the_exposed_key_card_pays() -> None:
    question = BoardQuestion("", "I10", "across", "SEE", "blue", "see")
    assert ask_board(PARTY, question, load_lexicon()).tally.points == 65


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({"rows": "SEE"}, "is no row"),
        ({"rows": "10: S3E"}, "is no row"),
        ({"rows": "20: SEE"}, "rows 1 to 19"),
        ({"rows": "0: SEE"}, "rows 1 to 19"),
        ({"rows": "10R: SEE"}, "runs off the board"),
        ({"rows": "10I: SEE\n10I: SXE"}, "different letters for J10"),
        ({"place": "ten"}, "is no square"),
        ({"place": ""}, "is no square"),
        ({"letters": ""}, "is no word"),
        ({"letters": "E4SY"}, "is no word"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(question: dict[str, str], sentence: str) -> None:
    with pytest.raises(RuleBroken, match=sentence):
        asked(**question)


def test_a_color_that_nobody_has_is_refused() -> None:
    with pytest.raises(RuleBroken, match="red, yellow, blue, green"):
        ask_board(PARTY, BoardQuestion("", "I10", "across", "SEE", "pink"), load_lexicon())


def test_boards_of_keyword_and_anagrams_can_be_asked_about() -> None:
    assert [
        name for name in ("keyword", "anagrams", "lotto", "keesdrow") if answers_boards(find_game(name))
    ] == [
        "keyword",
        "anagrams",
    ]
