from __future__ import annotations

import pytest

from scoring.models import Sheet
from scoring.rules.replay import Change, World, apply_change, differences

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


def test_a_field_that_came_after_a_row_was_recorded_has_its_default() -> None:
    world: World = {}
    made = ["sheet", 1, None, {"round": 1}]
    kept = ["sheet", 1, {"keeping": "totals"}, {"keeping": "board"}]
    defaults = {"sheet": {"keeping": "totals"}}
    assert [fault for change in (made, kept) for fault in apply_change(world, change, defaults)] == []
    assert world == {"sheet": {1: {"round": 1, "keeping": "board"}}}


def test_the_defaults_are_those_of_the_rows() -> None:
    facts = Sheet.default_facts()
    assert (facts["keeping"], facts["key_cards_used"], facts["closed_at"]) == ("totals", [], None)
    assert "book_id" not in facts
