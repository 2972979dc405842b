"""What a phone may and may not do that took a listed name with the code alone (S19, party/phones/unconfirmed.py)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from party.history.undo import undo
from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, PhoneState
from party.people.guests import registration, taking
from party.people.guests.removing import remove_recent
from party.people.tokens import exchange_link
from party.phones.second_phone import make_phone_link
from party.phones.unconfirmed import is_sure
from party.rounds import clock
from scoring.models import Player
from scoring.record.now import now
from scoring.record.secrets import hash_secret
from tests.conftest import NOW
from tests.party.api.asking import Program, as_host, refusal
from tests.party.evening import a_party, by_host, by_player, open_round, publish_round, someone
from tests.party.pages import done, refused, send, show, text_of, url
from tests.party.signed_phones import a_phone, phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


@pytest.fixture
def guest(party: Party) -> Guest:
    return someone(party)


@pytest.fixture
def stranger(party: Party, guest: Guest) -> Client:
    """First, before the guest opens the personal link."""
    client = Client()
    send(client, "take-name", party, guest.pk, find=guest.player.name)
    assert guest.phones.get().state == PhoneState.IN
    return client


def adds(phone: Phone) -> Phone:
    """The phone that this one adds."""
    secret, _ = make_phone_link(phone, NOW)
    return taking.open_link(secret, actor=by_player(phone.guest_id), at=NOW)


def nickname_of(guest: Guest) -> str:
    return Player.objects.get(pk=guest.pk).nickname


def test_it_deletes_nobody(party: Party, guest: Guest, stranger: Client) -> None:
    assert refused(stranger, "delete-my-data", party).refusals == ["PhoneUnconfirmed"]
    guest.player.refresh_from_db()
    assert guest.player.erased_at is None


def test_it_signs_out_itself_alone(party: Party, guest: Guest, stranger: Client) -> None:
    own = a_phone(party, guest.pk).number
    assert refused(stranger, "sign-out-phone", party, own).refusals == ["PhoneUnconfirmed"]
    assert guest.phones.signed_in().count() == 2
    send(stranger, "sign-out-phone", party, 1)
    assert [phone.number for phone in guest.phones.signed_in()] == [own]


def test_who_made_the_name_can_delete_it(party: Party) -> None:
    client = Client()
    send(client, "come-in", party, name="Mia")
    mia = party.guests.latest("pk")
    assert send(client, "delete-my-data", party).headers["Location"] == url("lobby", party)
    mia.player.refresh_from_db()
    assert mia.player.erased_at is not None


def test_a_second_phone_is_as_sure_as_the_first_one_of_a_guest_who_made_the_name(party: Party) -> None:
    made = registration.register(party, "Mia", actor=by_player(None, "visitor"), at=NOW).phone
    assert made is not None
    second = adds(made)
    assert (second.is_confirmed, is_sure(second)) == (False, True)


def test_it_does_not_leave_a_game_and_the_table_plays_on(
    party: Party, guest: Guest, stranger: Client
) -> None:
    publish_round(party)
    assert refused(stranger, "go-home", party).refusals == ["PhoneUnconfirmed"]
    clock.start(party, actor=by_host(party), at=NOW)
    before = party.book.events.count()
    assert refused(stranger, "go-home", party).refusals == ["PhoneUnconfirmed"]
    guest.refresh_from_db()
    assert (guest.state, party.book.events.count()) == ("present", before)
    assert guest.player.sheet_seats.get().left_order is None


def test_a_program_added_from_it_does_not_leave_a_game_either(
    party: Party, guest: Guest, stranger: Client
) -> None:
    open_round(party)
    secret, _ = make_phone_link(guest.phones.get(), now())
    _token, own = exchange_link(secret, at=now())
    path = f"/parties/{party.code}/players/{guest.pk}/leave"
    assert refusal(Program(own).ask("POST", path)) == (422, "PhoneUnconfirmed")


def test_a_phone_of_the_guest_s_own_link_leaves_in_mid_game(party: Party, guest: Guest) -> None:
    client = phone_of(party, guest.pk)
    open_round(party)
    assert send(client, "go-home", party).status_code == 302
    guest.refresh_from_db()
    assert guest.state == "left"


def test_it_goes_home_between_games_and_the_desk_brings_the_guest_back(
    party: Party, guest: Guest, stranger: Client, host_client: Client
) -> None:
    assert not show(host_client, "host-door", party).has("#gone-home")
    send(stranger, "go-home", party)
    desk = show(host_client, "host-door", party)
    assert desk.one("#gone-home bdi").text == str(guest.player)
    assert desk.has_form("host-set-state", party, guest.pk, "back", back="desk")
    answer = send(host_client, "host-set-state", party, guest.pk, "back", back="desk")
    assert answer.headers["Location"] == url("host-desk", party)
    assert not show(host_client, "host-door", party).has("#gone-home")


def test_the_desk_does_not_list_guests_whom_a_host_sent_home(
    party: Party, guest: Guest, host_client: Client
) -> None:
    send(host_client, "host-set-state", party, guest.pk, "left")
    assert not show(host_client, "host-door", party).has("#gone-home")


def test_its_nickname_goes_with_the_undo_and_stays_where_the_guest_has_a_phone(
    party: Party, guest: Guest, stranger: Client, host_client: Client
) -> None:
    send(stranger, "nickname", party, nickname="Smelly")
    own = a_phone(party, guest.pk)
    send(host_client, "host-release", party, guest.pk, phone=1)
    assert nickname_of(guest) == "Smelly"
    send(host_client, "host-release", party, guest.pk, phone=own.number)
    assert nickname_of(guest) == ""
    assert verify(party).faults == ()


def test_nicknames_of_recent_guests_go_with_them_and_come_back_with_them(
    party: Party, guest: Guest, stranger: Client
) -> None:
    send(stranger, "nickname", party, nickname="Smelly")
    since = guest.phones.get().made_at
    remove_recent(party, since, now(), actor=by_host(party), at=now())
    assert nickname_of(guest) == ""
    undo(party, actor=by_host(party), at=now())
    assert nickname_of(guest) == "Smelly"
    assert verify(party).faults == ()


def test_a_host_deletes_a_nickname_on_the_page_and_by_the_api(
    party: Party, guest: Guest, stranger: Client, host_client: Client, host: Host
) -> None:
    send(stranger, "nickname", party, nickname="Smelly")
    assert "Smelly" in show(host_client, "host-guest", party, guest.pk).one("#nickname").text
    page = done(host_client, "host-set-state", party, guest.pk, "no-nickname", back=guest.pk)
    assert not page.has("#nickname")
    assert nickname_of(guest) == ""
    send(stranger, "nickname", party, nickname="Smelly")
    as_host(host).ask("DELETE", f"/parties/{party.code}/players/{guest.pk}/nickname")
    assert nickname_of(guest) == ""


def test_whoever_opens_the_personal_link_beside_it_is_led_to_the_phones(
    party: Party, guest: Guest, stranger: Client
) -> None:
    Guest.objects.filter(pk=guest.pk).update(link_hash=hash_secret("own"))
    client = Client()
    path = reverse("personal-link", args=["own"])
    page = text_of(client.post(path, follow=True))
    assert page.has("#messages .message")
    assert page.has_form("sign-out-phone", party, 1)
    send(client, "sign-out-phone", party, 1)
    assert client.post(path).headers["Location"] == url("my-seat", party)
