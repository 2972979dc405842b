"""The board as a page draws it, a word as people type it, and the tally in words."""

from __future__ import annotations

from typing import Any

import pytest

from games.base.layout import Grid, Square, as_written, parse_square
from games.base.tally import Item, Tally
from games.keyword.scoring import LETTER, OWN_COLOR
from party.views.sheets.board_picture import draw_board
from party.views.sheets.preview import tally_lines

BOARD = Grid.empty(19).put({parse_square("K10"): "E", parse_square("L10"): "L", parse_square("K13"): "t"})


def square(board: dict[str, Any], name: str) -> dict[str, Any]:
    at = parse_square(name)
    found: dict[str, Any] = board["rows"][at.row]["squares"][at.col]
    return found


def test_an_empty_board_shows_areas_key_squares_and_the_gray_start() -> None:
    board = draw_board()
    assert (square(board, "A1")["color"], square(board, "A1")["kind"]) == ("red", "")
    assert (square(board, "R18")["color"], square(board, "R18")["kind"]) == ("blue", "key")
    assert square(board, "J9")["kind"] == square(board, "I10")["kind"] == "start"
    assert "first word" in str(board["label"])


def test_letters_lie_where_the_rows_say_and_new_ones_are_marked() -> None:
    board = draw_board(BOARD.rows(), {parse_square("K11"): "A"})
    assert (square(board, "K10")["letter"], square(board, "K10")["fresh"]) == ("E", False)
    assert (square(board, "K11")["letter"], square(board, "K11")["fresh"]) == ("A", True)
    assert (square(board, "K13")["letter"], square(board, "K13")["master"]) == ("T", True)


def test_the_board_is_told_in_words() -> None:
    assert draw_board(BOARD.rows())["label"] == "The board with 10K EL"


@pytest.mark.parametrize(
    ("start", "across", "typed", "written"),
    [
        ("K10", False, "EA", "K10 .A"),
        ("K10", False, "EAST", "K10 .AS."),
        ("K10", False, "ASY", "K10 .AS.Y"),
        ("J10", True, "HELP", "10J H..P"),
        ("J10", True, "HP", "10J H..P"),
        ("A1", True, "cAT", "1A cAT"),
        ("S1", True, "CAT", "1S CAT"),
    ],
)
def test_a_word_typed_whole_or_only_its_new_letters_is_written_as_a_record_does(
    start: str, across: bool, typed: str, written: str
) -> None:
    assert str(as_written(BOARD, parse_square(start), typed, across=across)) == written


def test_letters_that_count_alike_stand_on_one_line() -> None:
    items = [Item(OWN_COLOR, 10, Square(0, col), letter) for col, letter in enumerate("TR")]
    lines = tally_lines(Tally((*items, Item(LETTER, 5, Square(0, 3), "S"))))
    assert [(line["text"], line["points"]) for line in lines] == [
        ("T, R on the own color, 2 × 10", 20),
        ("S on other squares", 5),
    ]
