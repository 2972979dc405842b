"""Cookies, links and tokens from before phones were rows stay good, as phone 1 of their guest."""

from __future__ import annotations

import pytest
from django.core.signing import get_cookie_signer
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from party.history.verification import verify
from party.models import Guest, Host, Party, PhoneWay, Token
from party.people.guests import admitting, personal_links, taking
from party.people.lookup import find_guest
from party.people.tokens import find_token
from party.phones.free_names import is_free
from scoring.record.secrets import hash_secret
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, someone
from tests.party.pages import url

pytestmark = pytest.mark.django_db

VISITOR = by_player(None, "visitor")


@pytest.fixture
def party(host: Host) -> Party:
    """As the migration leaves a party that was there before."""
    party = a_party(host, 4)
    Guest.objects.filter(party=party).update(old_link=1)
    return party


def old_phone(party: Party, guest: Guest, link_number: int = 1) -> Client:
    client, name = Client(), f"seat-{party.code}"
    client.cookies[name] = get_cookie_signer(salt=f"{name}phone").sign(f"{guest.pk}:{link_number}")
    return client


def is_in(client: Client, party: Party) -> bool:
    return client.get(url("my-seat", party)).status_code == 200


def test_an_old_cookie_is_phone_1_and_the_name_is_taken_from_then_on(party: Party) -> None:
    guest = someone(party)
    client = old_phone(party, guest)
    assert is_in(client, party)
    assert client.get(url("my-place", party)).status_code == 200
    phone = guest.phones.get()
    assert (phone.number, phone.way) == (1, PhoneWay.OLD)
    assert not is_free(party, find_guest(party, guest.pk))
    assert verify(party).faults == ()


def test_the_small_question_is_answered_to_an_old_phone_that_nobody_has_noted_yet(party: Party) -> None:
    assert old_phone(party, someone(party)).get(url("my-place", party)).status_code == 200


def test_an_old_cookie_of_an_older_link_opens_nothing(party: Party) -> None:
    assert not is_in(old_phone(party, someone(party), link_number=2), party)
    assert not is_in(old_phone(party, someone(party), link_number=0), party)


def test_a_guest_of_today_has_no_old_cookies(host: Host) -> None:
    party = a_party(host, 4)
    assert not is_in(old_phone(party, someone(party)), party)


def test_a_phone_that_takes_the_name_is_not_the_old_one(party: Party) -> None:
    guest = someone(party)
    thief = taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)
    real = old_phone(party, guest)
    assert thief.number == 2
    assert is_in(real, party)
    admitting.release(party, guest.pk, thief.number, actor=by_host(party), at=NOW)
    assert is_in(real, party)


@pytest.mark.parametrize("is_noted", [True, False])
def test_an_old_phone_is_signed_out_like_any_other(party: Party, is_noted: bool) -> None:
    for action in (admitting.release, personal_links.reissue_link):
        guest = party.guests.order_by("-pk" if action is admitting.release else "pk")[0]
        client = old_phone(party, guest)
        assert not is_noted or is_in(client, party)
        action(party, guest.pk, actor=by_host(party), at=NOW)
        assert not is_in(client, party)
    assert verify(party).faults == ()


def test_an_old_token_is_good_until_the_phones_are_replaced(party: Party) -> None:
    guest = someone(party)
    Token.objects.create(
        guest=guest, party=party, link_number=1, name="link", secret_hash=hash_secret("secret")
    )
    assert find_token("secret") is not None
    Guest.objects.filter(pk=guest.pk).update(was_taken=True)
    asking = taking.take_name(party, guest.pk, actor=VISITOR, at=NOW)
    admitting.answer_requests(party, [asking.pk], "replace", actor=by_host(party), at=NOW)
    assert find_token("secret") is None


@pytest.mark.django_db(transaction=True)
def test_the_migration_remembers_the_link_of_every_guest(host: Host) -> None:
    party = a_party(host, 3)
    guest = someone(party)
    personal_links.reissue_link(party, guest.pk, actor=by_host(party), at=NOW)
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    before = [("party", "0010_prize_version"), *[node for node in newest if node[0] != "party"]]
    try:
        executor.migrate(before)
        executor.loader.build_graph()
        executor.migrate(newest)
    finally:
        executor.loader.build_graph()
        MigrationExecutor(connection).migrate(newest)
    links = list(party.guests.order_by("pk").values_list("old_link", flat=True))
    assert links == [2, 1, 1]
    assert is_in(old_phone(party, guest, link_number=2), party)
    assert not is_in(old_phone(party, guest, link_number=1), party)
    assert verify(party).faults == ()
