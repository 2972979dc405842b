"""Calls at the desks of stewards and hosts: claimed, passed on, settled, and given more time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from party.desk import calls
from party.models import Call, Host, Party
from party.people import hosting
from party.tables import signing
from tests.conftest import NOW, signed_in
from tests.party.calling import a_room, by_steward, call_at, sheet_at, steward_of
from tests.party.evening import a_party, by_host, by_player, enter, open_round, seats_of
from tests.party.pages import Shown, done, refused, show, text_of, url
from tests.party.signed_phones import desk_phone, phone_at, steward_phone

pytestmark = pytest.mark.django_db


def cards(client: Client, party: Party) -> list[int]:
    """The calls that a steward's desk shows."""
    shown = show(client, "steward-desk", party)
    assert shown.has("#no-calls") == (not shown.has(".call"))
    return [int(card["id"].removeprefix("call-")) for card in shown.all(".call")]


def actions_offered(shown: Shown, call: Call) -> list[str]:
    """What the card of a call offers to do, in its order."""
    forms = shown.all(f"#call-{call.pk} form")
    return [form["action"].rstrip("/").rsplit("/", 1)[-1] for form in forms]


def pass_on_all() -> None:
    calls.escalate_due_calls(NOW + timedelta(minutes=1))


def test_the_table_takes_its_call_back(host: Host) -> None:
    party = a_room(host)
    call, desk = call_at(party), desk_phone(party, "Rosa")
    assert cards(desk, party) == [call.pk]
    done(phone_at(party, 1, 2), "phone-withdraw-call", party, 1, 1, call.pk)
    assert cards(desk, party) == []


def test_what_nobody_came_for_stands_at_the_neighbour_s_desk_marked_and_at_the_host_s(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    call = f"#call-{call_at(party, 1, 'conduct').pk}"
    imre, laptop = desk_phone(party, "Imre"), signed_in(host)
    assert not show(imre, "steward-desk", party).has(call)
    assert not show(laptop, "host-desk", party).has(call)
    pass_on_all()
    assert show(imre, "steward-desk", party).one(call)["data-holder"] == "neighbors"
    assert show(laptop, "host-desk", party).one(call)["data-kind"] == "conduct"
    done(laptop, "call-action", party, Call.objects.get().pk, "claim")
    assert not show(imre, "steward-desk", party).has(call)
    assert show(desk_phone(party, "Rosa"), "steward-desk", party).one(call)["data-holder"] == "other"


def test_without_stewards_every_call_is_the_host_s_at_once(host: Host) -> None:
    party = a_room(host, stewards=())
    call = call_at(party, 1, "letters", "Nine or ten?")
    shown = show(signed_in(host), "host-desk", party)
    assert shown.one(f"#call-{call.pk}")["data-kind"] == "letters"
    assert actions_offered(shown, call) == ["claim"]


def test_a_host_who_plays_there_is_told_that_somebody_else_has_to_come(host: Host) -> None:
    party = a_room(host, stewards=())
    hosting.play_as(party, host, seats_of(sheet_at(party, 1))[0].player, actor=by_host(party), at=NOW)
    call = call_at(party, 1, "letters", chair=2)
    laptop = signed_in(host)
    shown = show(laptop, "host-desk", party)
    assert shown.one(f"#call-{call.pk} .why")["data-refusal"] == "OwnTable"
    assert actions_offered(shown, call) == []
    assert refused(laptop, "call-action", party, call.pk, "claim").has(".refusal[data-refusal=OwnTable]")


def test_the_second_who_claims_is_told_who_has_it(host: Host) -> None:
    party = a_room(host, 24, ("Rosa", "Imre"))
    call = call_at(party)
    pass_on_all()
    calls.claim(call, actor=by_steward(steward_of(party, "Imre")), at=NOW)
    shown = refused(desk_phone(party, "Rosa"), "call-action", party, call.pk, "claim")
    assert "Imre" in shown.one("[data-refusal=ClaimedAlready]").text


def test_a_steward_passes_on_and_settles(host: Host) -> None:
    party = a_room(host)
    call, desk = call_at(party, 1, "score"), desk_phone(party, "Rosa")
    shown = show(desk, "steward-desk", party)
    assert actions_offered(shown, call) == ["claim", "pass-on"]
    passed_on = done(desk, "call-action", party, call.pk, "pass-on")
    assert passed_on.one(f"#call-{call.pk}")["data-holder"] == "passed-on"
    assert actions_offered(done(desk, "call-action", party, call.pk, "claim"), call) == ["settle", "pass-on"]
    assert done(desk, "call-action", party, call.pk, "settle").has("#no-calls")
    assert cards(desk, party) == []


def test_a_dispute_shows_both_numbers_and_is_settled_with_one_tap(host: Host) -> None:
    party = a_room(host)
    sheet = sheet_at(party, 1)
    enter(sheet)
    others = [seat.player for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id]
    signing.sign(sheet, others[0].pk, right=True, actor=by_player(others[0].pk), at=NOW)
    signing.sign(sheet, others[1].pk, right=False, thinks=215, actor=by_player(others[1].pk), at=NOW)
    desk = desk_phone(party, "Rosa")
    call = Call.objects.get(kind="dispute")
    shown = show(desk, "steward-desk", party)
    assert all(
        part in shown.one(f"#call-{call.pk} h2").text for part in (str(others[1]), "215", str(call.stands))
    )
    assert str(others[2]) in shown.one("#unsigned-1").text
    done(desk, "call-action", party, call.pk, "claim")
    assert actions_offered(show(desk, "steward-desk", party), call)[:2] == ["uphold", "correct"]
    done(desk, "call-action", party, call.pk, "correct")
    assert sheet.seats.get(player=others[1]).score == 215


def test_a_steward_gives_one_of_her_tables_more_time_and_no_other(host: Host) -> None:
    party = a_party(host, 24)
    desk = steward_phone(party, "Rosa")
    steward_phone(party, "Imre")
    open_round(party, timezone.now())
    assert done(desk, "steward-more-time", party, 3, minutes="5").has("#table-3 [data-minutes=5]")
    assert refused(desk, "steward-more-time", party, 6, minutes="5").refusals == ["NotYourTable"]
    assert refused(desk, "steward-more-time", party, 3, minutes="x").refusals == ["NoMinutes"]


def test_who_came_for_the_neighbour_gives_that_table_more_time(host: Host) -> None:
    party, at = a_party(host, 24), timezone.now()
    steward_phone(party, "Rosa")
    desk = steward_phone(party, "Imre")
    open_round(party, at)
    call = call_at(party, 1, at=at)
    calls.escalate(call, actor=by_host(host), at=at)
    calls.claim(call, actor=by_steward(steward_of(party, "Imre")), at=at)
    done(desk, "steward-more-time", party, 1, minutes="5")
    assert party.round_set.get().table_extra_ms == {"1": 5 * 60_000}


def test_the_desk_says_aloud_only_that_the_number_of_calls_has_changed(host: Host) -> None:
    party = a_room(host)
    desk = desk_phone(party, "Rosa")
    call_at(party)
    headers = {"HX-Request": "true", "HX-Target": "steward"}
    fresh = text_of(desk.get(url("steward-desk", party), {"seen": "0"}, headers=headers))
    known = text_of(desk.get(url("steward-desk", party), {"seen": "1"}, headers=headers))
    assert "1" in fresh.one("#calls-waiting").text
    assert not known.has("#calls-waiting")
    assert [shown.has("html") for shown in (fresh, known)] == [False, False]
