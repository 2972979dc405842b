"""A dispute with both numbers: the sheet is right, or the player is."""

from __future__ import annotations

from datetime import timedelta

import pytest

from party.desk import calls, dispute_rulings
from party.desk.refusals import AnswerTheDispute, CallIsOver, NotADispute
from party.desk.rulings import decide
from party.history.verification import verify
from party.models import Call, Host, Party
from party.people.refusals import NotASteward
from party.reads.desk import calls_at_desk, calls_of_host, read_room
from party.record.event_kinds import touched_by
from party.tables import entering, signing
from party.tables.refusals import RulingStands
from scoring.models import Event, Sheet
from scoring.record.pen import Actor
from scoring.rulings import Decision
from tests.conftest import NOW
from tests.party.calling import MINUTE, a_room, by_steward, call_at, sheet_at, steward_of
from tests.party.evening import by_player, enter, others_of

pytestmark = pytest.mark.django_db


def signed(sheet: Sheet, *, right: bool, thinks: int | None = None, place: int = 0) -> int:
    """One of those who did not enter the totals signs on the own phone."""
    others = others_of(sheet)
    player = others[place]
    signing.sign(sheet, player, right=right, thinks=thinks, actor=by_player(player), at=NOW)
    return player


def a_dispute(host: Host, thinks: int = 215) -> tuple[Party, Sheet, Call, Actor]:
    party = a_room(host)
    sheet = sheet_at(party, 1)
    enter(sheet)
    signed(sheet, right=False, thinks=thinks, place=1)
    return party, sheet, Call.objects.get(kind="dispute"), by_steward(steward_of(party, "Rosa"))


def test_a_wrong_signature_stands_at_the_desk_with_both_numbers(host: Host) -> None:
    _party, sheet, call, _rosa = a_dispute(host)
    assert call.thinks == 215
    assert call.stands == sheet.seats.get(player=call.player).score
    assert sheet_at(_party, 1).state == "disputed"


def test_the_sheet_is_right_and_with_another_s_signature_that_confirms_it(host: Host) -> None:
    party, sheet, call, rosa = a_dispute(host)
    signed(sheet, right=True)
    assert dispute_rulings.uphold(call, actor=rosa, at=NOW).state == "settled"
    sheet = sheet_at(party, 1)
    assert (sheet.state, sheet.confirmed_by_kind) == ("confirmed", "steward")
    assert verify(party).is_sound


def test_without_another_s_signature_the_sheet_waits_for_one(host: Host) -> None:
    party, sheet, call, rosa = a_dispute(host)
    dispute_rulings.uphold(call, actor=rosa, at=NOW)
    sheet = sheet_at(party, 1)
    assert (sheet.state, sheet.signatures.count()) == ("entered", 0)
    assert verify(party).is_sound


def test_while_another_disputes_the_sheet_stays_disputed(host: Host) -> None:
    party, sheet, call, rosa = a_dispute(host)
    signed(sheet, right=False, thinks=90, place=2)
    dispute_rulings.uphold(call, actor=rosa, at=NOW)
    assert sheet_at(party, 1).state == "disputed"


def test_the_player_is_right_the_difference_is_entered_and_all_sign_again(host: Host) -> None:
    party, sheet, call, rosa = a_dispute(host)
    signed(sheet, right=True)
    assert dispute_rulings.correct(call, actor=rosa, at=NOW).state == "settled"
    sheet = sheet_at(party, 1)
    assert sheet.seats.get(player=call.player).score == 215
    assert (sheet.state, sheet.signatures.count()) == ("entered", 0)
    line = sheet.entries.order_by("number").last()
    assert line is not None
    assert (line.kind, line.points) == ("ruling", 215 - (call.stands or 0))
    assert verify(party).is_sound


def test_a_ruling_is_only_an_officials_to_strike(host: Host) -> None:
    party, _sheet, call, rosa = a_dispute(host)
    dispute_rulings.correct(call, actor=rosa, at=NOW)
    sheet = sheet_at(party, 1)
    number = sheet.entries.get(kind="ruling").number
    with pytest.raises(RulingStands):
        entering.strike(sheet, number, why="No", actor=by_player(sheet.scorekeeper_id), at=NOW)
    assert entering.strike(sheet, number, why="Misheard", actor=rosa, at=NOW).struck_at == NOW


def test_the_table_hears_that_the_sheet_was_found_right(host: Host) -> None:
    party, _sheet, call, rosa = a_dispute(host)
    dispute_rulings.uphold(call, actor=rosa, at=NOW)
    event = Event.objects.filter(book=party.book_id).latest("number")
    assert touched_by(event.kind, event.table) == ["calls", "table-1", "tables"]


@pytest.mark.parametrize("answer", [dispute_rulings.uphold, dispute_rulings.correct])
def test_a_dispute_is_answered_once_by_a_steward_and_no_player(host: Host, answer: object) -> None:
    assert callable(answer)
    _party, _sheet, call, rosa = a_dispute(host)
    with pytest.raises(NotASteward):
        answer(call, actor=by_player(call.player_id), at=NOW)
    answer(call, actor=rosa, at=NOW)
    with pytest.raises(CallIsOver):
        answer(call, actor=rosa, at=NOW)


def test_a_call_about_a_word_is_no_dispute(host: Host) -> None:
    party = a_room(host)
    rosa = by_steward(steward_of(party, "Rosa"))
    call = calls.claim(call_at(party), actor=rosa, at=NOW)
    with pytest.raises(NotADispute):
        dispute_rulings.uphold(call, actor=rosa, at=NOW)


def test_who_signs_right_after_all_takes_the_dispute_back(host: Host) -> None:
    party, sheet, call, _rosa = a_dispute(host)
    signing.sign(sheet, call.player_id or 0, right=True, actor=by_player(call.player_id), at=NOW)
    call.refresh_from_db()
    assert (call.state, sheet_at(party, 1).state) == ("withdrawn", "entered")


def test_a_dispute_that_waits_a_minute_goes_to_the_neighbour_and_the_host_as_any_call_does(
    host: Host,
) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    sheet = enter(sheet_at(party, 1))
    signed(sheet, right=False, thinks=215)
    rosa, imre = steward_of(party, "Rosa"), steward_of(party, "Imre")
    assert calls.escalate_due_calls(NOW + MINUTE - timedelta(seconds=1)) == 0
    room = read_room(party, NOW)
    assert [len(calls_at_desk(room, rosa)), len(calls_at_desk(room, imre)), len(calls_of_host(room))] == [
        1,
        0,
        0,
    ]
    assert [calls.escalate_due_calls(NOW + MINUTE * step) for step in (1, 1, 9)] == [1, 0, 0]
    room = read_room(party, NOW + MINUTE)
    assert [len(calls_at_desk(room, rosa)), len(calls_at_desk(room, imre)), len(calls_of_host(room))] == [
        1,
        1,
        1,
    ]
    call = Call.objects.get(kind="dispute")
    calls.claim(call, actor=by_steward(imre), at=NOW + MINUTE)
    assert dispute_rulings.uphold(call, actor=by_steward(imre), at=NOW + MINUTE).state == "settled"


def test_a_dispute_is_answered_and_not_settled_by_a_word_or_a_ruling(host: Host) -> None:
    party, sheet, call, rosa = a_dispute(host)
    with pytest.raises(AnswerTheDispute):
        calls.settle(call, note="Talked it over", actor=rosa, at=NOW)
    with pytest.raises(AnswerTheDispute):
        decide(sheet, Decision(is_allowed=True, word="see"), call=call, actor=rosa, at=NOW)
    call.refresh_from_db()
    assert (call.is_open, sheet_at(party, 1).state) == (True, "disputed")
