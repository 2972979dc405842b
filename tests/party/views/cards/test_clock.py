from __future__ import annotations

import pytest

from party.models import Party
from party.rounds import clock
from party.views.cards.clock import clock_of
from tests.conftest import NOW
from tests.party.evening import by_host

pytestmark = pytest.mark.django_db


def test_a_tables_page_asks_for_its_own_clock_before_it_has_time_of_its_own(party: Party) -> None:
    """So that it learns of the first extension."""
    before = clock_of(party, party.round_set.get(), NOW, 1)
    clock.extend(party, 5, table=1, reason="Coffee was spilt", actor=by_host(party), at=NOW)
    after = clock_of(party, party.round_set.get(), NOW, 1)
    assert before is not None
    assert after is not None
    assert before.url == after.url
    assert after.left_ms - before.left_ms == 5 * 60_000
