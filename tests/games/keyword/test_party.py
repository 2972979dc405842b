from __future__ import annotations

import pytest

from games.keyword import Keyword
from games.keyword.party import (
    LONGEST_GAME_MINUTES,
    movers,
    party_winners,
    rank,
    spells_prize,
    stewards_needed,
    table_sizes,
)
from tests.games.keyword.tables import SEE, play, table


def test_a_game_takes_forty_minutes_at_most() -> None:
    assert LONGEST_GAME_MINUTES == 40


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(0, []), (4, [4]), (5, [3, 2]), (6, [3, 3]), (9, [3] * 3), (13, [4, 3, 3, 3]), (16, [4] * 4)],
)
def test_tables_are_of_four_as_far_as_it_goes_and_nobody_sits_out(players: int, sizes: list[int]) -> None:
    assert table_sizes(players) == sizes


@pytest.mark.parametrize(("tables", "stewards"), [(1, 1), (5, 1), (6, 2), (20, 4)])
def test_there_is_a_steward_for_every_five_tables(tables: int, stewards: int) -> None:
    assert stewards_needed(tables) == stewards


def test_the_two_highest_move_on_and_a_tie_goes_by_the_letters_drawn() -> None:
    scores = {"ann": 200, "bob": 240, "cid": 200, "dee": 100}
    drawn = {"ann": ("M",), "bob": ("Z",), "cid": ("C",), "dee": ("A",)}
    assert movers(scores, drawn) == ["bob", "cid"]
    assert rank(scores, {}) == ["bob", "ann", "cid", "dee"]


def test_the_party_is_won_by_the_highest_sum_over_all_games() -> None:
    games = [{"ann": 200, "bob": 100}, {"ann": 50, "cid": 240}, {"bob": 150}]
    assert party_winners([*games]) == ["ann", "bob"]


def test_a_table_prize_goes_to_who_spells_its_keyword_and_is_worth_no_points() -> None:
    state = table(SEE, variant="party", card="STORE")
    assert spells_prize(state, play("K10 .ASY"), "EASY")
    assert not spells_prize(state, play("K10 .ASY"), "SEE")
    assert Keyword("party").tally(state, play("K10 .ASY")).points == 30 - 15
