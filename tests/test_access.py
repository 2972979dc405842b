"""Nobody reaches what is not theirs: the access table is complete, and it is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from party.models import Host, Party
from tests.access import (
    ACCESS,
    ANONYMOUS,
    CALLS,
    CODE,
    FIRST_GUEST,
    HOST,
    LIVE,
    OTHER_HOST,
    PLAYER,
    ROLES,
    SCOREKEEPER,
    STAFF,
    STEWARD,
    Access,
)
from tests.conftest import signed_in
from tests.party.evening import a_party, open_round, seats_of, sheets_of
from tests.party.phones import phone_of, steward_phone

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
def party(host: Host) -> Party:
    """Two tables in the middle of their first game, under the code of the table."""
    party = a_party(host, 8)
    open_round(party, timezone.now())
    Party.objects.filter(pk=party.pk).update(code=CODE)
    return party


@pytest.fixture
def cast(host: Host, other_host: Host, staff: Host, party: Party) -> Cast:
    """Each role's browser: hosts signed in, guests with their phones, one of whom keeps score at table 1."""
    party.refresh_from_db()
    people = {HOST: host, OTHER_HOST: other_host, STAFF: staff}
    keeper = sheets_of(party, 1)[0].scorekeeper_id or 0
    other = next(seat.player_id for seat in seats_of(sheets_of(party, 1)[0]) if seat.player_id != keeper)
    phones: dict[str, Callable[[], Client]] = {
        PLAYER: lambda: phone_of(party, other),
        SCOREKEEPER: lambda: phone_of(party, keeper),
        STEWARD: lambda: steward_phone(party),
        ANONYMOUS: Client,
    }
    return lambda role: signed_in(people[role]) if role in people else phones[role]()


def test_every_address_stands_in_the_access_table() -> None:
    paths = {call.split()[1] for call in CALLS}
    assert set(addresses(get_resolver().url_patterns)) == {*ACCESS, *paths}


def test_every_row_of_the_table_names_known_roles() -> None:
    for name, access in (ACCESS | LIVE | CALLS).items():
        assert set(access.may) <= set(ROLES), name


@pytest.mark.parametrize("name", ACCESS)
def test_each_role_gets_what_the_table_says(name: str, cast: Cast, party: Party) -> None:
    """A method that is not named is refused to all. Then who is refused comes first: whoever is let in may change what
    the next one finds.
    """
    access = ACCESS[name]
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH"} - set(access.methods):
        assert _ask(cast(access.may[-1]), name, method, access, party) == 405, method
    for role in sorted(ROLES, key=lambda role: role in access.may):
        answer = _ask(cast(role), name, access.methods[0], access, party)
        assert answer == access.expected(role), role


def _ask(client: Client, name: str, method: str, access: Access, party: Party) -> int:
    address = "192.0.2.7" if access.from_afar else "127.0.0.1"
    arguments = dict(access.arguments)
    if arguments.get("player") == FIRST_GUEST:
        # The first guest, whatever number the database gave.
        arguments["player"] = party.guests.order_by("pk").values_list("pk", flat=True)[0]
    return client.generic(method, reverse(name, kwargs=arguments), REMOTE_ADDR=address).status_code
