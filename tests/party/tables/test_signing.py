"""Signatures, and who confirms: I17, S18."""

from __future__ import annotations

import pytest

from party.desk import confirming
from party.desk.refusals import TieNotBroken
from party.history.verification import verify
from party.models import Call, Host, Party
from party.people.guests import registration
from party.tables import drawing, signing, totals
from scoring.models import Event, Sheet, Signature
from scoring.sheets.refusals import (
    NotAMultiple,
    NotAtThisTable,
    NotYourSignature,
    SayWhatIsRight,
    ScoreOutOfRange,
    SheetNotEntered,
    StaleSheet,
    ThatIsWhatItSays,
)
from tests.conftest import NOW
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    confirm_by_other,
    enter,
    open_round,
    others_of,
    seats_of,
    sheets_of,
)
from tests.party.flat_totals import flat
from tests.party.signatures import right, wrong

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(party: Party) -> Sheet:
    """Totals typed by the scorekeeper."""
    return enter(sheets_of(party, 1)[0])


def test_when_all_others_have_signed_the_scores_and_ranks_stand(sheet: Sheet) -> None:
    one, two, three = others_of(sheet)
    assert right(sheet, one).state == right(sheet, two).state == "entered"
    after = right(sheet, three)
    assert (after.state, after.confirmed_by_kind, after.confirmed_by_id) == ("confirmed", "player", three)
    assert [seat.rank for seat in seats_of(sheet)] == [1, 2, 3, 4]
    assert not Event.objects.get(kind="table-confirmed").is_departure


def test_the_enterer_s_own_signature_does_not_confirm(sheet: Sheet) -> None:
    one, two, three = others_of(sheet)
    for player in (sheet.scorekeeper_id, one, two):
        assert player is not None
        assert right(sheet, player).state == "entered"
    assert right(sheet, three).state == "confirmed"


def test_a_signature_twice_is_one_signature(sheet: Sheet) -> None:
    one = others_of(sheet)[0]
    right(sheet, one)
    events = Event.objects.count()
    right(sheet, one)
    assert Signature.objects.count() == 1
    assert Event.objects.count() == events


def test_the_last_signature_sent_again_finds_the_table_confirmed(sheet: Sheet) -> None:
    confirm_by_other(sheet)
    assert right(sheet, others_of(sheet)[2]).state == "confirmed"


def test_who_has_no_phone_signs_on_the_scorekeeper_s_but_not_alone(sheet: Sheet) -> None:
    one, two, three = others_of(sheet)
    for player in (one, two, three):
        right(sheet, player, phone=sheet.scorekeeper_id)
    sheet.refresh_from_db()
    assert sheet.state == "entered"
    assert not Signature.objects.get(player=one).is_own_phone


def test_signatures_on_the_scorekeeper_s_phone_count_beside_one_own(sheet: Sheet) -> None:
    one, two, three = others_of(sheet)
    right(sheet, one)
    right(sheet, two, phone=sheet.scorekeeper_id)
    assert right(sheet, three, phone=sheet.scorekeeper_id).state == "confirmed"


def test_nobody_signs_for_another(sheet: Sheet) -> None:
    one, two, _ = others_of(sheet)
    with pytest.raises(NotYourSignature):
        right(sheet, two, phone=one)
    with pytest.raises(NotYourSignature):
        signing.sign(sheet, one, right=True, actor=by_host(sheet.book.party), at=NOW)
    with pytest.raises(NotAtThisTable):
        right(sheet, 10**6)


def test_what_was_said_on_the_own_phone_stands_against_the_scorekeeper_s(sheet: Sheet) -> None:
    one, *_ = others_of(sheet)
    wrong(sheet, one, 95)
    with pytest.raises(NotYourSignature):
        right(sheet, one, phone=sheet.scorekeeper_id)
    assert right(sheet, one).state == "entered"


def test_nothing_is_signed_before_it_is_entered(party: Party) -> None:
    [open_sheet] = sheets_of(party, 1)
    with pytest.raises(SheetNotEntered):
        right(open_sheet, seats_of(open_sheet)[0].player_id)


def test_a_stale_version_is_not_signed(sheet: Sheet) -> None:
    one = others_of(sheet)[0]
    with pytest.raises(StaleSheet):
        signing.sign(sheet, one, right=True, version=0, actor=by_player(one), at=NOW)


def test_signing_makes_no_new_version_so_that_two_may_sign_what_both_read(sheet: Sheet) -> None:
    one, two, _ = others_of(sheet)
    for player in (one, two):
        signing.sign(sheet, player, right=True, version=1, actor=by_player(player), at=NOW)
    assert set(Signature.objects.values_list("version", flat=True)) == {1}


# Wrong


def test_wrong_opens_a_dispute_with_both_numbers(sheet: Sheet) -> None:
    one = others_of(sheet)[0]
    assert wrong(sheet, one, 215).state == "disputed"
    call = Call.objects.get()
    stands = next(seat.score for seat in seats_of(sheet) if seat.player_id == one)
    assert (call.kind, call.player_id, call.stands, call.thinks) == ("dispute", one, stands, 215)
    assert verify(sheet.book.party).faults == ()


@pytest.mark.parametrize(
    ("thinks", "broken"), [(None, SayWhatIsRight), (10**6, ScoreOutOfRange), (180, ThatIsWhatItSays)]
)
def test_wrong_says_another_possible_number(
    sheet: Sheet, thinks: int | None, broken: type[Exception]
) -> None:
    totals.enter_totals(sheet, flat(sheet, 180), actor=by_player(sheet.scorekeeper_id), at=NOW)
    one = others_of(sheet)[0]
    with pytest.raises(broken):
        signing.sign(sheet, one, right=False, thinks=thinks, actor=by_player(one), at=NOW)


def test_who_agrees_after_all_ends_the_dispute(sheet: Sheet) -> None:
    one, two, three = others_of(sheet)
    wrong(sheet, one, 215)
    right(sheet, two)
    assert right(sheet, three).state == "disputed"
    assert right(sheet, one).state == "confirmed"
    assert Call.objects.get().state == "withdrawn"


def test_who_says_another_number_changes_the_card_at_the_desk(sheet: Sheet) -> None:
    one = others_of(sheet)[0]
    wrong(sheet, one, 215)
    wrong(sheet, one, 220)
    assert Call.objects.get().thinks == 220


def test_totals_typed_anew_take_signatures_and_disputes_away(sheet: Sheet) -> None:
    one, two, _ = others_of(sheet)
    wrong(sheet, one, 215)
    right(sheet, two)
    after = totals.enter_totals(sheet, flat(sheet, 215), actor=by_player(sheet.scorekeeper_id), at=NOW)
    assert after.state == "entered"
    assert not Signature.objects.exists()
    assert Call.objects.get().state == "settled"
    assert verify(sheet.book.party).faults == ()


def test_somebody_from_another_table_signs_nothing(host: Host) -> None:
    party = a_party(host, guests=8)
    open_round(party)
    first, second = sheets_of(party, 1)
    enter(first)
    with pytest.raises(NotAtThisTable):
        right(first, seats_of(second)[0].player_id)


# Short tables, leavers and ties


def test_at_a_table_of_two_the_other_confirms(host: Host) -> None:
    party = a_party(host, guests=2)
    open_round(party)
    sheet = enter(sheets_of(party, 1)[0])
    assert right(sheet, others_of(sheet)[0]).state == "confirmed"


def test_who_has_left_in_mid_game_is_not_waited_for(party: Party) -> None:
    [sheet] = sheets_of(party, 1)
    gone, *staying = others_of(sheet)
    registration.leave(party, gone, actor=by_host(party), at=NOW)
    enter(sheet)
    with pytest.raises(NotAtThisTable):
        right(sheet, gone)
    right(sheet, staying[0])
    assert right(sheet, staying[1]).state == "confirmed"


def test_an_unbroken_tie_keeps_the_signatures_and_confirms_once_it_is_drawn_for(host: Host) -> None:
    party = a_party(host, guests=4, draw="table")
    open_round(party)
    [sheet] = sheets_of(party, 1)
    first = seats_of(sheet)[0].player_id
    drawing.record_draw(sheet, high=first, actor=by_player(first), at=NOW)
    sheet = enter(sheet, lambda seat: 100)
    assert confirm_by_other(sheet).state == "entered"
    right(sheet, others_of(sheet)[0])
    with pytest.raises(TieNotBroken):
        confirming.confirm(sheet, actor=by_host(party), at=NOW)
    drawing.break_tie(sheet, actor=by_player(first), at=NOW)
    sheet.refresh_from_db()
    assert sheet.state == "confirmed"
    assert verify(party).faults == ()


def test_who_signed_on_a_phone_handed_round_signs_again_on_the_own(sheet: Sheet) -> None:
    one = others_of(sheet)[0]
    signing.sign(sheet, one, right=True, actor=by_player(sheet.scorekeeper_id), at=NOW)
    assert not Signature.objects.get(player=one).is_own_phone
    signing.sign(sheet, one, right=True, actor=by_player(one), at=NOW)
    assert Signature.objects.get(player=one).is_own_phone


def test_a_number_that_is_no_multiple_of_five_is_nobodys_right_score(sheet: Sheet) -> None:
    with pytest.raises(NotAMultiple):
        wrong(sheet, others_of(sheet)[0], 92)
