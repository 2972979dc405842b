"""Nobody reaches what is not theirs: the access table is complete, and it is true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from party.models import Host
from tests.access import (
    ACCESS,
    ANONYMOUS,
    HOST,
    LIVE,
    OTHER_HOST,
    OTHER_PLAYER,
    PLAYER,
    ROLES,
    SCOREKEEPER,
    STAFF,
    Access,
)
from tests.access_calls import CALLS, as_described
from tests.access_scene import Scene, link_of, set_scene
from tests.conftest import signed_in
from tests.party.signed_phones import phone_of

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH")


def addresses(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    """The names of pages, and the paths of the API's calls."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(
                pattern.url_patterns, f"{pattern.namespace}:" if pattern.namespace else space
            )
        elif space and f"{space}{pattern.name}" not in ACCESS:
            yield re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", f"/{pattern.pattern}")
        else:
            yield f"{space}{pattern.name}" if pattern.name else f"unnamed: {pattern.pattern}"


@pytest.fixture
def scene(host: Host) -> Scene:
    return set_scene(host, timezone.now() - timedelta(minutes=1))


@pytest.fixture
def client(role: str, scene: Scene, host: Host, other_host: Host, staff: Host) -> Client:
    """The browser of somebody in this role: a host's signed in, a guest's phone."""
    people = {HOST: host, OTHER_HOST: other_host, STAFF: staff}
    if role in people:
        return signed_in(people[role])
    seats = {PLAYER: "seated", SCOREKEEPER: "keeper", OTHER_PLAYER: "elsewhere"}
    if role in seats:
        return phone_of(scene.party, scene.named[seats[role]])
    client = Client()
    if role != ANONYMOUS:
        client.post(reverse("steward-link", args=[link_of(scene, role)]))
    return client


def test_every_address_stands_in_the_access_table() -> None:
    names, paths = {name.split()[0] for name in ACCESS}, {call.split()[1] for call in CALLS}
    asked = {as_described(path) for path in paths}
    assert set(addresses(get_resolver().url_patterns)) == names | asked


def test_every_row_of_the_table_names_known_roles() -> None:
    for name, access in (ACCESS | LIVE | CALLS).items():
        assert set(access.may) <= set(ROLES), name
        assert set(access.ruled_out) <= set(access.may), name


@pytest.mark.parametrize("role", ROLES)
def test_a_role_gets_what_the_table_says_at_every_address_by_every_method(
    role: str, client: Client, scene: Scene
) -> None:
    """What is done is taken back, so that all are asked about the same evening."""
    got, expected = {}, {}
    for name, access in ACCESS.items():
        for method in METHODS if role == access.may[-1] else access.methods:
            got[name, method] = _ask(client, name, method, access, scene)
            is_named = method in access.methods
            expected[name, method] = (
                access.expected(role, method) if is_named else access.otherwise(name, method)
            )
    assert {asked: status for asked, status in got.items() if status != expected[asked]} == {}


def _ask(client: Client, name: str, method: str, access: Access, scene: Scene) -> int:
    address = "192.0.2.7" if access.from_afar else "127.0.0.1"
    url = reverse(name.split(maxsplit=1)[0], kwargs=scene.fill(access.arguments))
    # As every form does.
    sent = {"csrfmiddlewaretoken": "-", **scene.fill(access.sends)} if method == "POST" else None
    cookies = deepcopy(client.cookies)
    ask = getattr(client, method.lower())
    with transaction.atomic():
        status = ask(url, sent, REMOTE_ADDR=address).status_code
        transaction.set_rollback(True)
    client.cookies = cookies
    return int(status)
