from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from party.rules.seating.arranging import SeatedRoom, _SwapSearch, settle, weigh
from party.rules.seating.chance import chance
from party.rules.seating.fresh import fill, seat_first_round


def a_room(players: int, seed: int) -> SeatedRoom:
    sizes = tuple(map(len, seat_first_round(range(players), seed=seed).tables))
    return fill(range(players), sizes, {}, chance(seed, 9, "room"))


@given(st.integers(8, 20), st.integers(0, 999))
def test_what_a_swap_is_said_to_change_is_what_it_changes(players: int, seed: int) -> None:
    history = [seat_first_round(range(players), seed=past).tables for past in range(seed, seed + 3)]
    search = _SwapSearch(a_room(players, seed), weigh(history, [(0, 1), (2, 3)]), chance(seed, 1, "swaps"))
    one, other = search.room.tables[0][0], search.room.tables[-1][-1]
    before, change = search.weight(), search.change(one, other)
    search.swap(one, other)
    assert search.weight() == before + change


@given(st.integers(4, 20), st.integers(0, 999))
def test_settling_keeps_sizes_and_players_and_never_makes_the_room_worse(players: int, seed: int) -> None:
    history = [seat_first_round(range(players), seed=past).tables for past in range(seed, seed + 4)]
    weights = weigh(history)
    room = a_room(players, seed)
    sizes = [len(table) for table in room.tables]
    before = _SwapSearch(room, weights, chance(seed, 1, "swaps")).weight()
    after = settle(room, weights, chance(seed, 1, "swaps"))
    assert after <= before
    assert after == sum(
        weights[one].get(other, 0) for table in room.tables for one in table for other in table if one < other
    )
    assert [len(table) for table in room.tables] == sizes
    assert sorted(player for table in room.tables for player in table) == list(range(players))


def test_two_who_met_twice_weigh_two_and_a_pair_kept_apart_a_thousand() -> None:
    weights = weigh([((1, 2), (3, 4)), ((1, 2, 3), (4,))], [(3, 4)])
    assert weights[1] == {2: 2, 3: 1}
    assert weights[4] == {3: 1_001}
