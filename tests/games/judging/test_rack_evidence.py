from __future__ import annotations

import pytest

from games.base.layout import Placement
from games.base.letters import unseen
from games.base.record import Mark, RecordEvent
from games.judging.rack_evidence import RackWatch
from games.keyword.board import COUNTS
from games.keyword.state import KeywordState
from tests.games.keyword.tables import SEE, play, table


def _watch(*, hidden: bool) -> RackWatch[KeywordState]:
    return RackWatch(table(SEE), COUNTS, hidden=hidden)


def _event(rack: str | None, action: Placement | Mark = Mark.PASS) -> RecordEvent:
    return RecordEvent("red", action, 0, 0, rack)


@pytest.mark.parametrize(
    ("shown", "kept"), [("ABCDEFGHIJ", "ABCDEFGHIJ"), ("ABCDEFGH", "ABCDEFGH__"), ("ABCDEFGHIJK", unseen(10))]
)
def test_a_rack_that_is_shown_never_changes_how_many_blocks_there_are(shown: str, kept: str) -> None:
    watch = _watch(hidden=False)
    assert bool(watch.see(_event(shown), 0)) is (len(shown) != 10)
    assert watch.state.racks[0] == kept


def test_with_hidden_racks_the_column_holds_the_letters_played() -> None:
    watch = _watch(hidden=True)
    assert watch.see(_event("ASY", play("K10 .ASY")), 0, "ASY") == []
    assert watch.see(_event("A?Y", play("K10 .AsY")), 0, "A?Y") == []
    faults = watch.see(_event("AY", play("K10 .ASY")), 0, "ASY")
    assert [fault.kind for fault in faults] == ["WrongRack"]
    assert watch.state.racks[0] == unseen(10)


def test_a_block_too_many_is_named_once() -> None:
    watch = _watch(hidden=False)
    watch.see_rack(0, "ZZABCDEFGH")
    assert [fault.kind for fault in watch.count_blocks()] == ["TooManyBlocks"]
    assert watch.count_blocks() == []
