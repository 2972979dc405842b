"""One browser, one name (S19): also when it sends two forms before it has the answer to either."""

from __future__ import annotations

import pytest
from django.test import Client

from party.history.verification import verify
from party.models import Guest, Host, Party, Phone, PhoneState
from party.people.guests import registration, taking
from party.people.guests.registration import Registered
from party.phones.refusals import HasOtherName
from party.rules.browser_names import Browser
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, someone
from tests.party.pages import text_of, url
from tests.party.races import race

VISITOR = by_player(None, "visitor")
BROWSER = Browser("iPhone, Safari", "the hash of its cookie")


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, guests=2)


def visitor(party: Party) -> Client:
    client = Client()
    client.get(url("lobby", party))
    return client


def comes_in(client: Client, party: Party, name: str, key: str) -> int:
    return client.post(url("come-in", party), {"name": name, "key": key * 32}).status_code


def is_in(client: Client, party: Party) -> bool:
    return client.get(url("my-seat", party)).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_two_new_names_of_one_browser_at_once_are_one(party: Party) -> None:
    def action(name: str) -> Registered:
        return registration.register(party, name, browser=BROWSER, actor=VISITOR, at=NOW)

    outcome = race(lambda: action("Mia"), lambda: action("Zoe"))
    assert outcome.is_clean
    assert isinstance(outcome.refusals[0], HasOtherName)
    assert Phone.objects.filter(party=party, state=PhoneState.IN).count() == 1
    assert verify(party).faults == ()


@pytest.mark.django_db(transaction=True)
def test_two_listed_names_of_one_browser_at_once_are_one(party: Party) -> None:
    def action(guest: Guest) -> Phone:
        return taking.take_name(party, guest.pk, browser=BROWSER, actor=VISITOR, at=NOW)

    one, other = party.guests.order_by("pk")
    outcome = race(lambda: action(one), lambda: action(other))
    assert outcome.is_clean
    assert Phone.objects.filter(party=party).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_new_and_a_listed_name_of_one_browser_at_once_are_one(party: Party) -> None:
    outcome = race(
        lambda: registration.register(party, "Mia", browser=BROWSER, actor=VISITOR, at=NOW),
        lambda: taking.take_name(party, someone(party).pk, browser=BROWSER, actor=VISITOR, at=NOW),
    )
    assert outcome.is_clean
    assert Phone.objects.filter(party=party).count() == 1


@pytest.mark.django_db
def test_the_cookie_counts_where_the_browser_is_not_known(party: Party) -> None:
    own = taking.take_name(party, someone(party).pk, actor=VISITOR, at=NOW)
    with pytest.raises(HasOtherName):
        registration.register(party, "Mia", own=own, actor=VISITOR, at=NOW)


@pytest.mark.django_db
def test_who_lost_the_reply_and_types_the_name_again_is_in_once(party: Party) -> None:
    client, guests = visitor(party), party.guests.count()
    assert comes_in(client, party, "Mia", "a") == 302
    del client.cookies[f"seat-{party.code}"]
    assert comes_in(client, party, "mia", "b") == 302
    assert is_in(client, party)
    assert party.guests.count() == guests + 1


@pytest.mark.django_db
def test_who_lost_the_reply_and_types_another_name_can_sign_out(party: Party) -> None:
    client = visitor(party)
    comes_in(client, party, "Mia", "a")
    del client.cookies[f"seat-{party.code}"]
    refused = client.post(url("come-in", party), {"name": "Zoe", "key": "b" * 32})
    assert (refused.status_code, text_of(refused).refusals) == (422, ["HasOtherName"])
    assert is_in(client, party)
    client.post(url("give-up-name", party))
    assert comes_in(client, party, "Zoe", "c") == 302


@pytest.mark.django_db
def test_who_lost_the_reply_finds_the_taken_name_and_has_it_still(party: Party) -> None:
    client, guest = visitor(party), someone(party)
    sent = {"find": "Guest"}
    client.post(url("take-name", party, guest.pk), sent)
    del client.cookies[f"seat-{party.code}"]
    assert client.post(url("take-name", party, guest.pk), sent).headers["Location"] == url("my-seat", party)
    assert guest.phones.count() == 1


@pytest.mark.django_db
def test_a_link_opened_again_by_a_browser_without_its_cookie_adds_no_phone(host: Host) -> None:
    party = a_party(host)
    [listed] = registration.register_list(party, ["Mia"], actor=by_host(host), at=NOW)
    for _ in range(2):
        taking.open_link(listed.secret, browser=BROWSER, actor=VISITOR, at=NOW)
    assert listed.guest.phones.count() == 1
