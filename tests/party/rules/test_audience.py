from __future__ import annotations

from dataclasses import dataclass

import pytest

from party.rules.audience import ANYBODY, HOST, Listener, at_table, hears, looking_after


@dataclass(frozen=True)
class Row:
    audience: str = "all"
    number: int = 0
    round: int = 2


TO_ALL, TO_BLOCK, TO_TABLE = Row(round=0), Row("block", 2), Row("table", 7)
LISTENERS = {
    "a host": HOST,
    "somebody without a seat": ANYBODY,
    "a player at table 7": at_table(2, 7),
    "a player at table 8, of the same block": at_table(2, 8),
    "a player at table 1": at_table(2, 1),
    "a player at table 7 a round later": at_table(3, 7),
    "the steward of block 2": looking_after(2, [6, 8, 9, 10], 2),
    "the steward of block 1": looking_after(2, [1, 2, 3, 4, 5], 1),
    "the steward of block 1 who stands in at table 7": looking_after(2, [1, 2, 3, 4, 5, 7], 1),
    "a steward without a block": looking_after(2, [], None),
}
HEARD = {
    "a host": (True, True, True),
    "somebody without a seat": (True, False, False),
    "a player at table 7": (True, True, True),
    "a player at table 8, of the same block": (True, True, False),
    "a player at table 1": (True, False, False),
    "a player at table 7 a round later": (True, False, False),
    # Also of the table at which she sits and does not rule.
    "the steward of block 2": (True, True, True),
    "the steward of block 1": (True, False, False),
    "the steward of block 1 who stands in at table 7": (True, False, True),
    "a steward without a block": (True, False, False),
}


@pytest.mark.parametrize("who", LISTENERS)
def test_everybody_hears_what_concerns_them_and_nothing_else(who: str) -> None:
    listener: Listener = LISTENERS[who]
    assert tuple(hears(said, listener) for said in (TO_ALL, TO_BLOCK, TO_TABLE)) == HEARD[who]
