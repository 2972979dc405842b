"""Positions on one line: boards, racks, scores, operations."""

from __future__ import annotations

import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.base.layout import LARGEST_SIDE, Grid
from games.text.cgp import MAX_POSITION, Operation, Position, read_cgp, write_cgp
from games.text.plain import find_forbidden
from games.text.unreadable import Unreadable

EMPTY_19 = "/".join(["19"] * 19)
PARTY = "bdn keyword; var party; clr red/yellow/blue/green; kc STORE;"
CLOVER = Grid.draw(
    "C....",
    "LOVE.",
    "O.s..",
    "VEE..",
    "E....",
)


def test_a_board_is_rows_with_figures_for_runs_of_empty_squares() -> None:
    position = read_cgp("C4/LOVE1/O1s2/VEE2/E4 / /")
    assert position == Position(CLOVER)
    assert write_cgp(position) == "C4/LOVE1/O1s2/VEE2/E4 / /"


def test_operations_name_game_variant_colors_and_key_card() -> None:
    position = read_cgp(f"{EMPTY_19} ABCDEFGHI?/// 15/0/-5/30 {PARTY}")
    assert (position.game, position.variant, position.keycard) == ("keyword", "party", "STORE")
    assert position.colors == ("red", "yellow", "blue", "green")
    assert position.racks == ("ABCDEFGHI?", "", "", "")
    assert position.rack == "ABCDEFGHI?"
    assert position.scores == (15, 0, -5, 30)
    assert position.grid == Grid.empty(19)


def test_what_the_position_does_not_say_is_not_known() -> None:
    position = read_cgp(EMPTY_19)
    assert (position.game, position.variant, position.keycard, position.rack) == (None, None, None, None)
    assert (position.colors, position.racks, position.scores) == ((), (), ())


@pytest.mark.parametrize(
    "fields",
    [
        f" / / {PARTY}",
        f" /// /// {PARTY}",
        f"  {PARTY}",
        f" - - {PARTY}",
        f" - {PARTY}",
        f"\t/\n/ {PARTY.rstrip(';')}",
        " / / bdn Keyword;var PARTY ; clr Red/Yellow/Blue/Green;;kc store",
    ],
)
def test_fields_of_which_nothing_is_known_may_be_written_in_any_way(fields: str) -> None:
    assert write_cgp(read_cgp(EMPTY_19 + fields)) == f"{EMPTY_19} / / {PARTY}"


@pytest.mark.parametrize(
    ("fields", "racks", "scores"),
    [
        ("ABC/?D 0/0 bdn keyword;", ("ABC", "?D"), (0, 0)),
        ("ABC/ 12 bdn keyword;", ("ABC", ""), (12,)),
        ("/ABC / bdn keyword;", ("", "ABC"), ()),
        ("ABC bdn keyword;", ("ABC",), ()),
        ("0/0 bdn keyword;", (), (0, 0)),
        ("-5/+10 bdn keyword;", (), (-5, 10)),
        ("- 5//7 bdn keyword;", (), (5, None, 7)),
        ("ABC", ("ABC",), ()),
    ],
)
def test_racks_are_capitals_and_scores_are_figures(fields: str, racks: object, scores: object) -> None:
    position = read_cgp(f"{EMPTY_19} {fields}")
    assert (position.racks, position.scores) == (racks, scores)
    assert read_cgp(write_cgp(position)) == position


def test_operations_nobody_knows_are_kept() -> None:
    text = f"{EMPTY_19} / / lex Some Words; bdn keyword; kc; tmr 5; lex again;"
    position = read_cgp(text)
    assert position.operation("lex") == "Some Words"
    assert position.keycard == ""
    assert write_cgp(position) == text


def test_dots_may_stand_for_empty_squares() -> None:
    assert read_cgp("C..../LOVE./O.s../VEE../E....").grid == CLOVER


def test_racks_nobody_knows_are_the_same_as_none() -> None:
    assert Position(CLOVER, ("", ""), (None, None)) == Position(CLOVER)


def test_the_sheet_of_anagrams_is_written_compactly() -> None:
    row = "53LOVE50"
    grid = Grid.draw(*["." * LARGEST_SIDE] * 53, "." * 53 + "LOVE")
    text = write_cgp(Position(grid, operations=(Operation("bdn", "anagrams"),)))
    assert text == "/".join(["107"] * 53 + [row] + ["107"] * 53) + " / / bdn anagrams;"
    assert read_cgp(text).grid == grid


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("", "NoBoard", "There is no board"),
        (" \n", "NoBoard", "There is no board"),
        ("19/" * 3 + "18/" + "19/" * 14 + "19", "WrongRow", "Row 4 has 18 squares, the board has 19"),
        (EMPTY_19 + "/", "WrongRow", "Row 20 has 0 squares, the board has 19"),
        (EMPTY_19 + "/19", "BoardNotSquare", "The board has 20 rows of 19 squares"),
        ("5/5", "BoardNotSquare", "The board has 2 rows of 5 squares"),
        ("/".join(["108"] * 108), "BoardTooLarge", "no board has more than 107 rows or columns"),
        ("1/" * 200, "BoardTooLarge", "no board has more than 107 rows or columns"),
        ("1005/5", "BoardTooLarge", "no board has more than 107 rows or columns"),
        ("9" * 5000, "BoardTooLarge", "no board has more than 107 rows or columns"),
        ("2/A*", "BadRow", "Row 2 cannot be read from “*” on"),
        ("2/A\u0663", "BadRow", "Row 2 cannot be read from “\u0663” on"),
        ("2/\u00c91", "BadRow", "Row 2 cannot be read from “\u00c91” on"),
        ("2/G0", "BadRow", "Row 2 cannot be read from “0” on"),
        ("2/2 abc/ 0/0 bdn keyword;", "BadField", "“abc/ 0/0 bdn keyword” cannot be read"),
        ("2/2 abc 0/0 bdn keyword;", "BadField", "“abc 0/0 bdn keyword” cannot be read"),
        ("2/2 / / bdn keyword var party;", "BadField", "“bdn keyword var party” cannot be read"),
        ("2/2 / / bdn key word;", "BadField", "“bdn key word” cannot be read"),
        ("2/2 / 99999999/0 bdn keyword;", "BadField", "“99999999/0 bdn keyword” cannot be read"),
        ("2/2 / \u0663/0 bdn keyword;", "BadField", "“\u0663/0 bdn keyword” cannot be read"),
        ("2/2 / / bdn keyword; bdn lotto;", "OperationRepeated", "The operation bdn is there twice"),
        ("2/2 A/B/C / clr red/blue;", "TooManyPlayers", "There are 3 racks for 2 colors"),
        ("2/2 / 1/2/3 clr red/blue;", "TooManyPlayers", "There are 3 scores for 2 colors"),
        ("2/2 / / note \x00;", "ForbiddenCharacter", "The character U+0000 cannot be seen"),
        ("2/2 / / note \ud800;", "ForbiddenCharacter", "The character U+D800 cannot be seen"),
        ("1" * (MAX_POSITION + 1), "TooLong", "The text is longer than 20000 characters"),
    ],
)
def test_a_line_that_is_no_position_is_refused_with_row_or_field(text: str, kind: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_cgp(text)
    assert refused.value.kind == kind
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    "position",
    [
        Position(Grid(2, "A*..")),
        Position(CLOVER, ("abc",)),
        Position(CLOVER, ("A/B",)),
        Position(CLOVER, (), (10**8,)),
        Position(CLOVER, operations=(Operation("Bdn", "keyword"),)),
        Position(CLOVER, operations=(Operation("bdn", "Keyword"),)),
        Position(CLOVER, operations=(Operation("note", "a;b"),)),
        Position(CLOVER, operations=(Operation("note", "a\nb"),)),
    ],
)
def test_a_position_that_would_be_read_differently_is_not_written(position: Position) -> None:
    with pytest.raises(Unreadable):
        write_cgp(position)


@pytest.mark.parametrize(
    "text", ["1/" * 9_999, "/ " * 9_999, "2/2 " + "/" * 19_000 + "x", "1 / / " + "a " * 9_000]
)
def test_hostile_lines_take_no_time(text: str) -> None:
    started = time.process_time()
    try:
        read_cgp(text)
    except Unreadable as refused:
        assert str(refused)  # noqa: PT017 - the last of them is a position with a long remark.
    assert time.process_time() - started < 0.5


RACKS = st.lists(st.text(string.ascii_uppercase + "?", max_size=10), max_size=4).map(tuple)
SCORES = st.lists(st.none() | st.integers(-9_999_999, 9_999_999), max_size=4).map(tuple)
SAID = (
    st.text(st.characters(codec="utf-8", exclude_characters=";"), max_size=20)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: not find_forbidden(text) and not {"bdn", "var", "clr", "kc"} & set(text.split()))
)
OPERATIONS = st.lists(
    st.one_of(
        st.builds(Operation, st.just("bdn"), st.sampled_from(("keyword", "lotto"))),
        st.builds(Operation, st.just("clr"), st.just("red/yellow/blue/green")),
        st.builds(Operation, st.just("kc"), st.sampled_from(("STORE", ""))),
        st.builds(Operation, st.sampled_from(("lex", "tmr")), SAID),
    ),
    unique_by=lambda operation: operation.name,
).map(tuple)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    side = draw(st.integers(1, 12))
    cells = st.text("." * 8 + "ABZabz", min_size=side * side, max_size=side * side)
    return Grid(side, draw(cells))


@given(st.builds(Position, grids(), RACKS, SCORES, OPERATIONS))
def test_every_position_comes_back_as_it_was_written(position: Position) -> None:
    text = write_cgp(position)
    assert read_cgp(text) == position
    assert write_cgp(read_cgp(text)) == text
    assert "\n" not in text


@given(st.text("12/ABc?;-. \u0663b", max_size=40) | st.text(max_size=60))
def test_any_line_is_read_or_refused(text: str) -> None:
    try:
        position = read_cgp(text)
    except Unreadable as refused:
        assert str(refused)  # noqa: PT017 - reading is allowed to succeed as well.
    else:
        assert read_cgp(write_cgp(position)) == position
