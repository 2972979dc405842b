"""A steward's phone: the invitation, and the tables on the desk."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party.models import Host, Party
from party.people import stewardship
from party.people.hosting import invite
from party.rounds import clock
from party.rules.blocks import TABLES_A_STEWARD
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, seats_of, sheets_of
from tests.party.pages import show, url
from tests.party.signed_phones import phone_of, steward_phone


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def test_an_invited_steward_says_a_name_and_finds_the_tables(party: Party) -> None:
    open_round(party)
    client = steward_phone(party)
    assert str(party.stewards.get()) == "Rosa"
    shown = show(client, "steward-desk", party)
    for table in (1, 2):
        assert shown.one(f"#sheet-{table}")["href"] == url("phone-table", party, 1, table)


def test_the_desk_says_when_a_tables_game_ends_and_afterwards_when_it_ended(party: Party) -> None:
    open_round(party, timezone.now() - timedelta(minutes=39))
    client = steward_phone(party)
    assert show(client, "steward-desk", party).has("#table-1 .numbers[data-state=on]")
    clock.end(party, actor=by_host(party), at=timezone.now())
    assert show(client, "steward-desk", party).has("#table-1 .numbers[data-state=over]")


def test_an_invitation_says_how_many_tables_a_steward_has(party: Party) -> None:
    secret = invite(party, "steward", actor=by_host(party), at=NOW)
    page = Client().get(reverse("become-steward", args=[secret]))
    assert f"{TABLES_A_STEWARD} tables" in page.content.decode()


def test_an_invitation_makes_one_steward(party: Party) -> None:
    secret = invite(party, "steward", actor=by_host(party), at=NOW)
    first = Client().post(reverse("become-steward", args=[secret]), {"name": "Rosa"})
    second = Client().post(reverse("become-steward", args=[secret]), {"name": "Imre"})
    assert (first.status_code, second.status_code) == (302, 410)
    assert party.stewards.count() == 1


@pytest.mark.parametrize(
    ("name", "place"), [("steward-desk", ()), ("phone-table", (1, 1)), ("phone-call", (1, 1))]
)
def test_a_steward_whose_link_was_replaced_is_told_so(
    party: Party, name: str, place: tuple[int, ...]
) -> None:
    open_round(party)
    lost = steward_phone(party)
    address = reverse(name, args=[party.code, *place])
    assert lost.get(address).status_code == 200
    stewardship.reissue_steward_link(party, party.stewards.get().pk, actor=by_host(party), at=NOW)
    gone = lost.get(address)
    assert gone.status_code == 410
    assert gone.content == Client().get(reverse("steward-link", args=["a-guess"])).content
    assert lost.get(address, headers={"HX-Request": "true"}).headers["HX-Redirect"] == address
    # What is sent gets no page: it would pass for an answer.
    assert lost.post(address).status_code in (404, 405)
    assert Client().get(address).status_code == 404


def test_a_steward_who_plays_does_not_find_the_own_table_on_the_desk(party: Party) -> None:
    open_round(party)
    sheet = sheets_of(party, 1)[0]
    player = seats_of(sheet)[0].player_id
    stewardship.appoint(party, player, actor=by_host(party), at=NOW)
    shown = show(phone_of(party, player), "steward-desk", party)
    assert [shown.has(f"#sheet-{table}") for table in (sheet.table, 3 - sheet.table)] == [False, True]
