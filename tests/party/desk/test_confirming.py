"""A steward or the host confirms a table: never who entered it (I17, S18)."""

from __future__ import annotations

import pytest

from party.desk import confirming
from party.history.verification import verify
from party.models import Call, Host, Party
from party.people import stewardship
from party.people.guests import registration
from party.people.refusals import NotASteward
from party.tables import totals
from scoring.models import Event, Sheet, Wording
from scoring.record.pen import Actor
from scoring.record.refusals import ReasonMissing
from scoring.sheets.refusals import (
    ConfirmsOwnEntry,
    SheetNotEntered,
    SheetSettled,
)
from tests.conftest import NOW
from tests.party.evening import (
    by_host,
    by_player,
    confirm_by_other,
    enter,
    others_of,
    sheets_of,
)
from tests.party.flat_totals import flat
from tests.party.signatures import right, wrong

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(party: Party) -> Sheet:
    """Totals typed by the scorekeeper."""
    return enter(sheets_of(party, 1)[0])


def test_a_player_confirms_nothing_for_the_table(sheet: Sheet) -> None:
    with pytest.raises(NotASteward):
        confirming.confirm(sheet, reason="We agree", actor=by_player(others_of(sheet)[0]), at=NOW)


def test_one_other_and_a_steward_need_no_reason(party: Party, sheet: Sheet) -> None:
    right(sheet, others_of(sheet)[0])
    after = confirming.confirm(sheet, actor=by_host(party), at=NOW)
    assert (after.state, after.confirmed_by_kind) == ("confirmed", "host")
    assert not Event.objects.get(kind="table-confirmed").is_departure
    assert verify(party).faults == ()


def test_a_signature_on_the_scorekeeper_s_phone_is_not_the_one_other(party: Party, sheet: Sheet) -> None:
    right(sheet, others_of(sheet)[0], phone=sheet.scorekeeper_id)
    with pytest.raises(ReasonMissing):
        confirming.confirm(sheet, actor=by_host(party), at=NOW)


def test_a_host_alone_gives_a_reason_which_is_a_departure(sheet: Sheet) -> None:
    by = by_host(sheet.book.party)
    with pytest.raises(ReasonMissing):
        confirming.confirm(sheet, actor=by, at=NOW)
    confirming.confirm(sheet, reason="The others had to run", actor=by, at=NOW)
    event = Event.objects.get(kind="table-confirmed")
    assert event.is_departure
    assert Wording.objects.get(hash=event.reason).text == "The others had to run"


def test_an_outstanding_wrong_needs_the_steward_s_reason(party: Party, sheet: Sheet) -> None:
    one, two, _ = others_of(sheet)
    right(sheet, two)
    wrong(sheet, one, 215)
    with pytest.raises(ReasonMissing):
        confirming.confirm(sheet, actor=by_host(party), at=NOW)
    confirming.confirm(sheet, reason="Counted again", actor=by_host(party), at=NOW)
    assert Call.objects.get().state == "settled"
    assert verify(party).faults == ()


def test_a_host_does_not_confirm_what_the_host_entered(party: Party, sheet: Sheet) -> None:
    totals.enter_totals(sheet, flat(sheet, 100), actor=by_host(party), at=NOW)
    with pytest.raises(ConfirmsOwnEntry):
        confirming.confirm(sheet, reason="I was there", actor=by_host(party), at=NOW)


def test_what_the_host_entered_is_signed_by_all_who_sit_there(party: Party, sheet: Sheet) -> None:
    totals.enter_totals(sheet, flat(sheet, 100), actor=by_host(party), at=NOW)
    for player in others_of(sheet):
        right(sheet, player)
    assert sheet.scorekeeper_id is not None
    assert right(sheet, sheet.scorekeeper_id).state == "confirmed"


def test_what_the_host_types_from_a_paper_sheet_is_the_scorekeeper_s_entry(
    party: Party, sheet: Sheet
) -> None:
    after = totals.enter_totals(sheet, flat(sheet, 100), from_slip=True, actor=by_host(party), at=NOW)
    assert (after.entered_by_kind, after.entered_by_id) == ("player", sheet.scorekeeper_id)
    assert confirming.confirm(sheet, reason="From paper", actor=by_host(party), at=NOW).state == "confirmed"


def test_nothing_is_confirmed_before_it_is_entered_or_twice(party: Party, host: Host) -> None:
    [sheet] = sheets_of(party, 1)
    with pytest.raises(SheetNotEntered):
        confirming.confirm(sheet, reason="Early", actor=by_host(party), at=NOW)
    enter(sheet)
    confirm_by_other(sheet)
    with pytest.raises(SheetSettled, match="confirmed already"):
        confirming.confirm(sheet, reason="Again", actor=by_host(party), at=NOW)
    with pytest.raises(SheetSettled):
        wrong(sheet, others_of(sheet)[0], 5)


def test_a_steward_who_entered_leaves_the_confirming_to_others(party: Party, sheet: Sheet) -> None:
    registered = registration.register(party, "Zoe", actor=by_player(None), at=NOW)
    steward = stewardship.appoint(party, registered.guest.pk, actor=by_host(party), at=NOW)
    by = Actor("steward", steward.pk, "steward")
    totals.enter_totals(sheet, flat(sheet, 100), actor=by, at=NOW)
    with pytest.raises(ConfirmsOwnEntry):
        confirming.confirm(sheet, reason="I know", actor=by, at=NOW)
