from __future__ import annotations

import pytest

from party.models import Host
from scoring.models import Sheet
from tests.party.evening import a_party, open_round, sheets_of


@pytest.fixture
def undrawn(host: Host) -> Sheet:
    party = a_party(host, guests=4, draw="table")
    open_round(party)
    return sheets_of(party, 1)[0]
