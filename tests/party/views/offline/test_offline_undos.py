"""An undo that a phone kept: it strikes the line that was meant and no other, or asks with both sides."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from party.tables import entering
from scoring.models import Entry, Sheet
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import by_player, others_of


def key(word: str) -> str:
    return word.ljust(24, "-")


def send(phone: Client, sheet: Sheet, action: str, word: str, **fields: Any) -> Any:  # noqa: ANN401
    """As deploy/static/offline/send.js does."""
    address = reverse("phone-table", args=[sheet.book.party.code, sheet.round, sheet.table])
    accept = {"accept": "application/json"}
    return phone.post(f"{address}/{action}", {"key": key(word), **fields}, headers=accept)


def standing() -> list[int]:
    return [entry.points for entry in Entry.objects.order_by("number") if entry.stands]


@pytest.fixture
def between(keeper: Client, sheet: Sheet) -> Sheet:
    """Somebody else's fifteen, and after it the phone's own thirty, entered by who has seen both."""
    by = by_player(sheet.scorekeeper_id)
    entering.enter(sheet, Line(others_of(sheet)[0], 15), actor=by, at=NOW)
    sheet.refresh_from_db()
    line = {"player": sheet.first_player_id, "points": 30, "version": sheet.version}
    assert send(keeper, sheet, "line", "thirty", **line).status_code == 200
    return sheet


def test_an_undo_strikes_the_line_that_it_names(keeper: Client, between: Sheet) -> None:
    done = send(keeper, between, "undo", "one", after=key("thirty"), undoes=key("thirty"))
    assert (done.status_code, standing()) == (200, [15])


def test_an_undo_behind_another_strikes_no_line_of_somebody_elses(keeper: Client, between: Sheet) -> None:
    send(keeper, between, "undo", "one", after=key("thirty"), undoes=key("thirty"))
    page = between.version - 1
    for meant, status in (
        ({"page": page}, 409),
        ({"undoes": key("twenty")}, 422),
        ({"undoes": key("thirty")}, 409),
    ):
        refused = send(keeper, between, "undo", "two", after=key("one"), **meant)
        assert (refused.status_code, standing()) == (status, [15])
    assert "the last line is" in refused.json()["theirs"][-1][1]


def test_who_has_seen_both_sides_undoes_the_own_line_under_anothers(keeper: Client, between: Sheet) -> None:
    by = by_player(between.scorekeeper_id)
    entering.enter(between, Line(others_of(between)[1], 40), actor=by, at=NOW)
    chained = send(keeper, between, "undo", "one", after=key("thirty"), undoes=key("thirty"))
    assert chained.status_code == 409
    seen = chained.json()["version"]
    assert send(keeper, between, "undo", "one", version=seen, undoes=key("thirty")).status_code == 200
    assert standing() == [15, 40]


def test_an_undo_behind_others_strikes_a_line_that_was_on_the_page(keeper: Client, between: Sheet) -> None:
    between.refresh_from_db()
    version = between.version
    assert send(keeper, between, "keep", "board", keeping="board", version=version).status_code == 200
    undo = send(keeper, between, "undo", "one", after=key("board"), page=version)
    assert (undo.status_code, standing()) == (200, [15])
