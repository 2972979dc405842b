from __future__ import annotations

import pytest

from party.desk import voiding
from party.people.refusals import NotASteward
from scoring.models import Sheet
from scoring.record.refusals import ReasonMissing
from scoring.sheets.refusals import SheetSettled
from tests.conftest import NOW
from tests.party.evening import by_host, by_player, confirm_by_other, enter, seats_of

pytestmark = pytest.mark.django_db


def test_a_void_table_needs_a_reason_and_gives_no_points(sheet: Sheet) -> None:
    by = by_host(sheet.book.party)
    with pytest.raises(ReasonMissing):
        voiding.void(sheet, reason=" ", actor=by, at=NOW)
    enter(sheet)
    assert voiding.void(sheet, reason="Wrong table", actor=by, at=NOW).state == "void"
    assert {seat.rank for seat in seats_of(sheet)} == {None}


def test_a_player_voids_nothing(sheet: Sheet) -> None:
    with pytest.raises(NotASteward):
        voiding.void(sheet, reason="We lost", actor=by_player(sheet.scorekeeper_id), at=NOW)


def test_a_confirmed_table_is_corrected_and_not_voided(sheet: Sheet) -> None:
    enter(sheet)
    confirm_by_other(sheet)
    with pytest.raises(SheetSettled):
        voiding.void(sheet, reason="Changed our minds", actor=by_host(sheet.book.party), at=NOW)
