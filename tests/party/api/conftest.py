"""An evening that programs ask about: eight guests at two tables, the first round being played."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from party.models import Host, Party
from tests.party.api.asking import Program, as_host
from tests.party.evening import a_party, open_round


@pytest.fixture
def party(host: Host) -> Party:
    """Gathering: eight guests have checked in."""
    return a_party(host, guests=8)


@pytest.fixture
def playing(party: Party) -> Party:
    """The first round has been going on for a minute."""
    open_round(party, timezone.now() - timedelta(minutes=1))
    party.refresh_from_db()
    return party


@pytest.fixture
def program(host: Host) -> Program:
    """The host's, for all parties."""
    return as_host(host)


@pytest.fixture
def at(party: Party) -> str:
    return f"/parties/{party.code}"
