"""Two phones meet at one name, on two real connections (S19)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, PhoneState
from party.models.parties import Joining
from party.people.guests import admitting, registration, removing, taking
from party.people.guests.refusals import LinkGone
from party.people.lookup import find_guest
from party.phones import joining, second_phone
from party.rules.browser_names import Browser
from scoring.record.secrets import hash_secret
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, someone
from tests.party.races import race, without_the_lock
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.django_db(transaction=True)

VISITOR = by_player(None, "visitor")


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=2)


def states(guest: Guest) -> list[str]:
    return sorted(guest.phones.values_list("state", flat=True))


def test_of_two_phones_at_one_free_name_one_has_it_and_the_other_waits(party: Party) -> None:
    guest = someone(party)

    def action() -> Phone:
        return taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)

    outcome = race(action, action)
    assert (outcome.refusals, outcome.crashes) == ([], [])
    assert states(guest) == [PhoneState.ASKING, PhoneState.IN]
    assert verify(party).faults == ()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one writer in at a time")
def test_without_the_lock_both_would_have_it(party: Party) -> None:
    guest = someone(party)

    def action() -> Phone:
        return taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)

    with without_the_lock():
        race(action, action, patience=10)
    assert states(guest) != [PhoneState.ASKING, PhoneState.IN]


def test_a_link_for_a_second_phone_lets_one_of_two_in(party: Party) -> None:
    guest = someone(party)
    secret, _ = second_phone.make_phone_link(a_phone(party, guest.pk), NOW)

    def action() -> Phone:
        return taking.open_link(secret, actor=VISITOR, at=NOW)

    outcome = race(action, action)
    assert outcome.is_clean, outcome
    assert isinstance(outcome.refusals[0], LinkGone)
    assert states(guest) == [PhoneState.IN, PhoneState.IN]


def test_a_join_that_is_undone_while_the_real_guest_opens_the_link_leaves_the_guest_in(party: Party) -> None:
    guest = someone(party)
    thief = taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)
    secret = _link(guest)
    outcome = race(
        lambda: admitting.release(party, guest.pk, thief.number, actor=by_host(party), at=NOW),
        lambda: taking.open_link(secret, actor=VISITOR, at=NOW),
    )
    assert (outcome.refusals, outcome.crashes) == ([], [])
    assert states(guest) == [PhoneState.IN, PhoneState.OUT]
    assert find_guest(party, guest.pk).is_claimed
    assert verify(party).faults == ()


def test_a_request_that_is_answered_twice_at_once_is_answered_once(party: Party) -> None:
    guest = someone(party)
    a_phone(party, guest.pk)
    asking = taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)

    def action(answer: str) -> object:
        return admitting.answer_requests(party, [asking.pk], answer, actor=by_host(party), at=NOW)

    outcome = race(lambda: action("add"), lambda: action("refuse"))
    assert outcome.is_clean, outcome
    assert verify(party).faults == ()


def test_a_phone_that_cancels_while_it_is_let_in_is_one_or_the_other(party: Party) -> None:
    guest = someone(party)
    a_phone(party, guest.pk)
    asking = taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)
    outcome = race(
        lambda: taking.cancel_request(asking, actor=VISITOR, at=NOW),
        lambda: admitting.answer_requests(party, [asking.pk], "add", actor=by_host(party), at=NOW),
    )
    assert outcome.is_clean, outcome
    assert verify(party).faults == ()


def test_a_name_is_taken_while_the_host_removes_the_guest(party: Party) -> None:
    guest = someone(party)
    outcome = race(
        lambda: taking.take_name(party, guest.pk, actor=VISITOR, at=NOW),
        lambda: removing.remove_guest(party, guest.pk, actor=by_host(party), at=NOW),
    )
    assert outcome.crashes == []
    assert PhoneState.IN not in states(guest)
    assert verify(party).faults == ()


def test_the_bound_lets_no_name_through_between_two_that_reach_it(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "NEW_NAMES", 1)
    Guest.objects.filter(party=party).update(state="declined")
    outcome = race(
        lambda: registration.register(party, "Mia", actor=VISITOR, at=NOW),
        lambda: registration.register(party, "Zoe", actor=VISITOR, at=NOW),
    )
    assert outcome.is_clean, outcome
    assert Party.objects.get(pk=party.pk).joining == Joining.BOUND


def test_an_old_phone_that_is_noted_twice_at_once_is_one_phone(party: Party) -> None:
    guest = someone(party)
    Guest.objects.filter(pk=guest.pk).update(old_link=1)
    guest.refresh_from_db()

    def action() -> Phone | None:
        return taking.adopt(guest, browser=Browser("x"), actor=by_player(guest.pk), at=NOW)

    outcome = race(action, action)
    assert (outcome.refusals, outcome.crashes) == ([], [])
    assert states(guest) == [PhoneState.IN]
    assert verify(party).faults == ()


def test_a_form_sent_from_two_browsers_at_once_lets_one_in(party: Party) -> None:
    sent = {"key": "k" * 32, "find": "Guest"}
    path = reverse("take-name", args=[party.code, someone(party).pk])
    clients = [Client(), Client()]
    for client in clients:
        client.get(reverse("lobby", args=[party.code]), {"find": "Guest"})

    def action(client: Client) -> int:
        return client.post(path, sent).status_code

    outcome = race(lambda: action(clients[0]), lambda: action(clients[1]))
    assert sorted(map(str, outcome.answers)) == ["302", "422"]
    assert sum(f"seat-{party.code}" in client.cookies for client in clients) == 1


def _link(guest: Guest) -> str:
    """A link for the guest, beside the phones that are signed in."""
    Guest.objects.filter(pk=guest.pk).update(link_hash=hash_secret("a-secret"))
    return "a-secret"
