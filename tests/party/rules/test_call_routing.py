from __future__ import annotations

import pytest

from party.rules.blocks import HOST, Ruler
from party.rules.call_routing import CallPlace, can_be_passed_on, desks_of

# Three blocks of five tables, and their stewards.
ROSA, IMRE, TESS = 11, 12, 13
THREE = {1: ROSA, 2: IMRE, 3: TESS}


@pytest.mark.parametrize(
    ("table", "stewards", "seated", "at_once", "after_a_minute"),
    [
        (4, THREE, (), [ROSA], [ROSA, IMRE, None]),
        (14, THREE, (), [TESS], [TESS, ROSA, None]),
        (4, THREE, (ROSA,), [IMRE], [IMRE, TESS, None]),
        (4, THREE, (ROSA, IMRE), [None], [None, TESS]),
        (4, THREE, (IMRE,), [ROSA], [ROSA, TESS, None]),
        (4, {1: ROSA}, (), [ROSA], [ROSA, None]),
        (9, {1: ROSA}, (), [None], [None, ROSA]),
        (4, {1: ROSA, 2: IMRE}, (), [ROSA], [ROSA, IMRE, None]),
        (4, {}, (), [None], [None]),
        (4, {1: ROSA}, (ROSA,), [None], [None]),
    ],
)
def test_a_call_stands_at_its_desk_and_unclaimed_at_the_neighbour_s_and_the_host_s(
    table: int,
    stewards: dict[int, int],
    seated: tuple[int, ...],
    at_once: list[int | None],
    after_a_minute: list[int | None],
) -> None:
    place = CallPlace(table, 15, stewards, seated)
    assert [desk.steward for desk in desks_of(place)] == at_once
    assert [desk.steward for desk in desks_of(place, is_escalated=True)] == after_a_minute


@pytest.mark.parametrize(
    ("is_escalated", "claimed_by", "desks"),
    [
        (False, Ruler(ROSA), [ROSA]),
        (True, Ruler(ROSA), [ROSA, None]),
        (True, Ruler(IMRE), [ROSA, None, IMRE]),
        (True, HOST, [ROSA, None]),
        (False, HOST, [ROSA, None]),
    ],
)
def test_what_is_claimed_stands_at_that_desk_and_at_the_ruler_s(
    is_escalated: bool, claimed_by: Ruler, desks: list[int | None]
) -> None:
    found = desks_of(CallPlace(4, 15, THREE), is_escalated=is_escalated, claimed_by=claimed_by)
    assert [desk.steward for desk in found] == desks


def test_the_neighbour_stands_in() -> None:
    ruler, neighbour, host = desks_of(CallPlace(4, 15, THREE), is_escalated=True)
    assert (ruler.stands_in, neighbour.stands_in, host.stands_in) == (False, True, False)


def test_in_one_block_without_a_second_steward_there_is_nobody_to_pass_a_call_on_to_but_the_host() -> None:
    assert can_be_passed_on(CallPlace(1, 5, {1: ROSA}))
    assert not can_be_passed_on(CallPlace(1, 5, {}))
