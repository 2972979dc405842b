from __future__ import annotations

import pytest

from scoring.replay import Change, World, apply_change, differences

MADE: Change = ["guest", 1, None, {"state": "registered", "arrival": None}]
HERE: Change = ["guest", 1, {"state": "registered"}, {"state": "present"}]
GONE: Change = ["guest", 1, {"state": "present", "arrival": None}, None]


def test_changes_make_change_and_remove_rows() -> None:
    world: World = {}
    assert [fault for change in (MADE, HERE) for fault in apply_change(world, change)] == []
    assert world == {"guest": {1: {"state": "present", "arrival": None}}}
    assert apply_change(world, GONE) == []
    assert world == {"guest": {}}


@pytest.mark.parametrize(
    ("world", "change"),
    [
        ({}, HERE),
        ({"guest": {1: {"state": "left"}}}, HERE),
        ({"guest": {1: {"state": "left"}}}, MADE),
        ({}, GONE),
    ],
)
def test_a_change_that_does_not_follow_is_a_fault(world: World, change: Change) -> None:
    assert apply_change(world, change) == ["guest 1 was not as the record says"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"guest": {}}, "guest 1 is missing"),
        ({"guest": {1: {"state": "left"}}}, "guest 1 state is 'left', recorded 'present'"),
        ({"guest": {1: {"state": "present"}, 2: {}}}, "guest 2 is not in the record"),
    ],
)
def test_a_row_that_is_not_as_recorded_is_named(rows: World, said: str) -> None:
    assert differences({"guest": {1: {"state": "present"}}}, rows) == [said]
