"""The printed movement beside a second one, written apart: over any room, and over every small world."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from party.rules.draw import read_letters
from party.rules.seating.fresh import seat_first_round
from party.rules.seating.situation import Situation
from party.rules.table_ranks import rank_table
from tests.party.oracle import next_tables
from tests.party.rules.seating.test_movements import at_tables, moved


@st.composite
def rooms(draw: st.DrawFn) -> tuple[Situation, set[int]]:
    """Any room: tables of any size from one on, as they are after guests have gone and come."""
    size = draw(st.sampled_from([2, 3, 4, 4, 4, 7]))
    sizes = draw(st.lists(st.integers(1, size), max_size=9))
    players = draw(st.permutations(range(sum(sizes))))
    tables, start = [], 0
    for count in sizes:
        tables.append(players[start : start + count])
        start += count
    void = draw(st.sets(st.integers(1, 9), max_size=2))
    subset = st.frozensets(st.integers(0, max(0, len(players) - 1)), max_size=12)
    pinned = draw(subset) & set(players)
    leavers = draw(subset) & set(players)
    arrivals = tuple(range(100, 100 + draw(st.integers(0, 9))))
    known: dict[str, Any] = {"size": size, "pinned": pinned, "leavers": leavers, "arrivals": arrivals}
    return at_tables(*tables, void=tuple(void), **known), void


@given(rooms())
def test_the_printed_movement_agrees_with_the_oracle(room: tuple[Situation, set[int]]) -> None:
    situation, void = room
    assert moved(situation) == next_tables(
        situation.seating,
        void=void,
        leavers=situation.leavers,
        arrivals=situation.arrivals,
        pinned=situation.pinned,
        size=situation.size,
    )


@pytest.mark.parametrize("players", range(10))
def test_small_worlds_agree_with_the_oracle_for_every_order_of_scores_over_two_rounds(players: int) -> None:
    """Every score order with ties for round one; then, from every seating that gives, every ranking of round two."""
    first = seat_first_round(range(players), seed=1).tables
    reached = set()
    for ranked in product(*(all_ranks(table) for table in first)):
        reached.add(tuple(map(frozenset, moved_as_the_oracle_says(ranked))))
    for seating in reached:
        for ranked in product(*(all_ranks(sorted(table)) for table in seating)):
            moved_as_the_oracle_says(ranked)


def moved_as_the_oracle_says(ranked: Sequence[Sequence[int]]) -> list[set[int]]:
    seated = moved(at_tables(*ranked))
    assert seated == next_tables(ranked)
    return seated


def all_ranks(table: Sequence[int]) -> list[tuple[int, ...]]:
    """The ranks that every order of scores gives, ties included and broken by letters; each ranking once."""
    letters = read_letters({player: "ABCD"[chair] for chair, player in enumerate(table)})
    scores = product(range(len(table)), repeat=len(table))
    return sorted({rank_table(dict(zip(table, worth, strict=True)), letters).order for worth in scores})
