from __future__ import annotations

import pytest

from party.rules.blocks import HOST, Ruler, blocks, who_rules

STEWARDS = {1: 101, 2: 102, 3: 103}


@pytest.mark.parametrize(
    ("tables", "spans"), [(0, []), (1, [(1, 1)]), (5, [(1, 5)]), (11, [(1, 5), (6, 10), (11, 11)])]
)
def test_there_is_a_block_for_every_five_tables(tables: int, spans: list[tuple[int, int]]) -> None:
    assert [(block.first, block.last) for block in blocks(tables)] == spans


@pytest.mark.parametrize(
    ("table", "seated", "ruler"),
    [
        (5, (), Ruler(101)),
        (6, (), Ruler(102)),
        (6, (102,), Ruler(103, stands_in=True)),
        (11, (103,), Ruler(101, stands_in=True)),
        (6, (102, 103), HOST),
    ],
)
def test_nobody_rules_at_the_own_table(table: int, seated: tuple[int, ...], ruler: Ruler) -> None:
    assert who_rules(table, 11, STEWARDS, seated) == ruler


def test_a_block_without_a_steward_is_the_hosts() -> None:
    assert who_rules(7, 11, {1: 101, 3: 103}) == HOST
    assert who_rules(3, 11, {1: 101, 3: 103}, seated=(101,)) == HOST


def test_the_only_steward_at_the_own_table_hands_it_to_the_host() -> None:
    assert who_rules(2, 4, {1: 101}, seated=(101,)) == HOST


def test_one_steward_for_two_blocks_does_not_stand_in_for_herself() -> None:
    assert who_rules(2, 8, {1: 101, 2: 101}, seated=(101,)) == HOST
