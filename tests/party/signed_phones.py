"""Phones for tests: clients that have opened a player's or a steward's own link."""

from __future__ import annotations

from django.db import transaction
from django.test import Client
from django.urls import reverse

from party.models import Party, Phone, PhoneWay
from party.people.guests import personal_links
from party.people.hosting import invite
from party.people.lookup import find_guest
from party.people.stewardship import reissue_steward_link
from party.phones.phone_rows import add_phone
from party.record.locks import take_any_pen
from tests.conftest import NOW
from tests.party.calling import player_at, sheet_at, steward_of
from tests.party.evening import by_host


def phone_of(party: Party, player: int) -> Client:
    """A phone that has opened the player's own link."""
    secret = personal_links.reissue_link(party, player, actor=by_host(party), at=NOW)
    client = Client()
    assert client.post(reverse("personal-link", args=[secret])).status_code == 302
    return client


def a_phone(party: Party, player: int) -> Phone:
    """One more phone of the player's, as a row."""
    guest = find_guest(party, player)
    with transaction.atomic():
        _, pen = take_any_pen(party, by_host(party), NOW)
        phone = add_phone(guest, pen, PhoneWay.LINK)
        pen.save(guest)
        pen.write("link-opened", subject=player)
    return phone


def steward_phone(party: Party, name: str = "Rosa") -> Client:
    """The phone of somebody whom the host has invited to be a steward."""
    secret = invite(party, "steward", actor=by_host(party), at=NOW)
    client = Client()
    assert client.post(reverse("become-steward", args=[secret]), {"name": name}).status_code == 302
    return client


def phone_at(party: Party, table: int, chair: int = 1) -> Client:
    """The phone of the player in this chair."""
    return phone_of(party, player_at(sheet_at(party, table), chair))


def desk_phone(party: Party, name: str) -> Client:
    """The phone of a steward who is there already."""
    secret = reissue_steward_link(party, steward_of(party, name).pk, actor=by_host(party), at=NOW)
    client = Client()
    assert client.post(f"/steward/{secret}").status_code == 302
    return client
