"""A guest acts as steward on phones that are surely theirs: by their personal link, or confirmed by a host (S19)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from party.history.undo import undo
from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, PhoneState
from party.people import stewardship
from party.people.guests import admitting, taking
from party.people.guests.refusals import NoSuchPhone
from party.people.tokens import exchange_link
from party.phones import second_phone
from party.rules.browser_names import Browser
from scoring.record.secrets import hash_secret
from tests.conftest import NOW
from tests.party.api.asking import Program, as_host
from tests.party.calling import a_room, by_steward, player_at, sheet_at, steward_of
from tests.party.evening import a_party, by_host, by_player, open_round, someone
from tests.party.pages import done, send, show, text_of, url
from tests.party.signed_phones import phone_of

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=8)


def joins(party: Party, guest: Guest) -> Client:
    """A phone that takes the free name with the code."""
    client = Client()
    client.get(url("lobby", party))
    assert send(client, "take-name", party, guest.pk, find="Guest").headers["Location"] == url(
        "my-seat", party
    )
    return client


def appoint(party: Party, guest: Guest) -> None:
    stewardship.appoint(party, guest.pk, actor=by_host(party), at=NOW)


def a_steward_who_joined(party: Party) -> tuple[Guest, Phone, Client]:
    """With the code alone, on a phone that nobody has confirmed."""
    guest = someone(party)
    client = joins(party, guest)
    appoint(party, guest)
    return guest, guest.phones.get(), client


def opens_desk(client: Client, party: Party) -> bool:
    return client.get(url("steward-desk", party)).status_code == 200


def second_of(client: Client, party: Party) -> Client:
    """A second phone, by the first one's QR code."""
    shown, second = text_of(client.post(url("add-phone", party))), Client()
    assert second.post(shown.one("#phone-link").text.replace("http://testserver", "")).status_code == 302
    return second


def test_a_stranger_who_took_the_name_before_it_was_a_steward_s_has_no_powers(host: Host) -> None:
    party = a_party(host, guests=24)
    guest = someone(party)
    stranger = joins(party, guest)
    open_round(party)
    appoint(party, guest)
    assert show(stranger, "about-me", party).one("#to-my-tables")["href"] == url("steward-desk", party)
    refused = stranger.get(url("steward-desk", party))
    assert (refused.status_code, text_of(refused).has("#unconfirmed")) == (403, True)
    own = guest.player.seats.get().table
    void = send(stranger, "phone-action", party, 1, own % 6 + 1, "void", reason="A prank")
    assert void.status_code == 404
    # A host whose session has ended would be asked the same: whoever signs in sees the page again.
    assert send(stranger, "answer-requests", party, answer="add").status_code == 401
    assert not opens_desk(second_of(stranger, party), party)


def test_a_host_confirms_the_phone_beside_the_steward_s_name_and_can_undo_it(
    party: Party, host_client: Client
) -> None:
    guest, phone, client = a_steward_who_joined(party)
    people = show(host_client, "host-people", party)
    assert people.one(f"#steward-phone-{phone.pk}")["data-confirmed"] == "no"
    assert people.has_form("host-release", party, guest.pk, phone=phone.number, back="people")
    people = done(host_client, "host-confirm-phone", party, guest.pk, phone.number, back="people")
    assert people.one(f"#steward-phone-{phone.pk}")["data-confirmed"] == "yes"
    assert people.has_form("host-sign-out-phone", party, guest.pk, phone.number, back="people")
    assert opens_desk(client, party)
    assert opens_desk(second_of(client, party), party)
    undo(party, party.book.events.get(kind="phone-confirmed").number, actor=by_host(party), at=NOW)
    assert not opens_desk(client, party)
    assert verify(party).faults == ()


def test_a_host_undoes_the_stranger_s_joining_on_the_page_of_the_stewards(
    party: Party, host_client: Client
) -> None:
    guest, phone, client = a_steward_who_joined(party)
    people = done(host_client, "host-release", party, guest.pk, phone=phone.number, back="people")
    assert people.has("#stewards")
    assert not people.has(f"#steward-phone-{phone.pk}")
    assert client.get(url("my-seat", party)).status_code == 302


def test_the_guest_s_own_link_confirms_a_phone_be_it_signed_in_already(party: Party) -> None:
    guest = someone(party)
    assert opens_desk_as_steward(phone_of(party, guest.pk), party, guest)
    other = party.guests.order_by("pk")[1]
    client = joins(party, other)
    secret = _link_of(party, other)
    assert client.post(reverse("personal-link", args=[secret])).status_code == 302
    assert opens_desk_as_steward(client, party, other)
    assert other.phones.count() == 1
    assert verify(party).faults == ()


def opens_desk_as_steward(client: Client, party: Party, guest: Guest) -> bool:
    appoint(party, guest)
    return opens_desk(client, party)


@pytest.mark.parametrize(("by", "expected"), [("host", True), ("steward", False)])
def test_a_phone_that_a_host_let_in_is_confirmed_and_one_that_a_steward_let_in_is_not(
    host: Host, by: str, expected: bool
) -> None:
    party = a_room(host, guests=24)
    guest = Guest.objects.get(pk=player_at(sheet_at(party, 1)))
    phone = taking.take_name(party, guest.pk, browser=Browser("", "b"), actor=VISITOR, at=NOW)
    assert phone.state == PhoneState.ASKING
    actor = by_host(party) if by == "host" else by_steward(steward_of(party, "Rosa"))
    admitting.answer_requests(party, [phone.pk], "add", actor=actor, at=NOW)
    assert Phone.objects.get(pk=phone.pk).is_confirmed is expected


def test_a_token_by_way_of_an_unconfirmed_phone_has_no_powers(party: Party) -> None:
    guest, other = party.guests.order_by("pk")[:2]
    joins(party, guest)
    secret, _ = second_phone.make_phone_link(guest.phones.get(), NOW)
    stranger, own = exchange_link(secret, at=NOW)[1], exchange_link(_link_of(party, other), at=NOW)[1]
    for each in (guest, other):
        appoint(party, each)
    path = f"/parties/{party.code}/requests"
    assert [Program(token).ask("GET", path).status_code for token in (stranger, own)] == [404, 200]


def test_a_program_confirms_a_phone(party: Party, host: Host) -> None:
    guest, program = someone(party), as_host(host)
    client = joins(party, guest)
    appoint(party, guest)
    path = f"/parties/{party.code}/players/{guest.pk}/phones"
    assert [phone["confirmed"] for phone in program.get(path)] == [False]
    assert program.post(f"{path}/1/confirm")["confirmed"]
    assert opens_desk(client, party)
    assert program.ask("POST", f"{path}/9/confirm").status_code == 404


def test_a_phone_that_is_signed_out_is_not_confirmed(party: Party) -> None:
    guest = someone(party)
    joins(party, guest)
    admitting.sign_out_phone(party, guest.pk, 1, actor=by_host(party), at=NOW)
    with pytest.raises(NoSuchPhone):
        admitting.confirm_phone(party, guest.pk, 1, actor=by_host(party), at=NOW)


def _link_of(party: Party, guest: Guest) -> str:
    """A link beside the phones that are signed in."""
    Guest.objects.filter(pk=guest.pk).update(link_hash=hash_secret(f"link of {guest.pk}"))
    return f"link of {guest.pk}"
