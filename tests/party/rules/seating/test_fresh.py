from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from party.rules.seating.chance import chance, shuffled
from party.rules.seating.fresh import seat_first_round, table_sizes
from party.rules.seating.plans import pairs_together, swap
from party.rules.seating.reasons import Reason, Why
from party.rules.seating.refusals import NotSeated


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (0, ()),
        (1, (1,)),
        (2, (2,)),
        (3, (3,)),
        (4, (4,)),
        (5, (3, 2)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (3, 4, 3)),
        (13, (3, 3, 4, 3)),
        (42, (4, 4, 4, 4, 3, 4, 4, 4, 4, 4, 3)),
    ],
)
def test_tables_are_as_equal_as_can_be_and_short_ones_spread(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players) == sizes


@given(players=st.integers(1, 4_000), size=st.integers(2, 12))
def test_sizes_differ_by_one_at_most_and_seat_everybody(players: int, size: int) -> None:
    sizes = table_sizes(players, size)
    assert sum(sizes) == players
    assert len(sizes) == -(-players // size)
    assert max(sizes) - min(sizes) <= 1


def test_only_one_two_and_five_players_leave_a_table_below_three() -> None:
    assert [players for players in range(1, 200) if min(table_sizes(players)) < 3] == [1, 2, 5]


@pytest.mark.parametrize(
    ("players", "size", "sizes"), [(13, 7, (7, 6)), (8, 12, (8,)), (9, 6, (5, 4)), (5, 2, (2, 1, 2))]
)
def test_the_chosen_table_size_takes_the_place_of_four(
    players: int, size: int, sizes: tuple[int, ...]
) -> None:
    assert sorted(table_sizes(players, size)) == sorted(sizes)


def test_the_same_seed_seats_the_same_whatever_order_the_guests_come_in() -> None:
    one = seat_first_round(range(1, 43), seed=7)
    other = seat_first_round(list(range(42, 0, -1)), seed=7)
    assert one.to_bytes() == other.to_bytes()
    assert one.tables != seat_first_round(range(1, 43), seed=8).tables


def test_a_seed_gives_these_seats_for_good() -> None:
    """Figures kept from the first version of the rule: a change here breaks the replay of old parties."""
    assert shuffled(range(1, 9), chance(1, 1, "seats")) == [6, 1, 8, 5, 4, 7, 2, 3]


def test_a_pinned_player_gets_the_pinned_table() -> None:
    plan = seat_first_round(range(1, 43), seed=3, pins={5: 11, 6: 11, 7: 2})
    assert [plan.table_of(player) for player in (5, 6, 7)] == [11, 11, 2]
    assert plan.reasons[5].kind is Why.PINNED


def test_a_pin_to_a_table_that_is_not_there_or_full_is_seated_by_lot() -> None:
    plan = seat_first_round(range(1, 9), seed=3, pins={1: 9, **dict.fromkeys(range(2, 8), 1)})
    assert sorted(len(table) for table in plan.tables) == [4, 4]
    assert plan.reasons[1].kind is Why.FRESH


def test_pairs_are_kept_apart() -> None:
    pairs = [(one, one + 1) for one in range(1, 42)]
    for seed in range(20):
        plan = seat_first_round(range(1, 43), seed=seed, apart=pairs)
        assert plan.together == ()
        assert pairs_together(plan.tables, pairs) == ()


def test_pairs_that_cannot_be_parted_are_named() -> None:
    plan = seat_first_round(range(1, 9), seed=1, apart=[(1, 2), (3, 2), (1, 3)])
    assert len(plan.together) == 1
    assert set(plan.together) < {(1, 2), (2, 3), (1, 3)}


def test_a_hard_room_is_parted_though_swaps_alone_may_find_no_way() -> None:
    """Eight guests in two camps: one way only, up to the numbers of the tables."""
    pairs = [(one, other) for one in range(1, 5) for other in range(5, 9)]
    for seed in range(20):
        plan = seat_first_round(range(1, 9), seed=seed, apart=pairs)
        assert {frozenset(table) for table in plan.tables} == {frozenset(range(1, 5)), frozenset(range(5, 9))}


@given(st.integers(5, 7), st.sets(st.sampled_from(list(combinations(range(1, 8), 2))), max_size=9))
def test_small_rooms_are_parted_whenever_they_can_be(players: int, pairs: set[tuple[int, int]]) -> None:
    plan = seat_first_round(range(1, players + 1), seed=1, apart=pairs)
    assert (not plan.together) == can_be_parted(players, pairs)


def can_be_parted(players: int, pairs: set[tuple[int, int]]) -> bool:
    first = table_sizes(players)[0]
    return any(
        not pairs_together([order[:first], order[first:]], pairs)
        for order in permutations(range(1, players + 1))
    )


def test_two_guests_change_places_by_hand() -> None:
    plan = seat_first_round(range(1, 9), seed=1)
    one, other = plan.tables[0][0], plan.tables[1][0]
    swapped = swap(plan, one, other, apart=[(one, plan.tables[1][1])])
    assert swapped.tables[0][0] == other
    assert swapped.reasons[one] == Reason(Why.BY_HAND, 2)
    assert swapped.together == ((min(one, plan.tables[1][1]), max(one, plan.tables[1][1])),)


def test_nobody_changes_places_with_a_guest_who_is_not_seated() -> None:
    plan = seat_first_round(range(1, 9), seed=1)
    with pytest.raises(NotSeated):
        swap(plan, 1, 99)
