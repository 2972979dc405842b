from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.base.layout import parse_square
from games.lexicon.dictionary import Lexicon, load_lexicon
from games.lotto.lines import ALL_LINES, READINGS, find_reading, words_on, words_through
from tests.games.lotto.slow import lines_of_a_card, words_of
from tests.games.lotto.tables import CARD_7, WORD_SQUARE

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def test_a_card_has_twelve_lines_and_thirteen_readings() -> None:
    assert (len(ALL_LINES), len(READINGS)) == (12, 13)


@pytest.mark.parametrize(
    ("ends", "letters"),
    [
        ("A1-E1", "ABCDE"),
        ("A5-E5", "UVWXY"),
        ("A1-A5", "AFKPU"),
        ("E1-E5", "EJOTY"),
        ("A1-E5", "AGMSY"),
        ("A5-E1", "UQMIE"),
        ("E1-A5", "EIMQU"),
    ],
)
def test_rows_read_right_columns_down_and_the_other_diagonal_both_ways(ends: str, letters: str) -> None:
    reading = find_reading(*map(parse_square, ends.split("-")))
    assert reading
    assert str(reading) == ends
    assert LETTERS[reading.cut] == letters


@pytest.mark.parametrize("ends", ["E1-A1", "A5-A1", "E5-A1", "A1-D1", "A2-D5", "B1-E4", "C3-C3", "A1-E2"])
def test_nothing_else_is_a_line(ends: str) -> None:
    assert find_reading(*map(parse_square, ends.split("-"))) is None


def test_a_word_square_has_ten_words(lexicon: Lexicon) -> None:
    words = [word for _, word in words_on(WORD_SQUARE, lexicon)]
    assert words == ["HEART", "EMBER", "ABUSE", "RESIN", "TREND"] * 2


def test_the_other_diagonal_counts_once_though_it_reads_a_word_both_ways(lexicon: Lexicon) -> None:
    # LEVER down from the top right, REVEL up from the bottom left.
    cells = "....L...E...V...E...R...."
    assert [str(reading) for reading, _ in words_on(cells, lexicon)] == ["A5-E1"]


def test_a_line_with_an_open_square_is_no_word(lexicon: Lexicon) -> None:
    assert words_on("PLAN.".ljust(25, "."), lexicon) == []


def test_the_words_through_a_square_are_those_it_is_part_of(lexicon: Lexicon) -> None:
    assert words_through(WORD_SQUARE, parse_square("A1"), lexicon) == ("HEART", "HEART")
    assert words_through("".join(CARD_7), parse_square("C3"), lexicon) == ("COULD",)


@given(st.lists(st.sampled_from("ABDEILNORST."), min_size=25, max_size=25), st.integers(0, 12), st.data())
def test_all_words_are_found_as_a_slow_reader_finds_them(
    cells: list[str], line: int, data: st.DataObject
) -> None:
    lexicon = load_lexicon()
    five = sorted(word for word in lexicon.up_to(20) if len(word) == 5)
    word = data.draw(st.sampled_from(five))
    squares = list(lines_of_a_card())[line]
    for square, letter in zip(squares, word, strict=True):
        cells[(int(square[1]) - 1) * 5 + "ABCDE".index(square[0])] = letter
    card = {f"{'ABCDE'[place % 5]}{place // 5 + 1}": cell for place, cell in enumerate(cells) if cell != "."}
    found = [word for _, word in words_on("".join(cells), lexicon)]
    assert sorted(found) == sorted(words_of(card, lexicon))
    assert found
