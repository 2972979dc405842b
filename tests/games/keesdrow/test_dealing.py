from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.base.equipment import equipment
from games.errors import RuleBroken
from games.keesdrow import Keesdrow, dealing
from games.keesdrow.maze import CORNERS
from tests.games.keesdrow.tables import FOUR, TWO, with_options

SETS = [("keesdrow", "K", 12, 36), ("deluxe", "KD", 16, 64)]


@pytest.mark.parametrize(("version", "name", "side", "tiles"), SETS)
def test_all_tiles_lie_either_side_up(version: str, name: str, side: int, tiles: int) -> None:
    state = with_options(version=version).deal(TWO, Random(5))
    up = [state.maze.letters[start : start + CORNERS] for start in range(0, tiles * CORNERS, CORNERS)]
    lying = Counter(frozenset(pair) for pair in zip(up, state.reverse, strict=True))
    assert state.maze.side == side
    assert lying == Counter(frozenset(pair) for pair in equipment("keesdrow")[name]["tiles"])


@pytest.mark.parametrize(("version", "name", "side", "tiles"), SETS)
def test_the_tiles_have_the_letters_that_the_rulings_count(
    version: str, name: str, side: int, tiles: int
) -> None:
    printed = Counter("".join(one + other for one, other in dealing.TILES[version]))
    assert printed == Counter(equipment("keesdrow")[name]["counts"])
    assert len(dealing.TILES[version]) == tiles
    assert side in dealing.SIDES


def test_the_reverse_nearest_a_begins_and_play_goes_on_clockwise() -> None:
    for seed in range(20):
        rng = Random(seed)
        state = Keesdrow().deal(FOUR, rng)
        first = FOUR.index(state.players[0])
        assert state.players == (*FOUR[first:], *FOUR[:first])


def test_ties_choose_again_among_the_tied() -> None:
    # Only one tile hides an A: who finds it first begins, whatever was tied before.
    chosen = {dealing.find_starter(3, ["BXXX"] * 5 + ["AXXX"], Random(seed)) for seed in range(60)}
    assert chosen == {0, 1, 2}
    assert dealing.find_starter(1, ["BXXX"], Random(1)) == 0


def test_the_draw_for_the_start_leaves_the_tiles_as_they_lay() -> None:
    two = Keesdrow().deal(TWO, Random(9))
    six = Keesdrow().deal(("a", "b", "c", "d", "e", "f"), Random(9))
    assert two.maze == six.maze


@pytest.mark.parametrize(
    ("variant", "options", "number", "kind"),
    [
        ("regular", {}, 1, "WrongTableSize"),
        ("regular", {}, 7, "WrongTableSize"),
        ("solitaire", {}, 2, "WrongTableSize"),
        ("regular", {"teams": True}, 5, "TeamsOfTwo"),
        ("four-score", {"teams": True}, 2, "TeamsOfTwo"),
    ],
)
def test_who_can_sit_at_a_table(variant: str, options: dict[str, object], number: int, kind: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        with_options(variant, **options).deal([str(seat) for seat in range(number)], Random(0))
    assert broken.value.kind == kind


def test_the_room_does_not_see_the_sides_face_down() -> None:
    state = Keesdrow().deal(TWO, Random(5))
    assert state.reverse
    assert Keesdrow().view(state, 0).reverse == ()
    assert Keesdrow().view(state, 0).maze == state.maze


@pytest.mark.parametrize(
    ("dictionary", "expected"), [("none", [False, False]), ("some", [True, False]), ("all", [True, True])]
)
def test_some_players_may_look_into_a_dictionary(dictionary: str, expected: list[bool]) -> None:
    game = with_options(dictionary=dictionary)
    state = replace(game.set_up(TWO), readers=frozenset({0}))
    assert [game.may_look_up(state, seat) for seat in (0, 1)] == expected
