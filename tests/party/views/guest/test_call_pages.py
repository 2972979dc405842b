"""Calls on phones and desks: from the tap at the table to the steward who comes."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from party.desk import calls, rulings
from party.models import Call, Host, Party
from party.news import announcements
from party.people import hosting
from party.prizes import keywords
from party.record.actors import By
from scoring.rulings import Decision
from tests.conftest import NOW, signed_in
from tests.party.calling import a_room, by_steward, call_at, player_at, sheet_at, steward_of
from tests.party.evening import by_host, by_player, seats_of
from tests.party.pages import done, refused, send, show, url
from tests.party.signed_phones import desk_phone, phone_at

pytestmark = pytest.mark.django_db


def test_a_tap_at_the_table_stands_on_the_desk_and_the_answer_on_the_table_s_phones(host: Host) -> None:
    party = a_room(host)
    done(phone_at(party, 2), "phone-call", party, 1, 2, kind="word", note="series")
    desk, other, call = desk_phone(party, "Rosa"), phone_at(party, 2, 3), Call.objects.get().pk
    card = show(desk, "steward-desk", party).one(f"#call-{call}")
    assert (card["data-kind"], card["data-holder"]) == ("word", "")
    assert "SERIES" in card.one("h2").text
    assert card.one(".ruling")["data-verdict"] == "allowed"
    assert show(other, "phone-call", party, 1, 2).one(f"#asked-{call}")["data-state"] == "waits"
    done(desk, "call-action", party, call, "claim")
    assert show(desk, "steward-desk", party).one(f"#call-{call}")["data-holder"] == "mine"
    for shown in (show(other, "phone-call", party, 1, 2), show(other, "my-seat", party)):
        assert shown.one(f"#asked-{call}")["data-state"] == "claimed"
        assert "Rosa" in shown.one(f"#asked-{call} h2").text


def test_the_last_answer_stands_on_the_table_s_phones_for_ten_minutes(host: Host) -> None:
    party = a_room(host)
    phone, rosa = phone_at(party, 1, 2), By(actor=by_steward(steward_of(party, "Rosa")), at=timezone.now())
    calls.settle(call_at(party, 1, "score"), **rosa)
    assert show(phone, "my-seat", party).one("#answered")["data-answer"] == "settled"
    refusal = Decision(is_allowed=False, word="cats")
    rulings.decide(sheet_at(party, 1), refusal, call=call_at(party, 1, "word", "cats"), **rosa)
    answered = show(phone, "my-seat", party).one("#answered")
    assert answered["data-answer"] == "ruled"
    assert answered.one(".ruling")["data-verdict"] == "refused"
    assert "Rosa" in answered.one("h2").text
    assert "CATS" in answered.one(".ruling").text
    assert not show(phone_at(party, 2), "my-seat", party).has("#answered")
    Call.objects.update(settled_at=timezone.now() - timedelta(minutes=10))
    assert not show(phone, "my-seat", party).has("#answered")


@pytest.mark.parametrize(
    ("decision", "why"),
    [
        (Decision(True, "cats", "Its S lay there."), "Allowed. Ruled on CATS. “Its S lay there.”"),
        (Decision(True, "cats", by_board=True), "Allowed. The board was asked about CATS."),
        (Decision(True, note="It joins.", by_board=True), "Allowed. The board was asked. “It joins.”"),
        (Decision(False, note="Nine letters."), "Not allowed. “Nine letters.”"),
    ],
)
def test_the_table_is_told_why_it_was_ruled_so(host: Host, decision: Decision, why: str) -> None:
    party = a_room(host)
    rosa = By(actor=by_steward(steward_of(party, "Rosa")), at=timezone.now())
    rulings.decide(sheet_at(party, 1), decision, call=call_at(party, 1, "other"), **rosa)
    answered = show(phone_at(party, 1, 2), "phone-call", party, 1, 1).one("#answered")
    assert answered.one(".ruling").text == why


def test_a_word_with_which_a_call_was_settled_stands_on_the_phones(host: Host) -> None:
    party = a_room(host)
    call, rosa = (
        call_at(party, 1, "letters"),
        By(actor=by_steward(steward_of(party, "Rosa")), at=timezone.now()),
    )
    calls.claim(call, **rosa)
    calls.settle(call, note="Count <nine>.", **rosa)
    answered = show(phone_at(party, 1, 2), "my-seat", party).one("#answered")
    assert answered["data-answer"] == "settled"
    assert "Rosa" in answered.one("h2").text
    assert answered.one("p bdi").text == "“Count <nine>.”"


@pytest.mark.parametrize("kind", ["letters", "conduct"])
def test_what_is_no_word_in_question_is_read_by_its_writer_alone(host: Host, kind: str) -> None:
    party = a_room(host)
    call_at(party, 1, kind)
    call = call_at(party, 1, kind, "About Bo", chair=2)
    rosa = By(actor=by_steward(steward_of(party, "Rosa")), at=timezone.now())

    def read_at(chair: int) -> str:
        phone = phone_at(party, 1, chair)
        return show(phone, "phone-call", party, 1, 1) + show(phone, "phone-table", party, 1, 1)

    assert ["About Bo" in read_at(chair) for chair in (1, 2, 3)] == [False, True, False]
    calls.settle(call, note="Bo was told", **rosa)
    assert ["About Bo" in read_at(chair) for chair in (1, 2, 3)] == [False, True, False]
    is_told = kind != "conduct"
    assert ["Bo was told" in read_at(chair) for chair in (1, 2, 3)] == [is_told, True, is_told]


def test_what_the_table_takes_back_has_no_answer(host: Host) -> None:
    party = a_room(host)
    first, other = call_at(party), call_at(party, 2)
    calls.withdraw(first, actor=by_player(player_at(sheet_at(party, 1))), at=timezone.now())
    calls.settle(other, actor=by_steward(steward_of(party, "Rosa")), at=timezone.now())
    taken_back = show(phone_at(party, 1), "my-seat", party)
    assert (taken_back.has("#call-state article"), taken_back.has("#answered")) == (False, False)
    assert show(phone_at(party, 2), "my-seat", party).has("#call-state #answered")


def test_a_call_comes_back_to_the_seat_it_was_made_from(host: Host) -> None:
    party = a_room(host)
    phone = phone_at(party, 1)
    to_seat = send(phone, "phone-call", party, 1, 1, kind="score", back="seat")
    to_sheet = send(phone, "phone-call", party, 1, 1, kind="letters")
    assert to_seat["Location"] == url("my-seat", party)
    assert to_sheet["Location"] == url("phone-table", party, 1, 1)


def test_a_call_without_a_kind_is_refused_and_keeps_the_word(host: Host) -> None:
    party = a_room(host)
    shown = refused(phone_at(party, 1), "phone-call", party, 1, 1, note="zebu")
    assert shown.refusals == ["NoSuchCallKind"]
    assert shown.one("#id_call_note")["value"] == "zebu"


def test_another_table_s_call_is_not_there(host: Host) -> None:
    party = a_room(host)
    call = call_at(party, 2)
    assert send(phone_at(party, 1), "phone-withdraw-call", party, 1, 1, call.pk).status_code == 404


def a_busy_room(host: Host, guests: int) -> Party:
    """All that a desk shows at once: calls in every hand, a precedent, prizes, an announcement, a host who plays."""
    party = a_room(host, guests, prizes="table")
    by, rosa = By(actor=by_host(host), at=NOW), By(actor=by_steward(steward_of(party, "Rosa")), at=NOW)
    keywords.pick_keywords(party, **by)
    announcements.announce(party, "Pizza at nine.", **by)
    hosting.play_as(party, host, seats_of(sheet_at(party, 2))[0].player, **by)
    rulings.decide(sheet_at(party, 1), Decision(is_allowed=True, word="series"), **rosa)
    for table in (1, 2):
        call = call_at(party, table, "word", "series", chair=2)
        call_at(party, table, "score")
        if table == 1:
            calls.claim(call, **rosa)
    calls.escalate_due_calls(NOW + timedelta(minutes=1))
    return party


@pytest.mark.parametrize("name", ["steward-desk", "phone-call", "ruling", "my-seat", "host-desk"])
def test_a_page_takes_as_many_queries_for_forty_as_for_eight(host: Host, name: str) -> None:
    counts = []
    for guests in (8, 40):
        party = a_busy_room(host, guests)
        client = signed_in(host) if name == "host-desk" else desk_phone(party, "Rosa")
        if name == "my-seat":
            client = phone_at(party, 1)
        arguments = (1, 1) if name in ("phone-call", "ruling") else ()
        # Standings are reckoned once for all who ask.
        client.get(url(name, party, *arguments))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url(name, party, *arguments), {"word": "series"}).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10


@pytest.mark.parametrize("name", ["host-desk", "steward-desk", "my-seat"])
def test_what_was_ruled_on_the_word_before_is_said_with_the_call(host: Host, name: str) -> None:
    party = a_busy_room(host, 8)
    clients = {
        "host-desk": signed_in(host),
        "steward-desk": desk_phone(party, "Rosa"),
        "my-seat": phone_at(party, 2),
    }
    call = Call.objects.get(kind="word", sheet__table=2)
    where = f"#asked-{call.pk} .ruling" if name == "my-seat" else f"#call-{call.pk} [data-earlier=allowed]"
    assert show(clients[name], name, party).one(where).text.count("1") == 2


def test_of_two_rulings_on_a_word_the_later_is_said(host: Host) -> None:
    party = a_room(host)
    rosa = By(actor=by_steward(steward_of(party, "Rosa")), at=NOW)
    rulings.decide(sheet_at(party, 1), Decision(is_allowed=True, word="series"), **rosa)
    otherwise = Decision(is_allowed=False, word="Series", note="On a card.", despite_earlier=True)
    rulings.decide(sheet_at(party, 2), otherwise, **rosa)
    call = call_at(party, 1, "word", "series")
    said = show(desk_phone(party, "Rosa"), "steward-desk", party).one(f"#call-{call.pk} [data-earlier]")
    assert said["data-earlier"] == "refused"
    assert re.findall(r"\d+", said.text) == ["2", "1"]
