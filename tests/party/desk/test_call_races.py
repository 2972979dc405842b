"""Two at once about calls, disputes and prizes: one wins, the other gets a sentence or the same answer."""

from __future__ import annotations

from datetime import timedelta

import pytest

from party.desk import calls, dispute_rulings
from party.history.verification import verify
from party.models import Call, Host, Prize
from party.prizes import claims, keywords
from party.tables import entering, scorekeeping, signing
from scoring.models import Entry, Event
from scoring.sheets.refusals import StaleKeyCard
from scoring.sheets.staleness import Seen
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.calling import a_room, by_steward, call_at, player_at, sheet_at, steward_of
from tests.party.evening import (
    by_host,
    by_player,
    enter,
    others_of,
    seats_of,
)
from tests.party.races import Action, race

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_hand_over_and_a_line_at_once_leave_the_line_or_its_refusal(host: Host) -> None:
    """Whoever comes first: the sheet is handed over, and the old scorekeeper's line stands only if it came before."""
    party = a_room(host, 4)
    sheet = sheet_at(party, 1)
    keeper, heir = by_player(sheet.scorekeeper_id), others_of(sheet)[0]
    outcome = race(
        lambda: scorekeeping.hand_over(sheet, heir, seen=Seen(0), actor=keeper, at=NOW),
        lambda: entering.enter(sheet, Line(heir, 25, version=0), actor=keeper, at=NOW),
    )
    assert (len(outcome.answers), outcome.crashes) == (1, []), outcome
    handed = sheet_at(party, 1).scorekeeper_id == heir
    assert Entry.objects.count() == (0 if handed else 1)
    assert verify(party).faults == ()


def test_a_line_struck_twice_at_once_is_struck_once(host: Host) -> None:
    party = a_room(host, 4)
    sheet = sheet_at(party, 1)
    keeper = by_player(sheet.scorekeeper_id)
    entering.enter(sheet, Line(seats_of(sheet)[0].player_id, 25), actor=keeper, at=NOW)

    def action() -> Entry:
        return entering.strike(sheet, 1, why="Wrong", actor=keeper, at=NOW)

    outcome = race(action, action)
    assert outcome.is_clean, outcome
    assert "struck already" in outcome.sentence
    assert Event.objects.filter(kind="line-struck").count() == 1
    assert verify(party).faults == ()


def test_of_two_key_cards_turned_at_once_one_lies_there_and_the_other_is_told_which(host: Host) -> None:
    party = a_room(host, 4)
    sheet = sheet_at(party, 1)

    def action(word: str) -> Action:
        keeper = by_player(sheet.scorekeeper_id)
        return lambda: entering.expose_key_card(sheet, word, version=0, actor=keeper, at=NOW)

    outcome = race(action("river"), action("tower"))
    assert outcome.is_clean, outcome
    assert isinstance(outcome.refusals[0], StaleKeyCard)
    assert sheet_at(party, 1).key_card in outcome.sentence
    assert verify(party).faults == ()


def test_a_dispute_upheld_and_corrected_at_once_is_decided_once(host: Host) -> None:
    party = a_room(host)
    sheet, rosa = enter(sheet_at(party, 1)), by_steward(steward_of(party, "Rosa"))
    player = others_of(sheet)[0]
    signing.sign(sheet, player, right=False, thinks=215, actor=by_player(player), at=NOW)
    call = Call.objects.get(kind="dispute")
    outcome = race(
        lambda: dispute_rulings.uphold(call, actor=rosa, at=NOW).pk,
        lambda: dispute_rulings.correct(call, actor=by_host(host), at=NOW).pk,
    )
    assert outcome.is_clean, outcome
    upheld = Event.objects.filter(kind="dispute-upheld").count()
    assert upheld + Entry.objects.filter(kind="ruling").count() == 1
    assert verify(party).faults == ()


def test_two_claims_of_the_room_s_prize_at_once_are_both_kept_for_the_steward(host: Host) -> None:
    party = a_room(host, prizes="room")
    prize = keywords.type_keyword(party, "garden", actor=by_host(host), at=NOW)

    def action(table: int) -> Action:
        player = player_at(sheet_at(party, table))
        played_at = NOW - timedelta(milliseconds=200 * table)
        return lambda: claims.claim_prize(prize, player, played_at=played_at, actor=by_player(player), at=NOW)

    outcome = race(action(1), action(2))
    assert (len(outcome.answers), outcome.crashes) == (2, []), outcome
    assert (Prize.objects.get().state, prize.claims.count()) == ("unclear", 2)
    assert verify(party).faults == ()


def test_a_call_claimed_and_taken_back_at_once_is_over_and_nobody_sets_out_for_nothing(host: Host) -> None:
    """A table may take back what is claimed; a claim that comes second is refused. Either way the call is withdrawn."""
    party = a_room(host)
    call = call_at(party)
    rosa, caller = by_steward(steward_of(party, "Rosa")), by_player(player_at(sheet_at(party, 1)))
    outcome = race(
        lambda: calls.claim(call, actor=rosa, at=NOW).pk,
        lambda: calls.withdraw(call, actor=caller, at=NOW).pk,
    )
    call.refresh_from_db()
    claimed = Event.objects.filter(kind="call-claimed").count()
    assert (call.state, outcome.crashes) == ("withdrawn", []), outcome
    assert (len(outcome.answers), len(outcome.refusals)) == (1 + claimed, 1 - claimed)
    assert verify(party).faults == ()


def test_of_two_stewards_who_claim_at_once_one_has_the_call(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    call = call_at(party)
    calls.escalate_due_calls(NOW + timedelta(minutes=1))
    outcome = race(
        lambda: calls.claim(call, actor=by_steward(steward_of(party, "Rosa")), at=NOW),
        lambda: calls.claim(call, actor=by_steward(steward_of(party, "Imre")), at=NOW),
    )
    assert outcome.is_clean, outcome
    assert Event.objects.filter(kind="call-claimed").count() == 1
    assert verify(party).faults == ()


def test_a_claim_and_the_sweep_at_once_leave_the_call_claimed(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    call, late = call_at(party), NOW + timedelta(minutes=1)
    outcome = race(
        lambda: calls.claim(call, actor=by_steward(steward_of(party, "Rosa")), at=late).pk,
        lambda: calls._escalate_if_due(call, late),
    )
    call.refresh_from_db()
    assert len(outcome.answers) == 2, outcome
    assert (call.state, call.escalates_at) == ("claimed", None)
    assert verify(party).faults == ()


def test_two_sweeps_at_once_pass_a_call_on_once(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    call, late = call_at(party), NOW + timedelta(minutes=1)
    outcome = race(lambda: calls._escalate_if_due(call, late), lambda: calls._escalate_if_due(call, late))
    assert sorted(map(str, outcome.answers)) == ["0", "1"]


def test_two_phones_of_one_table_call_once(host: Host) -> None:
    party = a_room(host)
    outcome = race(lambda: call_at(party, chair=1).pk, lambda: call_at(party, chair=2).pk)
    assert outcome.crashes == []
    assert len(set(outcome.answers)) == 1
