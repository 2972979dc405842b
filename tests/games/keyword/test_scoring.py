from __future__ import annotations

import pytest

from games.keyword import Keyword, KeywordOptions
from tests.games.keyword.tables import SEE, board, play, table

REGULAR = Keyword()


def _points(game: Keyword, text: str, color: str = "red", **known: object) -> list[int]:
    """What each block of a play scores for a color, and the keyword after them."""
    others = {"red", "yellow", "blue", "green"} - {color}
    players = ("blue",) if game.variant == "solitaire" else (color, *sorted(others))
    if game.variant == "partnership":
        order = ("red", "yellow", "blue", "green")
        start = order.index(color)
        players = order[start:] + order[:start]
    state = table(players=players, variant=game.variant, **known)  # type: ignore[arg-type]
    return [item.points for item in game.tally(state, play(text)).items]


def test_do_to_dory_scores_the_letters_r_and_y_alone() -> None:
    assert _points(REGULAR, "10I ..RY", grid=board("DO", down=9, right=8)) == [5, 5]


def test_bout_scores_one_letter() -> None:
    assert _points(REGULAR, "J9 B...", grid=board("O", "U", "T", down=9, right=9)) == [5]


@pytest.mark.parametrize(
    ("color", "points"), [("red", [10, 50]), ("yellow", [5, 25]), ("blue", [5, 25]), ("green", [5, 25])]
)
def test_own_color_counts_ten_and_own_key_fifty_all_in_all(color: str, points: list[int]) -> None:
    # G7 is a red Key square, F7 a red square beside it.
    assert _points(REGULAR, "7F AN", color) == points


def test_gray_and_neutral_squares_count_five() -> None:
    assert _points(REGULAR, "10I SEEN") == [5, 5, 5, 5]


def test_unused_colors_are_plain_squares() -> None:
    state = table(players=("red", "blue"))
    assert [item.points for item in REGULAR.tally(state, play("7L AN")).items] == [5, 25]


def test_a_block_in_two_new_words_scores_once() -> None:
    # The O stands in LOVE and in MOO.
    state = table(board(".S..", "CAME", ".L.V", ".TOE", "...N", down=8, right=8))
    assert REGULAR.words_of(state, play("11J .O.E")) == ("LOVE", "MOO")
    tally = REGULAR.tally(state, play("11J .O.E"))
    assert [(item.subject, item.points) for item in tally.items] == [("O", 5), ("E", 5)]


def test_masters_score_like_other_blocks() -> None:
    assert _points(REGULAR, "7F aN") == [10, 50]


def test_the_keyword_pays_fifty_on_top_though_letters_lay_there() -> None:
    assert _points(REGULAR, "K10 .ASY", grid=SEE, card="EASY") == [5, 5, 5, 50]


def test_the_keyword_must_come_wholly_from_the_rack_only_by_option() -> None:
    strict = Keyword(options=KeywordOptions(keyword_needs_all_new=True))
    assert _points(strict, "K10 .ASY", grid=SEE, card="EASY") == [5, 5, 5]
    assert _points(strict, "10I EASY", card="EASY") == [5, 5, 5, 5, 50]


def test_a_keyword_that_stood_there_earns_nothing() -> None:
    assert _points(REGULAR, "K10 .ASY", grid=SEE, card="SEE") == [5, 5, 5]


def test_the_keyword_counts_as_a_crossing_word_but_not_inside_another() -> None:
    rive = board("RIVE", down=9, right=8)
    # The R that ends RIVER begins RAT: the keyword is the word that is crossed.
    assert _points(REGULAR, "M10 RAT", grid=rive, card="RIVER")[-1] == 50
    assert _points(REGULAR, "10H D....R", grid=rive, card="RIVER") == [5, 5]


def test_the_keyword_pays_once_a_play() -> None:
    # One E ends TABLE across and TABLE down.
    state = table(board("....T", "....A", "....B", "....L", "TABL", down=5, right=8), card="TABLE")
    assert REGULAR.words_of(state, play("10I ....E")) == ("TABLE", "TABLE")
    tally = REGULAR.tally(state, play("10I ....E"))
    assert [item.points for item in tally.items if item.rule.name == "keyword"] == [50]


@pytest.mark.parametrize(
    ("option", "color", "points"),
    [
        ("extend", "red", [10, 50]),
        ("extend", "blue", [10, 50]),
        ("extend", "yellow", [5, 25]),
        ("redouble", "red", [20, 100]),
        ("redouble", "blue", [10, 50]),
        ("redouble", "green", [5, 25]),
    ],
)
def test_partners_double_on_both_their_colors(option: str, color: str, points: list[int]) -> None:
    game = Keyword("partnership", KeywordOptions(partnership=option))
    assert _points(game, "7F AN", color) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("13L AN", [10, 50]),
        ("7F AN", [0, 20]),
        ("10I SEEN", [0, 0, 0, 0]),
        ("7L AN", [0, 20]),
        ("13F AN", [0, 20]),
    ],
)
def test_solitaire_pays_ten_and_fifty_on_blue_twenty_on_other_keys_and_nothing_else(
    text: str, points: list[int]
) -> None:
    assert _points(Keyword("solitaire"), text, "blue") == points


def test_the_keyword_of_solitaire_pays_fifty_plus_its_letters() -> None:
    assert _points(Keyword("solitaire"), "10I EASY", card="EASY") == [0, 0, 0, 0, 50]


def test_patience_counts_words() -> None:
    state = table(board("GARDEN"), players=("blue",), variant="patience")
    tally = Keyword("patience").tally(state, play("F1 .EXT"))
    assert [(item.rule.name, item.points, item.subject) for item in tally.items] == [("word", 1, "NEXT")]


def test_every_point_is_told_in_a_sentence() -> None:
    state = table(card="AN")
    said = str(REGULAR.tally(state, play("7F AN")))
    assert said == "A on your own color: 10\nN on your own Key square: 50\nAN is the word on the Key card: 50"


def test_a_pinwheel_colors_the_center_lines() -> None:
    game = Keyword(options=KeywordOptions(center_lines="pinwheel"))
    assert _points(game, "10G AT", "red") == [10, 10]
