from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import pytest

from party.models.parties import Movement
from party.rules.seating.fresh import seat_first_round, table_sizes
from party.rules.seating.movements import MovementRule, RoundTable, certain_moves, move_on
from party.rules.seating.plans import Plan, swap
from party.rules.seating.reasons import Why
from party.rules.seating.situation import Finished, Situation


def at_tables(*tables: Sequence[int], void: Sequence[int] = (), **known: object) -> Situation:
    """A room at the close of a round, its tables by rank."""
    finished = tuple(Finished(tuple(table), number in void) for number, table in enumerate(tables, 1))
    return replace(Situation(finished, seed=1, rounds=6), **known)  # type: ignore[arg-type]


def moved(situation: Situation, movement: MovementRule = MovementRule.AS_PRINTED) -> list[set[int]]:
    return [set(table) for table in move_on(movement, situation).tables]


def three_tables(**known: object) -> Situation:
    return at_tables([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], **known)  # type: ignore[arg-type]


def test_the_two_highest_move_to_the_next_table_and_the_last_tables_to_the_first() -> None:
    assert moved(three_tables()) == [{3, 4, 9, 10}, {1, 2, 7, 8}, {5, 6, 11, 12}]


@pytest.mark.parametrize(
    ("movement", "at", "moves"),
    [
        (MovementRule.AS_PRINTED, RoundTable(2, 3, 1, 6), {5: 3, 7: 3}),
        (MovementRule.AS_PRINTED, RoundTable(3, 3, 1, 6), {5: 1, 7: 1}),
        (MovementRule.AS_PRINTED, RoundTable(1, 1, 1, 6), {}),
        (MovementRule.AS_PRINTED, RoundTable(2, 3, 6, 6), {}),
        (MovementRule.HALF_TIME, RoundTable(2, 3, 2, 6), {5: 3, 7: 3}),
        (MovementRule.HALF_TIME, RoundTable(2, 3, 3, 6), {}),
        (MovementRule.SCATTER, RoundTable(2, 3, 1, 6), {}),
        (MovementRule.MIXER, RoundTable(2, 3, 1, 6), {}),
    ],
)
def test_a_finished_table_knows_who_moves_on_where_the_printed_rule_holds(
    movement: MovementRule, at: RoundTable, moves: dict[int, int]
) -> None:
    """The second is pinned, so the third moves instead."""
    assert certain_moves(movement, Finished((5, 6, 7, 8)), at, frozenset({6})) == moves


def test_at_one_table_all_stay() -> None:
    plan = move_on(MovementRule.AS_PRINTED, at_tables([1, 2, 3, 4]))
    assert plan.tables == ((1, 2, 3, 4),)
    assert plan.reasons[1].kind is Why.ONLY_TABLE


def test_every_seat_says_why() -> None:
    reasons = move_on(MovementRule.AS_PRINTED, three_tables()).reasons
    assert (reasons[9].kind, reasons[9].rank, reasons[9].from_table, reasons[9].to_table) == (
        Why.MOVED_ON,
        1,
        3,
        1,
    )
    assert (reasons[8].kind, reasons[8].rank, reasons[8].to_table) == (Why.STAYS, 4, 2)


def test_of_a_void_table_all_stay_and_the_movers_walk_past_it() -> None:
    situation = at_tables([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], void=[2])
    assert moved(situation) == [{3, 4, 9, 10}, {5, 6, 7, 8}, {1, 2, 11, 12}]
    reasons = move_on(MovementRule.AS_PRINTED, situation).reasons
    assert (reasons[1].kind, reasons[1].through, reasons[1].to_table) == (Why.WALKED_ON, 2, 3)
    assert reasons[5].kind is Why.VOID_TABLE


def test_the_next_ranked_moves_instead_of_a_pinned_player() -> None:
    plan = move_on(MovementRule.AS_PRINTED, three_tables(pinned=frozenset({1})))
    assert set(plan.tables[1]) == {2, 3, 7, 8}
    assert plan.reasons[1].kind is Why.PINNED
    assert plan.reasons[3].kind is Why.MOVED_INSTEAD


def test_where_only_one_can_move_one_moves_and_the_tables_are_levelled() -> None:
    plan = move_on(MovementRule.AS_PRINTED, three_tables(pinned=frozenset({1, 2, 4})))
    assert {1, 2, 4} <= set(plan.tables[0])
    assert 3 in plan.tables[1]
    assert [len(table) for table in plan.tables] == [4, 4, 4]


def test_leavers_are_struck_after_the_move_and_nobody_moves_in_their_place() -> None:
    """1 would have moved to table 2: nobody moves instead, and tables 1 and 3 are the fullest."""
    plan = move_on(MovementRule.AS_PRINTED, three_tables(leavers=frozenset({1})))
    assert [set(table) for table in plan.tables] == [{3, 4, 9, 10}, {2, 7, 8}, {5, 6, 11, 12}]


def test_a_closed_tables_players_walk_on_to_the_next_with_a_chair() -> None:
    situation = three_tables(leavers=frozenset({5, 6, 7, 8}))
    plan = move_on(MovementRule.AS_PRINTED, situation)
    assert [set(table) for table in plan.tables] == [{3, 4, 9, 10}, {1, 2, 11, 12}]
    assert (plan.reasons[11].kind, plan.reasons[11].through) == (Why.CLOSED_TABLE, 3)


def test_players_of_closed_tables_choose_before_those_whom_a_full_table_releases() -> None:
    """Table 4 closes: 10, 9 and 15 take chairs at 2 and 3; 14, for whom void table 1 has no chair, comes after them."""
    gone = frozenset({5, 11, 13, 16})
    situation = at_tables(
        [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], void=[1], leavers=gone
    )
    assert moved(situation) == [{1, 2, 3, 4}, {7, 8, 9, 10}, {6, 12, 14, 15}]


def test_an_over_full_table_releases_its_second_mover_then_its_first_then_its_lowest_stayer() -> None:
    """Table 1 keeps all four and gets two; with nine guests three tables of three are wanted."""
    situation = at_tables([1, 2, 3, 4], [5, 6, 7], [8, 9], pinned=frozenset({1, 2, 3, 4}))
    plan = move_on(MovementRule.AS_PRINTED, situation)
    assert set(plan.tables[0]) == {1, 2, 3}
    assert [plan.reasons[player].kind for player in (9, 8, 4)] == [Why.WALKED_ON] * 3
    assert set(plan.tables[1]) == {7, 9, 8}


def test_late_comers_take_the_emptiest_then_the_lowest_chair_in_order_of_check_in() -> None:
    plan = move_on(
        MovementRule.AS_PRINTED, at_tables([1, 2, 3], [4, 5, 6], [7, 8, 9], arrivals=(20, 19, 18, 17))
    )
    assert [plan.table_of(player) for player in (20, 19, 18, 17)] == [4, 4, 4, 3]
    assert plan.reasons[20].kind is Why.LATE


def test_a_fifth_guest_opens_a_second_table() -> None:
    assert moved(at_tables([1, 2, 3, 4], arrivals=(5,))) == [{1, 2, 3}, {4, 5}]


def test_when_everybody_leaves_there_are_no_tables_and_one_who_returns_gets_one() -> None:
    assert moved(at_tables([1, 2, 3], [4, 5], leavers=frozenset(range(1, 6)))) == []
    assert moved(at_tables(arrivals=(3,))) == [{3}]


def test_who_left_and_came_back_within_the_round_keeps_the_seat() -> None:
    assert moved(at_tables([1, 2, 3, 4], arrivals=(4,))) == [{1, 2, 3, 4}]


def test_who_is_named_as_gone_and_as_come_has_given_up_the_seat_and_takes_a_new_one() -> None:
    plan = move_on(MovementRule.AS_PRINTED, three_tables(leavers=frozenset({1}), arrivals=(1,)))
    assert (plan.reasons[1].kind, plan.table_of(1)) == (Why.LATE, 2)


def test_scatter_sends_the_four_ranks_four_ways() -> None:
    tables = [[4 * place + rank for rank in range(1, 5)] for place in range(5)]
    where = move_on(MovementRule.SCATTER, at_tables(*tables))
    assert [where.table_of(player) for player in (1, 2, 3, 4)] == [2, 3, 1, 5]


def test_scatter_with_three_tables_is_as_printed() -> None:
    assert moved(three_tables(), MovementRule.SCATTER) == moved(three_tables())


def test_scatter_gives_the_ways_to_the_unpinned() -> None:
    tables = [[4 * place + rank for rank in range(1, 5)] for place in range(5)]
    plan = move_on(MovementRule.SCATTER, at_tables(*tables, pinned=frozenset({1})))
    assert [plan.table_of(player) for player in (1, 2, 3, 4)] == [1, 2, 3, 5]


@pytest.mark.parametrize(
    ("rounds", "played", "is_fresh"),
    [(6, 3, True), (6, 2, False), (5, 2, True), (1, 1, False), (6, 4, False)],
)
def test_half_time_seats_afresh_once_after_half_the_rounds(rounds: int, played: int, is_fresh: bool) -> None:
    situation = three_tables(rounds=rounds, earlier=(three_tables().seating,) * (played - 1))
    kinds = {why.kind for why in move_on(MovementRule.HALF_TIME, situation).reasons.values()}
    assert (kinds == {Why.FRESH}) == is_fresh


@pytest.mark.parametrize("movement", [MovementRule.HALF_TIME, MovementRule.MIXER, MovementRule.BALANCED])
def test_a_movement_that_seats_anew_parts_pairs_and_keeps_pinned_seats(movement: MovementRule) -> None:
    situation = three_tables(
        rounds=2, apart=((5, 9), (1, 12)), pinned=frozenset({2, 7}), arrivals=(13,), leavers=frozenset({4})
    )
    plan = move_on(movement, situation)
    assert plan.together == ()
    assert (plan.table_of(2), plan.table_of(7)) == (1, 2)
    assert sorted(player for table in plan.tables for player in table) == [1, 2, 3, *range(5, 14)]


def an_evening(movement: MovementRule, players: int, rounds: int) -> list[Plan]:
    """An evening in which the lower number always wins."""
    plans = [seat_first_round(range(players), seed=1)]
    totals = dict.fromkeys(range(players), 0)
    while len(plans) < rounds:
        tables = tuple(Finished(tuple(sorted(table))) for table in plans[-1].tables)
        totals = {player: total - player for player, total in totals.items()}
        earlier = tuple(plan.tables for plan in plans[:-1])
        plans.append(move_on(movement, Situation(tables, 1, earlier=earlier, rounds=rounds, totals=totals)))
    return plans


def meetings(plans: list[Plan]) -> list[tuple[int, int]]:
    return [
        (one, other)
        for plan in plans
        for table in plan.tables
        for one in table
        for other in table
        if one < other
    ]


@pytest.mark.parametrize(("players", "rounds"), [(64, 6), (63, 6), (61, 6), (40, 4), (37, 4), (40, 6)])
def test_the_mixer_lets_nobody_meet_twice_when_there_are_tables_enough(players: int, rounds: int) -> None:
    met = meetings(an_evening(MovementRule.MIXER, players, rounds))
    assert len(met) == len(set(met))


def test_the_mixer_searches_on_when_the_rotation_is_broken_by_a_leaver() -> None:
    plans = an_evening(MovementRule.MIXER, 64, 3)
    tables = tuple(Finished(table) for table in plans[-1].tables)
    earlier = tuple(plan.tables for plan in plans[:-1])
    plan = move_on(
        MovementRule.MIXER, Situation(tables, 1, earlier=earlier, rounds=6, leavers=frozenset({9}))
    )
    met = meetings([*plans, plan])
    assert len(met) == len(set(met))
    assert tuple(map(len, plan.tables)) == table_sizes(63)


def test_the_mixer_searches_on_when_the_host_has_swapped_two() -> None:
    first, second = an_evening(MovementRule.MIXER, 64, 2)
    for one, other in [(0, 27), (1, 41), (2, 20), (3, 34)]:
        swapped = swap(second, one, other)
        tables = tuple(map(Finished, swapped.tables))
        third = move_on(MovementRule.MIXER, Situation(tables, 1, earlier=(first.tables,), rounds=6))
        assert not set(meetings([third])) & set(meetings([first, swapped]))


def test_balanced_seats_one_of_each_stratum_at_every_table() -> None:
    plan = an_evening(MovementRule.BALANCED, 40, 2)[1]
    for table in plan.tables:
        assert sorted(player // 10 for player in table) == [0, 1, 2, 3]


def test_balanced_keeps_strata_when_low_wins_and_tables_are_short() -> None:
    first = seat_first_round(range(11), seed=1)
    totals = {player: player for player in range(11)}
    situation = Situation(tuple(map(Finished, first.tables)), 1, totals=totals, low_wins=True, rounds=6)
    for table in move_on(MovementRule.BALANCED, situation).tables:
        assert [player // 3 for player in sorted(table)] == list(range(len(table)))


@pytest.mark.parametrize("movement", list(MovementRule))
@pytest.mark.parametrize("players", [0, 1, 2, 5, 6, 7, 9, 10, 13])
def test_every_movement_seats_every_small_party(movement: MovementRule, players: int) -> None:
    for plan in an_evening(movement, players, 4):
        assert sorted(player for table in plan.tables for player in table) == list(range(players))
        assert sorted(map(len, plan.tables)) == sorted(table_sizes(players))


def test_the_same_room_is_seated_in_the_same_bytes_for_good() -> None:
    """Kept from the first version of the rules: where one of these changes, old parties no longer replay (S14)."""
    first = seat_first_round(range(1, 43), seed=7)
    tables = tuple(Finished(table, number == 4) for number, table in enumerate(first.tables))
    situation = Situation(
        tables,
        seed=7,
        rounds=3,
        leavers=frozenset({3, 8}),
        arrivals=(50, 49, 51),
        pinned=frozenset({1, 12}),
        apart=((5, 9), (20, 21)),
        totals={player: player % 7 for player in range(1, 43)},
    )
    written = {
        movement: sha256(move_on(movement, situation).to_bytes()).hexdigest()[:12]
        for movement in MovementRule
    }
    assert written == {
        MovementRule.AS_PRINTED: "61505175e7a1",
        MovementRule.SCATTER: "13df03cbcf3d",
        MovementRule.HALF_TIME: "14ac03d1efe0",
        MovementRule.MIXER: "eeede019bdf8",
        MovementRule.BALANCED: "adb95dd7c23e",
    }


def test_a_host_can_choose_every_movement_and_no_other() -> None:
    assert Movement.values == list(MovementRule)
