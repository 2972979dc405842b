"""Reads take as many queries for many players as for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from party.models import Host, Party
from tests.party.api.asking import NOBODY, Program, as_host, as_steward
from tests.party.evening import a_party, play_round


def count(program: Program, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        program.get(path)
    return len(asked)


def evening(host: Host, guests: int) -> Party:
    party = a_party(host, guests=guests)
    play_round(party)
    as_steward(party)
    return party


@pytest.mark.parametrize("path", ["standings", "rounds/1", "players"])
def test_a_read_takes_as_many_queries_for_many_as_for_few(host: Host, path: str) -> None:
    few, many = evening(host, 8), evening(host, 40)
    for who in (NOBODY, as_host(host)):
        counts = {count(who, f"/parties/{party.code}/{path}") for party in (few, many)}
        assert len(counts) == 1


@pytest.mark.parametrize(("path", "most"), [("standings", 16), ("rounds/1", 10), ("players", 3), ("", 1)])
def test_a_stranger_s_read_takes_few_queries(host: Host, path: str, most: int) -> None:
    party = evening(host, 8)
    assert count(NOBODY, f"/parties/{party.code}/{path}".rstrip("/")) <= most
