"""The phones and laptops of a stored database, while it is made: pages opened at a given time, cookies kept."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import datetime

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from party.models import Host, Party
from scoring.record.now import tell_time_by
from tests.conftest import NOW, signed_in
from tests.party.api.asking import Program
from tests.stored.known import Asked, Known, Person, Sent


@contextlib.contextmanager
def at_time(at: datetime) -> Iterator[None]:
    """Pages are opened at that time, and cookies are signed then. Afterwards it is NOW again."""
    tell_time_by(lambda: at)
    stamp = signing.b62_encode(int(at.timestamp()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(signing.TimestampSigner, "timestamp", lambda _: stamp)
        yield
    tell_time_by(lambda: NOW)


def open_link(person: Person, *, at: datetime) -> Person:
    return _open("personal-link", person, at)


def open_steward_link(person: Person, *, at: datetime) -> Person:
    return _open("steward-link", person, at)


def come_in(party: Party, name: str, known: Known, *, at: datetime) -> Person:
    """By the code, with a name."""
    path, fields = reverse("come-in", args=[party.code]), {"name": name, "key": f"coming-in-{at:%H%M%S}-key"}
    cookies = _send(path, fields, known.sent, name, at)
    return Person(party.guests.latest("pk").pk, cookies=cookies)


def take_name(party: Party, player: int, known: Known, *, at: datetime) -> Person:
    """From the host's list, by the code."""
    path = reverse("take-name", args=[party.code, player])
    fields = {"key": "taking-a-name-of-the-list", "find": str(party.guests.get(pk=player))}
    return Person(player, cookies=_send(path, fields, known.sent, "taken", at))


def ask(token: str, path: str, body: dict[str, str], *, at: datetime) -> Asked:
    """A program asks the API, under a key."""
    key = f"asked-at-{at:%H%M%S}"
    with at_time(at):
        answer = Program(token).post(path, body, key=key)
    return Asked(token, path, key, body, answer)


def sign_in(host: Host) -> str:
    """The cookie of the session."""
    return signed_in(host).cookies["session"].value


def _open(name: str, person: Person, at: datetime) -> Person:
    client = Client()
    with at_time(at):
        assert client.post(reverse(name, args=[person.link])).status_code == 302
    person.cookies = _cookies_of(client)
    return person


def _send(
    path: str, fields: dict[str, str], sent: dict[str, Sent], name: str, at: datetime
) -> dict[str, str]:
    client = Client()
    with at_time(at):
        answer = client.post(path, fields)
    assert answer.status_code == 302, answer.content
    sent[name] = Sent(path, fields, answer["Location"])
    return _cookies_of(client)


def _cookies_of(client: Client) -> dict[str, str]:
    return {name: cookie.value for name, cookie in client.cookies.items() if name not in ("csrf", "session")}
