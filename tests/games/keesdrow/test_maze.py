from __future__ import annotations

from games.base.layout import Square
from games.keesdrow.maze import lay_rows, lay_tiles

ROWS = ["ABCD", "EFGH", "IJKL", "MNOP"]


def test_a_tile_is_two_by_two_letters_in_reading_order() -> None:
    assert lay_tiles(["ABEF", "CDGH", "IJMN", "KLOP"]).rows() == ROWS
    assert lay_rows(ROWS).letters == "ABEFCDGHIJMNKLOP"


def test_a_letter_keeps_its_number_when_its_tile_moves() -> None:
    maze = lay_rows(ROWS)
    shifted = maze.shift(0)
    assert shifted.rows() == ["IJCD", "MNGH", "ABKL", "EFOP"]
    assert maze.letter_on(Square(1, 1)) == shifted.letter_on(Square(3, 1)) == 3


def test_a_column_is_back_after_as_many_shifts_as_it_has_tiles() -> None:
    maze = lay_rows(ROWS)
    assert maze.shift(1).shift(1) == maze


def test_a_tile_taken_off_leaves_a_hole() -> None:
    maze = lay_rows(ROWS).without(1)
    assert maze.rows() == ["AB..", "EF..", "IJKL", "MNOP"]
    assert maze.letter_on(Square(0, 2)) is None


def test_off_the_board_there_is_no_letter() -> None:
    maze = lay_rows(ROWS)
    assert [maze.letter_on(Square(*place)) for place in ((4, 0), (0, 4), (-1, 0))] == [None] * 3


def test_letters_are_told_one_by_one() -> None:
    assert lay_tiles(["____"]).tell({1: "A", 3: "T"}).rows() == ["_A", "_T"]
