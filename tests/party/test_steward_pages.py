"""A steward's phone: the invitation, and the tables on the desk."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from party import clock, stewardship
from party.hosting import invite
from party.models import Host, Party
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, seats_of, sheets_of
from tests.party.pages import page_of
from tests.party.phones import phone_of, steward_phone


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def test_an_invited_steward_says_a_name_and_finds_the_tables(party: Party) -> None:
    open_round(party)
    client = steward_phone(party)
    assert str(party.stewards.get()) == "Rosa"
    page = page_of(client, "steward-desk", party.code)
    assert "Open the sheet of table 1" in page
    assert "Open the sheet of table 2" in page


def test_the_desk_says_when_a_tables_game_ends_and_afterwards_when_it_ended(party: Party) -> None:
    open_round(party, timezone.now() - timedelta(minutes=39))
    client = steward_phone(party)
    assert " ends at" in table_on_desk(client, party)
    clock.end(party, actor=by_host(party), at=timezone.now())
    assert " ended at" in table_on_desk(client, party)


def table_on_desk(client: Client, party: Party) -> str:
    page = page_of(client, "steward-desk", party.code)
    return " ".join(page[page.index('id="table-1"') :].split())


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
    page = page_of(phone_of(party, player), "steward-desk", party.code)
    assert f"Open the sheet of table {sheet.table}" not in page
    assert f"Open the sheet of table {3 - sheet.table}" in page
