"""The beginning that most tests of an evening share; a room that needs another has a fixture of the same name."""

from __future__ import annotations

import pytest
from django.test import Client

from party.models import Host, Party
from scoring.models import Sheet
from tests.party.evening import a_party, open_round, sheets_of
from tests.party.phones import phone_of


@pytest.fixture
def party(host: Host) -> Party:
    """Four guests at one table, in their first game."""
    party = a_party(host, guests=4)
    open_round(party)
    return party


@pytest.fixture
def sheet(party: Party) -> Sheet:
    return sheets_of(party, 1)[0]


@pytest.fixture
def keeper(party: Party, sheet: Sheet) -> Client:
    """The scorekeeper's phone."""
    return phone_of(party, sheet.scorekeeper_id or 0)
