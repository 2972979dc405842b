from __future__ import annotations

from collections import Counter

from games.base.layout import Square, parse_square
from games.keyword.board import COUNTS, GRAY_ACROSS, GRAY_DOWN, SIDE, printed_board


def _colors(center_lines: str) -> Counter[tuple[str | None, bool]]:
    board = printed_board(center_lines)
    squares = (Square(row, col) for row in range(SIDE) for col in range(SIDE))
    return Counter((board.color(square), board.is_key(square)) for square in squares)


def test_each_color_has_75_plain_squares_and_six_key_squares() -> None:
    counted = _colors("neutral")
    for color in ("red", "yellow", "blue", "green"):
        assert (counted[color, False], counted[color, True]) == (75, 6)
    assert counted[None, False] == 32 + 5


def test_a_pinwheel_gives_each_color_one_arm_of_the_center_lines() -> None:
    counted = _colors("pinwheel")
    for color in ("red", "yellow", "blue", "green"):
        assert (counted[color, False], counted[color, True]) == (83, 6)
    arms = [printed_board("pinwheel").color(parse_square(name)) for name in ("J1", "S10", "J19", "A10")]
    assert arms == ["yellow", "blue", "green", "red"]


def test_the_gray_squares_are_five_and_cross_in_the_center() -> None:
    assert [str(square) for square in GRAY_ACROSS] == ["I10", "J10", "K10"]
    assert [str(square) for square in GRAY_DOWN] == ["J9", "J10", "J11"]


def test_the_set_has_a_hundred_blocks_with_two_masters() -> None:
    assert sum(COUNTS.values()) == 100
    assert COUNTS["?"] == 2
