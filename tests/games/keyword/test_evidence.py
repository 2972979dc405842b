from __future__ import annotations

import pytest

from games.judging.block_evidence import check_rack
from games.keyword.evidence import blocks_too_many, check_letters_held
from tests.games.keyword.tables import SEE, board, table

RACKS = ("ABC___", "QXE", "__", "")


@pytest.mark.parametrize(
    ("shown", "why"),
    [("ABCDEF", None), ("ABCAAA", None), ("ABDDEF", "C was on it before"), ("ABC", "it must have 6 blocks")],
)
def test_a_rack_has_its_number_and_keeps_what_was_seen_on_it(shown: str, why: str | None) -> None:
    faults = check_rack(table(SEE, racks=RACKS), 0, shown)
    assert [str(fault.params["why"]) for fault in faults] == ([why] if why else [])


@pytest.mark.parametrize(
    ("letters", "kinds"),
    [
        ("QXEAB", []),
        ("EXQBA", []),
        ("QXE", ["WrongLettersHeld"]),
        ("QXAAB", ["WrongLettersHeld"]),
        ("QXEQA", ["WrongLettersHeld"]),
        ("", ["WrongLettersHeld"]),
    ],
)
def test_letters_held_are_those_of_the_racks_between_them(letters: str, kinds: list[str]) -> None:
    assert [fault.kind for fault in check_letters_held(table(SEE, racks=RACKS), (1, 2), letters)] == kinds


def test_blocks_in_sight_are_counted_on_the_board_and_on_racks_with_masters_as_masters() -> None:
    state = table(board("ZoO", down=9, right=8), racks=("Z??_______", *RACKS[1:]))
    assert blocks_too_many(state) == {"?": 3, "Z": 2}
