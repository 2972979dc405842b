"""Browsers that nobody knows yet: they look at the lobby, and take a name."""

from __future__ import annotations

from django.test import Client

from party.models import Party
from tests.party.pages import url


def visitor(party: Party) -> Client:
    """A browser that has looked at the lobby, and so has its anti-forgery cookie."""
    client = Client()
    client.get(url("lobby", party), {"find": "Guest"})
    return client


def takes(client: Client, party: Party, player: int, key: str = "", find: str = "Guest") -> str:
    sent = {"key": key, "find": find}
    return client.post(url("take-name", party, player), sent).headers.get("Location", "")


def is_in(client: Client, party: Party) -> bool:
    return client.get(url("my-seat", party)).status_code == 200


def lose_reply(client: Client, party: Party) -> None:
    """The cookie that the answer set has never arrived."""
    del client.cookies[f"seat-{party.code}"]
