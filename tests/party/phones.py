"""Phones for tests: clients that have opened a player's or a steward's own link."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from party import persons
from party.hosting import invite
from party.models import Party
from tests.conftest import NOW
from tests.party.evening import by_host


def phone_of(party: Party, player: int) -> Client:
    """A phone that has opened the player's own link."""
    secret = persons.reissue_link(party, player, actor=by_host(party), at=NOW)
    client = Client()
    assert client.post(reverse("personal-link", args=[secret])).status_code == 302
    return client


def steward_phone(party: Party, name: str = "Rosa") -> Client:
    """The phone of somebody whom the host has invited to be a steward."""
    secret = invite(party, "steward", actor=by_host(party), at=NOW)
    client = Client()
    assert client.post(reverse("become-steward", args=[secret]), {"name": name}).status_code == 302
    return client
