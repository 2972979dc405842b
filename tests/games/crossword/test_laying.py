from __future__ import annotations

import pytest

from games.base.layout import Grid, Placement, Square, parse_square, parse_start
from games.crossword.laying import all_runs, impossible, is_one_piece, joins, placement_of, words_formed
from games.errors import OnlyOneDirection, RuleBroken

CROSS = Grid.draw(
    ".......",
    "..S....",
    ".CAME..",
    "..L....",
    "..T....",
    ".......",
    ".......",
)


def _play(text: str) -> Placement:
    start, word = text.split()
    return Placement(*parse_start(start), word)


def _blocks(**letters: str) -> dict[Square, str]:
    return {parse_square(name): letter for name, letter in letters.items()}


@pytest.mark.parametrize(
    ("blocks", "written"),
    [
        (_blocks(E4="V", E5="E", E6="N"), "E3 .VEN"),
        (_blocks(D5="O", E5="E"), "5C .OE"),
        (_blocks(B5="E", D5="N"), "5B E.N"),
        (_blocks(F3="S"), "3B ....S"),
    ],
)
def test_blocks_in_one_line_are_a_play_with_the_letters_between_them(
    blocks: dict[Square, str], written: str
) -> None:
    assert str(placement_of(CROSS, blocks)) == written


@pytest.mark.parametrize(
    "blocks",
    [_blocks(D4="A", E5="B"), _blocks(B5="A", E5="B"), _blocks(A1="A", D5="B"), _blocks(E4="A", E6="B")],
)
def test_all_blocks_of_a_turn_lie_in_one_direction_without_a_gap(blocks: dict[Square, str]) -> None:
    with pytest.raises(OnlyOneDirection):
        placement_of(CROSS, blocks)


@pytest.mark.parametrize(
    ("blocks", "kind"),
    [({}, "NothingPlayed"), (_blocks(C3="A"), "SquareTaken"), (_blocks(H1="A"), "OffTheBoard")],
)
def test_blocks_that_cannot_be_laid_are_named(blocks: dict[Square, str], kind: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        placement_of(CROSS, blocks)
    assert broken.value.kind == kind


def test_a_play_forms_the_word_along_it_and_those_it_crosses() -> None:
    formed = words_formed(CROSS, _play("E2 X.Y"))
    assert [run.text for run in formed] == ["XEY"]
    assert [run.text for run in words_formed(CROSS, _play("4D OVE"))] == ["LOVE", "MO", "EV"]


def test_the_letters_of_a_word_are_kept_as_they_lie() -> None:
    run = words_formed(CROSS, _play("5C .oE"))[0]
    assert (run.letters, run.text, str(run.start), str(run.last)) == ("ToE", "TOE", "C5", "E5")


@pytest.mark.parametrize(
    ("text", "touches"), [("5D O", True), ("6C E", True), ("4E X", True), ("6D AX", False)]
)
def test_a_play_joins_when_it_touches_a_letter_side_by_side(text: str, touches: bool) -> None:
    assert joins(CROSS, _play(text)) is touches


def test_diagonal_neighbours_do_not_join() -> None:
    assert not joins(CROSS, _play("7D AB"))
    assert not joins(CROSS, _play("1D A"))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("5C TOE", ["SquareTaken"]),
        ("5B ...", ["NoLetterThere", "NoLetterThere"]),
        ("5F TOE", ["OffTheBoard"]),
        ("3B ....", ["NothingPlayed"]),
        ("5C .OE", []),
    ],
)
def test_what_cannot_lie_there_is_told_square_by_square(text: str, kinds: list[str]) -> None:
    assert [fault.kind for fault in impossible(CROSS, _play(text))] == kinds


def test_all_runs_of_a_board_are_found_across_and_down() -> None:
    assert [(run.text, str(run.start)) for run in all_runs(CROSS)] == [("CAME", "B3"), ("SALT", "C2")]


def test_a_board_is_in_one_piece_when_all_letters_hang_together() -> None:
    assert is_one_piece(CROSS)
    assert is_one_piece(Grid.empty(3))
    assert not is_one_piece(CROSS.put(_blocks(G7="A")))
    assert not is_one_piece(Grid.draw("A..", ".B.", "..."))
