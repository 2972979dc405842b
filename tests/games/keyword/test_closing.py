from __future__ import annotations

import pytest

from games.base.game import Ending
from games.keyword import Keyword
from games.keyword.closing import KeywordClosing
from tests.games.keyword.tables import SEE, play, table

REGULAR = Keyword()


def test_who_is_out_is_paid_for_the_letters_that_are_named() -> None:
    state = REGULAR.play(table(SEE, players=("red", "blue"), racks=("ASY", "QXE"), box=""), play("K10 .ASY"))
    ruling, after = KeywordClosing(REGULAR).go_out(state, 0, "QXE")
    assert (ruling.tally.points, ruling.problems, after.scores) == (65, (), (80, 0))
    ruling, _ = KeywordClosing(REGULAR).go_out(state, 0, "QX")
    assert [fault.kind for fault in ruling.problems] == ["WrongLettersHeld"]


@pytest.mark.parametrize("lines", [1, 2])
def test_what_the_record_leaves_out_is_settled_when_it_closes(lines: int) -> None:
    state = table(SEE, players=("red", "blue"), racks=("AB", "QXE"), box="")
    closing = KeywordClosing(REGULAR)
    assert closing.hear(state, "time") == []
    for seat, letters in [(0, "AB"), (1, "QXE")][:lines]:
        state = closing.count_held(state, seat, letters)[1]
    closed = closing.close(state)
    assert (closed.scores, closed.ended) == ((-10, -15), Ending("time"))


def test_a_game_that_goes_on_is_not_settled() -> None:
    state = table(SEE)
    assert KeywordClosing(REGULAR).close(state) is state
