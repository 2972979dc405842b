from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.anagrams import Anagrams, AnagramsOptions
from games.anagrams.plays import surroundings
from games.anagrams.state import AnagramsState, Discard, NextHand
from games.base.game import Ending
from games.base.layout import EMPTY, Grid, Placement, Square
from games.errors import RuleBroken
from games.lexicon.dictionary import Lexicon
from tests.games.anagrams.tables import DIAGRAM_1, GAME, MUST, faults, sheet, table
from tests.games.search.slow import slow_placements

REGULAR = Anagrams()


def _found(state: AnagramsState, lexicon: Lexicon, game: Anagrams = REGULAR) -> list[str]:
    return [str(turn) for turn, _ in game.best(state, lexicon, 10_000)]


@pytest.mark.parametrize("rack", ["TSAEV", "QSX", "IRO?"])
@pytest.mark.parametrize("any_length", [False, True])
def test_all_plays_are_found_that_trying_everything_finds(
    rack: str, any_length: bool, lexicon: Lexicon
) -> None:
    few = [
        "GAME",
        "GAMES",
        "SEA",
        "VAST",
        "TOE",
        "TOES",
        "AT",
        "AS",
        "TSAR",
        "OX",
        "EAST",
        "STAVE",
        "MA",
        "TAM",
    ]
    game = Anagrams(options=AnagramsOptions(free_length=any_length))
    small = type(lexicon)(((word, lexicon[word]) for word in sorted(few)), largest=20)
    state = table(GAME, racks=(rack, "ABC"))
    part, corner = surroundings(GAME, 5)
    slow = {
        str(play._replace(square=Square(play.square.row + corner.row, play.square.col + corner.col)))
        for play in slow_placements(part, rack, few)
    }
    assert set(_found(state, small, game)) == {text for text in slow if not faults(state, text, game)}


def test_the_first_word_is_looked_for_in_the_center(lexicon: Lexicon) -> None:
    found = _found(table(racks=("GAMEQX", "ABC")), lexicon)
    assert "54BB GAME" in found
    assert {text.split()[0] for text in found} == {"54BB"}
    assert all(2 <= len(text.split()[1]) <= 4 for text in found)


def test_the_best_play_goes_out_and_else_sheds_the_most_corners(lexicon: Lexicon) -> None:
    out = _found(table(GAME, racks=("VEN", "ABC")), lexicon)[0]
    assert len(out.split()[1].replace(".", "")) == 3
    # EAT is worth 28, and nothing that Q and X go into is worth more.
    first = _found(table(racks=("QXEAT", "ABC")), lexicon)[0]
    assert sorted(first.split()[1]) == sorted("EAT")


def test_masters_are_kept_for_the_last_blocks(lexicon: Lexicon) -> None:
    keeps = _found(table(GAME, racks=("?VENB", "ABC")), lexicon)[0]
    assert keeps == keeps.split()[0] + " " + keeps.split()[1].upper()
    out = _found(table(GAME, racks=("?EN", "ABC")), lexicon)[0]
    assert any(map(str.islower, out.split()[1]))


def test_words_that_are_never_suggested_are_left_out_and_still_playable(lexicon: Lexicon) -> None:
    state = table(racks=("FARTX", "ABC"))
    assert faults(state, "54BB FART") == []
    assert "54BB FART" not in _found(state, lexicon)
    assert "54BB RAFT" in _found(state, lexicon)


def test_a_rack_that_is_not_known_has_no_best_play(lexicon: Lexicon) -> None:
    with pytest.raises(RuleBroken, match="not known"):
        REGULAR.best(table(GAME), lexicon, 1)


# What a robot does.


def test_a_robot_plays_a_word_when_it_has_one(lexicon: Lexicon) -> None:
    turn = REGULAR.choose(table(GAME, racks=("VENQQ", "ABC")), lexicon, Random(1))
    assert isinstance(turn, Placement)
    assert REGULAR.check(table(GAME, racks=("VENQQ", "ABC")), turn, lexicon) == []


def test_a_robot_takes_the_exposed_block_when_that_makes_a_word(lexicon: Lexicon) -> None:
    state = table(MUST, racks=("CXVK", "ABC"), stock="EEE", pile="Y")
    few = type(lexicon)([("MUST", lexicon["MUST"]), ("MUSTY", lexicon["MUSTY"])], largest=20)
    assert REGULAR.choose(state, few, Random(1)) == Discard("X", "exposed")


def test_a_robot_without_a_word_takes_a_hidden_block_or_what_is_left(lexicon: Lexicon) -> None:
    state = table(MUST, racks=("QXV", "ABC"), stock="EEE", pile="Z")
    few = type(lexicon)([("MUST", lexicon["MUST"])], largest=20)
    assert REGULAR.choose(state, few, Random(1)) == Discard("Q", "hidden")
    assert REGULAR.choose(replace(state, stock=""), few, Random(1)) == Discard("Q", "exposed")


def test_a_robot_asks_for_the_next_hand_when_one_is_over(lexicon: Lexicon) -> None:
    state = replace(table(GAME, racks=("", "E")), over=Ending("out", 0))
    assert REGULAR.choose(state, lexicon, Random(1)) == NextHand()


# Only the surroundings are searched.


@pytest.mark.parametrize("reach", [1, 4, 10])
def test_the_part_searched_holds_all_letters_and_the_room_around_them(reach: int) -> None:
    part, corner = surroundings(DIAGRAM_1, reach)
    assert part.side == 5 + 2 * reach
    for place, cell in enumerate(part.cells):
        row, col = divmod(place, part.side)
        assert cell == DIAGRAM_1[Square(row + corner.row, col + corner.col)]
    assert sum(cell != EMPTY for cell in part.cells) == sum(cell != EMPTY for cell in DIAGRAM_1.cells)


@pytest.mark.parametrize(("up", "left"), [(53, 53), (-53, -50), (53, -50), (0, 53)])
def test_at_the_edge_of_the_sheet_the_part_stays_on_it(up: int, left: int) -> None:
    grid = sheet("GAME", up=up, left=left)
    part, corner = surroundings(grid, 4)
    assert corner.row >= 0
    assert corner.col >= 0
    assert corner.row + part.side <= grid.side
    assert corner.col + part.side <= grid.side
    assert "GAME" in part.cells


def test_a_small_grid_is_searched_as_it_is(lexicon: Lexicon) -> None:
    state = replace(table(racks=("S", "ABC")), grid=Grid.draw("LOVE.", ".....", ".....", ".....", "....."))
    assert "1A ....S" in _found(state, lexicon)
