from __future__ import annotations

import pytest

from games.anagrams import Anagrams, AnagramsOptions
from games.base.layout import Grid
from tests.games.anagrams.tables import DIAGRAM_1, GAME, faults, sheet, table

FREE = Anagrams(options=AnagramsOptions(free_length=True))
OPEN = Anagrams("open")


# Diagram 1.


def test_diagram_1_is_played_as_the_booklet_tells_it() -> None:
    state, game = table(players=("a", "b", "c", "d", "e")), Anagrams()
    for turn in ("54BB GAME", "BC53 S.LT", "BE54 .VEN", "56BC .O."):
        assert faults(state, turn) == []
        state = game.play(state, game.read_turn(turn))
    assert state.grid == DIAGRAM_1


def test_love_takes_an_o_and_an_e_and_live_would_make_mio() -> None:
    assert faults(table(DIAGRAM_1), "55BC .O.E") == []
    assert faults(table(DIAGRAM_1), "55BC .I.E") == ["NotInDictionary"]
    assert faults(table(DIAGRAM_1), "55BC .O.") == ["NotInDictionary"]


@pytest.mark.parametrize(("first", "then"), [("54BB TAR", "54BB ...T"), ("BB54 ART", "BB53 T...")])
def test_tart_grows_from_tar_or_from_art(first: str, then: str) -> None:
    game = Anagrams()
    assert faults(table(), first) == []
    assert faults(game.play(table(), game.read_turn(first)), then) == []


# The first word.


@pytest.mark.parametrize("turn", ["54BB GO", "54BB GAME", "BB54 GO", "BB54 GAME"])
def test_the_first_word_has_two_to_four_letters_and_starts_in_the_center(turn: str) -> None:
    assert faults(table(), turn) == []


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("54BB A", "FirstWordTooShort"),
        ("54BB HOUSE", "TooManyLaid"),
        ("54BA GAME", "MustStartAtCenter"),
        ("1A GAME", "MustStartAtCenter"),
        ("BB53 GAME", "MustStartAtCenter"),
    ],
)
def test_any_other_first_word_is_refused(turn: str, kind: str) -> None:
    assert faults(table(), turn) == [kind]


# Later words.


@pytest.mark.parametrize(
    ("grid", "turn"),
    [
        (GAME, "54BB ....S"),
        (GAME, "BE54 .VEN"),
        (sheet("VEN"), "54BA E..."),
        (sheet("LIGHT"), "54AX DAY.....S"),
    ],
)
def test_one_to_four_blocks_are_laid_whatever_the_length_of_the_word(grid: Grid, turn: str) -> None:
    assert "TooManyLaid" not in faults(table(grid), turn)


@pytest.mark.parametrize(
    ("turn", "kinds"),
    [("BE54 .XAMPLE", ["TooManyLaid"]), ("BC53 S.LTS", []), ("BE54 .ARTHS", ["TooManyLaid"])],
)
def test_five_blocks_are_too_many(turn: str, kinds: list[str]) -> None:
    assert faults(table(GAME), turn) == kinds


@pytest.mark.parametrize("game", [FREE, OPEN])
def test_the_limit_can_be_lifted_and_is_in_a_wide_open_game(game: Anagrams) -> None:
    assert faults(table(GAME), "BE54 .XAMPLE", game) == []
    assert faults(table(), "54BB HOUSE", game) == []
    assert faults(table(), "54BB A", game) == ["FirstWordTooShort"]


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("60BB TOE", "DoesNotJoin"),
        ("55BF TOE", "DoesNotJoin"),
        ("54BB GAMES", "SquareTaken"),
        ("BB54 .O.T", "NoLetterThere"),
        ("54BB ....", "NothingPlayed"),
    ],
)
def test_every_word_joins_the_letters_that_lie_there(turn: str, kind: str) -> None:
    assert kind in faults(table(GAME), turn)


def test_letters_go_to_both_ends_in_one_turn_but_only_in_one_line() -> None:
    grid = sheet("LOVE")
    assert faults(table(grid), "54BA G....S") == []
    with_gap = faults(table(grid), "54BA G....D.S")
    assert with_gap == ["NoLetterThere"]


def test_a_play_off_the_sheet_is_refused() -> None:
    assert faults(table(Grid.draw("GAME")), "1A ....SSSS") == ["OffTheBoard"]
