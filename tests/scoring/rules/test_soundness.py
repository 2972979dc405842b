"""Sheets that are not sound are found, whoever has written them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from scoring.rules.replay import World
from scoring.rules.soundness import broken_at_confirmation, broken_sheets

SEAT = {"sheet_id": 1, "left_order": None}
LINE = {"sheet_id": 1, "struck_at": None, "version": 1}
SIGNED = {"sheet_id": 1, "is_right": True, "version": 2, "by_kind": "player"}
SOUND: World = {
    "sheet": {
        1: {
            "round": 1,
            "table": 1,
            "state": "entered",
            "version": 2,
            "entered_by_kind": "player",
            "entered_by_id": 1,
            "confirmed_by_kind": "",
        }
    },
    "sheetseat": {n: {**SEAT, "player_id": n, "score": 25 * n} for n in (1, 2, 3)},
    "entry": {n: {**LINE, "player_id": n, "number": n, "points": 25 * n} for n in (1, 2, 3)},
    "signature": {n: {**SIGNED, "player_id": n, "by_id": n} for n in (2, 3)},
}


def world(entity: str = "sheet", pk: int = 1, **other: Any) -> World:  # noqa: ANN401 - any fact.
    changed = deepcopy(SOUND)
    changed[entity][pk].update(other)
    return changed


def test_a_sound_sheet_has_no_faults() -> None:
    assert broken_sheets(SOUND) == []


@pytest.mark.parametrize(
    ("entity", "pk", "other", "fault"),
    [
        ("sheetseat", 2, {"score": 55}, "not the sum"),
        ("entry", 2, {"struck_at": "2026"}, "not the sum"),
        ("entry", 2, {"player_id": 9}, "does not sit there"),
        ("entry", 2, {"number": 7}, "not numbered"),
        ("entry", 2, {"version": 9}, "newer than its sheet"),
        ("sheet", 1, {"state": "playing"}, "on an open sheet"),
        ("signature", 2, {"version": 0}, "another version"),
        ("signature", 2, {"version": 3}, "another version"),
        ("signature", 2, {"is_right": False}, "nobody says wrong"),
        ("sheet", 1, {"state": "disputed"}, "nobody says wrong"),
    ],
)
def test_what_is_not_sound_is_named(entity: str, pk: int, other: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in broken_sheets(world(entity, pk, **other)))


@pytest.mark.parametrize(
    ("entity", "pk", "other", "by", "is_broken"),
    [
        ("sheet", 1, {}, "player", False),
        ("signature", 2, {"by_id": 1}, "player", False),
        ("signature", 2, {"is_right": False}, "player", True),
        ("signature", 2, {"player_id": 1}, "player", True),
        ("signature", 2, {"player_id": 1}, "steward", False),
        ("sheetseat", 2, {"left_order": 1}, "player", False),
        ("sheet", 1, {"entered_by_kind": "host"}, "player", True),
    ],
)
def test_a_confirmation_needs_its_signatures(
    entity: str, pk: int, other: dict[str, Any], by: str, is_broken: bool
) -> None:
    found = world(entity, pk, **other)
    found["sheet"][1]["confirmed_by_kind"] = by
    assert bool(broken_at_confirmation(found, 1, has_reason=False)) == is_broken
    assert not broken_at_confirmation(found, 1, has_reason=True)


def test_only_signatures_on_the_scorekeeper_s_phone_do_not_confirm() -> None:
    found = world("signature", 2, by_id=1)
    found["signature"][3]["by_id"] = 1
    found["sheet"][1]["confirmed_by_kind"] = "steward"
    assert broken_at_confirmation(found, 1, has_reason=False)


def test_a_sheet_from_before_there_were_lines_is_left_alone() -> None:
    found = world()
    found["entry"] = {}
    found["signature"] = {}
    assert broken_sheets(found) == broken_at_confirmation(found, 1, has_reason=False) == []
