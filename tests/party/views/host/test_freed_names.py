"""What the host's list says of a guest's phones, and *Free the name* only where it frees it (S19)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from party.history.verification import verify
from party.models import Guest, Host, Party
from party.people.guests import admitting, erasing, personal_links, registration, taking
from party.people.lookup import find_guest
from party.phones.free_names import can_be_freed, is_free
from tests.conftest import NOW
from tests.party import kept_names
from tests.party.evening import a_party, by_host, by_player, someone
from tests.party.pages import show
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=4)


def note_of(client: Client, party: Party, guest: Guest) -> str:
    notes = show(client, "host-guests", party).all(f"#guest-{guest.pk} .fine")
    return " ".join(note.text for note in notes)


def offers_to_free(client: Client, party: Party, guest: Guest) -> bool:
    return show(client, "host-guest", party, guest.pk).has_form("host-release", party, guest.pk)


def _erased(party: Party, guest: Guest) -> None:
    erasing.erase(party, guest.pk, actor=by_host(party), at=NOW)


def _new_link(party: Party, guest: Guest) -> None:
    personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)


def _signed_out(party: Party, guest: Guest) -> None:
    admitting.sign_out_phone(party, guest.pk, 1, actor=by_host(party), at=NOW)


@pytest.mark.parametrize("happened", [_erased, _new_link, _signed_out])
def test_the_list_says_that_a_guest_has_joined_while_a_phone_is_signed_in(
    party: Party, host_client: Client, happened: Callable[[Party, Guest], None]
) -> None:
    guest = someone(party)
    before = note_of(host_client, party, guest)
    taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)
    joined = note_of(host_client, party, guest).removeprefix(before)
    assert joined
    happened(party, guest)
    assert joined not in note_of(host_client, party, guest)


def test_an_erased_guest_has_no_name_that_a_phone_has(party: Party) -> None:
    guest = someone(party)
    a_phone(party, guest.pk)
    _erased(party, guest)
    assert not find_guest(party, guest.pk).is_claimed
    assert verify(party).faults == ()


def _asked_for(party: Party, guest: Guest) -> None:
    taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)


def _declined(party: Party, guest: Guest) -> None:
    Guest.objects.filter(pk=guest.pk).update(state="declined")


@pytest.mark.parametrize(
    "happened",
    [
        kept_names.played,
        kept_names.locked,
        kept_names.steward,
        kept_names.host_plays,
        _asked_for,
        _erased,
        _declined,
    ],
)
def test_freeing_is_not_offered_where_the_name_would_not_be_free(
    party: Party, host_client: Client, happened: Callable[[Party, Guest], None]
) -> None:
    guest = someone(party)
    a_phone(party, guest.pk)
    assert offers_to_free(host_client, party, guest)
    happened(party, guest)
    assert not offers_to_free(host_client, party, guest)


@pytest.mark.parametrize("happened", [None, _new_link, _signed_out])
def test_where_it_is_offered_it_frees_the_name(
    party: Party, happened: Callable[[Party, Guest], None] | None
) -> None:
    guest = someone(party)
    assert not can_be_freed(party, guest)
    a_phone(party, guest.pk)
    if happened:
        happened(party, guest)
    assert can_be_freed(party, find_guest(party, guest.pk))
    admitting.release(party, guest.pk, actor=by_host(party), at=NOW)
    assert is_free(party, find_guest(party, guest.pk))


def test_a_guest_without_a_phone_has_no_name_to_free(party: Party) -> None:
    guest = someone(party)
    registration.check_in_without_phone(party, guest.pk, actor=by_host(party), at=NOW)
    assert not can_be_freed(party, find_guest(party, guest.pk))
