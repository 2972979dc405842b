from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from party.rules.seating.chance import chance
from party.rules.seating.colors import CLOCKWISE, Color, Past, give_colors, neighbours, number_chairs


def test_chairs_run_clockwise_and_the_left_hand_neighbour_has_the_next() -> None:
    past = Past()
    past.add({1: Color.GREEN, 2: Color.RED, 3: Color.BLUE})
    assert past.left == {(2, 3): 1, (3, 1): 1, (1, 2): 1}


def test_two_players_get_red_and_blue() -> None:
    for seed in range(9):
        assert set(give_colors([7, 9], Past(), chance(seed, 1, "colors")).values()) == {Color.RED, Color.BLUE}


def test_three_players_get_any_three() -> None:
    empty = set()
    for seed in range(40):
        colors = give_colors([1, 2, 3], Past(), chance(seed, 1, "colors"))
        empty |= set(CLOCKWISE) - set(colors.values())
    assert empty == set(CLOCKWISE)


def test_four_rounds_give_four_players_each_color_once() -> None:
    past = Past()
    for number in range(1, 5):
        past.add(give_colors([1, 2, 3, 4], past, chance(1, number, "colors")))
    assert set(past.colors.values()) == {1}
    assert len(past.colors) == 16


@given(st.integers(0, 999), st.integers(2, 4))
def test_no_other_way_costs_less(seed: int, players: int) -> None:
    rng = chance(seed, 1, "past")
    past = Past()
    for _ in range(4):
        past.add(give_colors(range(1, players + 1), Past(), rng))
    colors = give_colors(range(1, players + 1), past, rng)
    assert price(colors, past) == min(price(way, past) for way in all_ways(players))


def price(colors: dict[int, Color], past: Past) -> float:
    """S5's sum as it is printed."""
    seated = sorted(colors, key=lambda player: CLOCKWISE.index(colors[player]))
    shares = sum(2 * past.colors[player, color] + 1 for player, color in colors.items())
    left = sum(past.left[seated[place - 1], seated[place]] for place in range(len(seated)))
    return shares + 0.5 * left


def all_ways(players: int) -> list[dict[int, Color]]:
    allowed = CLOCKWISE if players > 2 else (Color.RED, Color.BLUE)
    chosen = permutations(allowed, players)
    return [dict(zip(range(1, players + 1), colors, strict=True)) for colors in chosen]


def test_the_seed_decides_among_equal_ways() -> None:
    given_out = [tuple(give_colors([1, 2, 3, 4], Past(), chance(seed, 1, "colors"))) for seed in range(60)]
    assert given_out[0] == tuple(give_colors([4, 3, 2, 1], Past(), chance(0, 1, "colors")))
    assert len(set(given_out)) > 10


def test_five_players_find_only_four_racks() -> None:
    with pytest.raises(ValueError, match="four racks"):
        give_colors(range(5), Past(), chance(1, 1, "colors"))


@pytest.mark.parametrize("players", [3, 5, 7])
def test_a_larger_table_numbers_its_chairs_with_new_neighbours(players: int) -> None:
    past = Past()
    first = number_chairs(range(players), past, chance(1, 1, "chairs"))
    past.left.update(neighbours(first))
    second = number_chairs(range(players), past, chance(1, 2, "chairs"))
    assert sorted(second) == list(range(players))
    assert not set(neighbours(first)) & set(neighbours(second))


def test_one_player_takes_red() -> None:
    assert give_colors([5], Past(), chance(1, 1, "colors")) == {5: Color.RED}
