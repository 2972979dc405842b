"""A phone that took a listed name with the code alone ends nobody else's phone and deletes nobody (S19)."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Guest, Host, Party, PhoneState
from tests.party.evening import a_party, someone
from tests.party.pages import refused, send, url
from tests.party.phones import a_phone

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
