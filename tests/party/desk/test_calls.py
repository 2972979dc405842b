"""Calling a steward: claimed by one, passed on after a minute, settled; and nobody at the own table."""

from __future__ import annotations

from datetime import timedelta

import pytest

from party.desk import calls
from party.desk.calls import call_for_unsigned, escalate_due_calls
from party.desk.refusals import CallIsOver, ClaimedAlready, NobodyElse, NoSuchCallKind
from party.history.undo import undo
from party.history.verification import verify
from party.models import Call, Host
from party.people import hosting, stewardship
from party.people.guests import erasing
from party.people.refusals import NotASteward, NotYourTable, OwnTable
from party.rounds import rounds
from party.rounds.refusals import RoundIsClosed
from party.tables.totals import enter_totals
from scoring.models import Wording
from scoring.sheets.refusals import NotAtThisTable
from scoring.sheets.state import Totals
from tests.conftest import NOW
from tests.party.calling import MINUTE, a_room, by_steward, call_at, player_at, sheet_at, steward_of
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    confirm_by_other,
    enter,
    publish_round,
    seats_of,
    settle,
)

pytestmark = pytest.mark.django_db


def test_anybody_at_the_table_calls_with_a_kind_and_a_word(host: Host) -> None:
    party = a_room(host)
    call = call_at(party, 2, "word", " series ")
    assert (call.state, call.kind, call.note) == ("open", "word", "series")
    assert call.escalates_at == NOW + MINUTE
    assert verify(party).is_sound


def test_a_second_tap_is_the_same_call_and_brings_the_word_that_was_missing(host: Host) -> None:
    party = a_room(host)
    first = call_at(party)
    second = call_at(party, note="series", chair=2)
    assert (first.pk, second.note) == (second.pk, "series")
    assert call_at(party, kind="score").pk != first.pk


@pytest.mark.parametrize("kind", ["dispute", "unsigned", "pizza", ""])
def test_a_table_cannot_call_for_anything_else(host: Host, kind: str) -> None:
    with pytest.raises(NoSuchCallKind):
        call_at(a_room(host), kind=kind)


def test_who_does_not_sit_there_cannot_call(host: Host) -> None:
    party = a_room(host)
    stranger = by_player(player_at(sheet_at(party, 2)))
    for actor in (stranger, by_steward(steward_of(party, "Rosa")), by_host(party)):
        with pytest.raises(NotAtThisTable):
            calls.call_steward(sheet_at(party, 1), "word", actor=actor, at=NOW)


def test_a_steward_claims_and_settles(host: Host) -> None:
    party = a_room(host)
    rosa = by_steward(steward_of(party, "Rosa"))
    call = calls.claim(call_at(party), actor=rosa, at=NOW)
    assert calls.claim(call, actor=rosa, at=NOW + MINUTE).claimed_at == NOW
    call = calls.settle(call, note="Lena was right.", actor=rosa, at=NOW + MINUTE)
    assert (call.state, call.settled_at) == ("settled", NOW + MINUTE)
    with pytest.raises(CallIsOver):
        calls.claim(call, actor=rosa, at=NOW)
    assert verify(party).is_sound


def test_what_one_has_claimed_another_cannot_have_but_the_host_can(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    call = call_at(party)
    escalate_due_calls(NOW + MINUTE)
    calls.claim(call, actor=by_steward(steward_of(party, "Imre")), at=NOW + MINUTE)
    for action in (calls.claim, calls.settle, calls.escalate):
        with pytest.raises(ClaimedAlready, match="Imre"):
            action(call, actor=by_steward(steward_of(party, "Rosa")), at=NOW + MINUTE)
    assert calls.claim(call, actor=by_host(party), at=NOW + MINUTE).claimed_by_kind == "host"
    with pytest.raises(ClaimedAlready, match="the host"):
        calls.settle(call, actor=by_steward(steward_of(party, "Imre")), at=NOW + MINUTE)


def test_unclaimed_for_a_minute_it_goes_to_the_neighbour_and_the_host_once(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    call = call_at(party)
    imre = by_steward(steward_of(party, "Imre"))
    assert escalate_due_calls(NOW + timedelta(seconds=59)) == 0
    with pytest.raises(NotYourTable):
        calls.claim(call, actor=imre, at=NOW)
    assert [escalate_due_calls(NOW + MINUTE * step) for step in (1, 1, 9)] == [1, 0, 0]
    assert calls.claim(call, actor=imre, at=NOW + MINUTE).claimed_by_id == imre.id
    assert party.book.events.filter(kind="call-escalated").count() == 1
    assert verify(party).is_sound


def test_a_claimed_call_goes_nowhere_by_itself(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    calls.claim(call_at(party), actor=by_steward(steward_of(party, "Rosa")), at=NOW)
    assert escalate_due_calls(NOW + MINUTE * 5) == 0


def test_where_there_is_nobody_but_the_host_nothing_is_passed_on(host: Host) -> None:
    party = a_room(host, stewards=())
    call = call_at(party)
    assert call.escalates_at is None
    assert escalate_due_calls(NOW + MINUTE) == 0
    with pytest.raises(NobodyElse):
        calls.escalate(call, actor=by_host(party), at=NOW)


def test_a_steward_passes_on_what_she_has_claimed(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    rosa, imre = by_steward(steward_of(party, "Rosa")), by_steward(steward_of(party, "Imre"))
    call = calls.claim(call_at(party), actor=rosa, at=NOW)
    call = calls.escalate(call, actor=rosa, at=NOW)
    assert (call.state, call.escalated_at, call.claimed_by_kind) == ("open", NOW, "")
    assert calls.claim(call, actor=imre, at=NOW).claimed_by_id == imre.id
    assert verify(party).is_sound


def test_who_has_claimed_a_neighbour_s_call_rules_at_that_table_until_it_is_settled(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    imre, sheet = by_steward(steward_of(party, "Imre")), sheet_at(party, 1)
    enter(sheet)
    call = calls.escalate(call_at(party), actor=by_steward(steward_of(party, "Rosa")), at=NOW)
    call = calls.claim(call, actor=imre, at=NOW)
    seats = list(sheet.seats.all())
    stewardship.check_may_rule(party, 1, 6, seats, imre)
    calls.settle(call, actor=imre, at=NOW)
    with pytest.raises(NotYourTable):
        stewardship.check_may_rule(party, 1, 6, seats, imre)


def test_nobody_handles_the_own_table(host: Host) -> None:
    party = a_room(host, 8, ())
    sheet = sheet_at(party, 1)
    player = player_at(sheet)
    seated = stewardship.appoint(party, player, actor=by_host(party), at=NOW)
    hosting.play_as(party, host, sheet.seats.get(chair=2).player, actor=by_host(party), at=NOW)
    call = call_at(party, chair=3)
    for actor in (by_steward(seated), by_host(party)):
        with pytest.raises(OwnTable):
            calls.claim(call, actor=actor, at=NOW)
    with pytest.raises(NotASteward):
        calls.claim(call, actor=by_player(player), at=NOW)


def test_the_table_takes_its_call_back_and_a_stranger_cannot(host: Host) -> None:
    party = a_room(host)
    call, sheet = call_at(party), sheet_at(party, 1)
    with pytest.raises(NotAtThisTable):
        calls.withdraw(call, actor=by_player(player_at(sheet_at(party, 2))), at=NOW)
    for _ in range(2):
        call = calls.withdraw(call, actor=by_player(player_at(sheet, 3)), at=NOW)
    assert call.state == "withdrawn"
    assert party.book.events.filter(kind="call-withdrawn").count() == 1
    assert call_at(party).pk != call.pk


def test_what_is_settled_cannot_be_taken_back(host: Host) -> None:
    party = a_room(host)
    call = calls.settle(call_at(party), actor=by_host(party), at=NOW)
    with pytest.raises(CallIsOver, match="settled"):
        calls.withdraw(call, actor=by_player(player_at(sheet_at(party, 1))), at=NOW)


def test_the_end_of_a_round_ends_its_calls(host: Host) -> None:
    party = a_room(host)
    call = call_at(party)
    settle(party, 1)
    rounds.close_round(party, actor=by_host(party), at=NOW)
    call.refresh_from_db()
    assert (call.state, escalate_due_calls(NOW + MINUTE)) == ("withdrawn", 0)
    with pytest.raises(RoundIsClosed):
        call_at(party)
    assert verify(party).is_sound


def test_seats_taken_back_take_their_calls_along(host: Host) -> None:
    party = a_party(host, 8)
    publish_round(party)
    call_at(party)
    rounds.unpublish(party, reason="Two more came.", actor=by_host(party), at=NOW)
    assert not Call.objects.exists()
    assert verify(party).is_sound


def test_the_steward_is_told_once_of_a_sheet_unsigned_for_three_minutes(host: Host) -> None:
    party = a_room(host)
    enter(sheet_at(party, 1))
    assert call_for_unsigned(NOW + timedelta(seconds=179)) == 0
    assert [call_for_unsigned(NOW + MINUTE * 3) for _ in range(2)] == [1, 0]
    call = Call.objects.get()
    assert (call.kind, call.sheet.table, call.player) == ("unsigned", 1, None)
    calls.settle(call, actor=by_host(party), at=NOW + MINUTE * 4)
    assert call_for_unsigned(NOW + MINUTE * 9) == 0


def test_nobody_is_told_of_a_sheet_that_is_signed(host: Host) -> None:
    party = a_room(host)
    enter(sheet_at(party, 1))
    confirm_by_other(sheet_at(party, 1))
    assert call_for_unsigned(NOW + MINUTE * 3) == 0


def test_what_waited_for_signatures_is_gone_when_they_are_there(host: Host) -> None:
    party = a_room(host)
    enter(sheet_at(party, 1))
    call_for_unsigned(NOW + MINUTE * 3)
    confirm_by_other(sheet_at(party, 1))
    assert Call.objects.get().state == "settled"
    assert verify(party).is_sound


def test_a_sheet_closed_anew_is_waited_for_anew(host: Host) -> None:
    party = a_room(host)
    enter(sheet_at(party, 1))
    call_for_unsigned(NOW + MINUTE * 3)
    enter(sheet_at(party, 1), lambda seat: 100 + 5 * seat.chair, NOW + MINUTE * 4)
    assert call_for_unsigned(NOW + MINUTE * 6) == 0
    assert call_for_unsigned(NOW + MINUTE * 7) == 1


def test_what_waited_for_signatures_of_totals_that_were_undone_is_gone_with_the_next_totals(
    host: Host,
) -> None:
    party = a_room(host)
    sheet = sheet_at(party, 1)
    slip = Totals({seat.player_id: 100 + 5 * seat.chair for seat in seats_of(sheet)}, sheet.version)
    enter_totals(sheet, slip, from_slip=True, actor=by_host(party), at=NOW)
    typed = party.book.events.get(kind="totals-entered").number
    call_for_unsigned(NOW + MINUTE * 3)
    undo(party, typed, actor=by_host(party), at=NOW + MINUTE * 4)
    assert Call.objects.get().state == "open"
    enter(sheet_at(party, 1), at=NOW + MINUTE * 5)
    assert Call.objects.get().state == "settled"
    assert call_for_unsigned(NOW + MINUTE * 8) == 1


def test_who_is_erased_leaves_no_note(host: Host) -> None:
    party = a_room(host)
    call = call_at(party, kind="conduct", note="Unmistakable words")
    settle(party, 1)
    rounds.close_round(party, actor=by_host(party), at=NOW)
    erasing.erase(party, call.player_id or 0, actor=by_host(party), at=NOW)
    call.refresh_from_db()
    assert call.note == ""
    assert not Wording.objects.filter(text__contains="Unmistakable").exists()
    assert verify(party).is_sound


def test_published_seats_are_undone_with_the_calls_made_since(host: Host) -> None:
    party = a_party(host, 8)
    publish_round(party)
    call_at(party)
    undo(party, actor=by_host(party), at=NOW)
    assert not Call.objects.exists()
    assert verify(party).is_sound


@pytest.mark.parametrize("action", [stewardship.dismiss, stewardship.erase_steward])
def test_what_a_steward_had_claimed_who_is_none_any_more_waits_for_another(
    host: Host, action: object
) -> None:
    assert callable(action)
    party = a_room(host, stewards=("Rosa", "Vera"))
    rosa, vera = steward_of(party, "Rosa"), steward_of(party, "Vera")
    call = calls.claim(call_at(party), actor=by_steward(rosa), at=NOW)
    action(party, rosa.pk, actor=by_host(host), at=NOW)
    call.refresh_from_db()
    assert (call.state, call.claimed_by) == ("open", None)
    assert calls.claim(call, actor=by_steward(vera), at=NOW).state == "claimed"
    assert verify(party).is_sound


def test_an_appointment_undone_leaves_no_call_in_its_hands(host: Host) -> None:
    party = a_room(host, stewards=())
    sheet = sheet_at(party, 2)
    steward = stewardship.appoint(party, player_at(sheet), actor=by_host(host), at=NOW)
    call = calls.claim(call_at(party), actor=by_steward(steward), at=NOW)
    undo(party, actor=by_host(host), at=NOW)
    call.refresh_from_db()
    assert (call.state, call.claimed_by) == ("open", None)
    assert verify(party).is_sound
