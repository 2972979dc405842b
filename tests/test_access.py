"""Nobody reaches what is not theirs: the access table is complete, and it is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from party.models import Host
from tests.access import ACCESS, CALLS, HOST, LIVE, OTHER_HOST, ROLES, STAFF, Access
from tests.conftest import signed_in

Cast = Callable[[str], Client]


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
def cast(host: Host, other_host: Host, staff: Host) -> Cast:
    """Each role's browser. A guest's phone has no account: it is a visitor until a party gives it a seat."""
    people = {HOST: host, OTHER_HOST: other_host, STAFF: staff}
    return lambda role: signed_in(people[role]) if role in people else Client()


def test_every_address_stands_in_the_access_table() -> None:
    paths = {call.split()[1] for call in CALLS}
    assert set(addresses(get_resolver().url_patterns)) == {*ACCESS, *paths}


def test_every_row_of_the_table_names_known_roles() -> None:
    for name, access in (ACCESS | LIVE | CALLS).items():
        assert set(access.may) <= set(ROLES), name


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ACCESS)
def test_a_role_gets_what_the_table_says(name: str, role: str, cast: Cast) -> None:
    access = ACCESS[name]
    answer = _ask(cast(role), name, access.methods[0], access)
    assert answer == (access.answers if role in access.may else access.refused)


@pytest.mark.parametrize("name", ACCESS)
def test_a_method_that_is_not_named_is_refused(name: str, cast: Cast) -> None:
    access = ACCESS[name]
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH"} - set(access.methods):
        assert _ask(cast(access.may[-1]), name, method, access) == 405, method


def _ask(client: Client, name: str, method: str, access: Access) -> int:
    address = "192.0.2.7" if access.from_afar else "127.0.0.1"
    return client.generic(method, reverse(name, kwargs=access.arguments), REMOTE_ADDR=address).status_code
