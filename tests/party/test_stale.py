"""Who writes on what they read: a stale version is refused, and nothing is written."""

from __future__ import annotations

import pytest

from party import hosting, signing, tables
from party.hosting import StaleParty
from party.models import Host
from scoring.models import Event
from scoring.sheets import StaleSheet
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, enter, open_round, sheets_of


def test_two_hosts_who_change_a_party_at_once_do_not_overwrite_each_other(host: Host) -> None:
    party = a_party(host)
    hosting.change_options(party, {"minutes": 20}, version=0, actor=by_host(host), at=NOW)
    with pytest.raises(StaleParty):
        hosting.change_options(party, {"minutes": 30}, version=0, actor=by_host(host), at=NOW)
    changed = hosting.change_options(party, {"minutes": 30}, actor=by_host(host), at=NOW)
    assert (changed.minutes, changed.version) == (30, 2)


@pytest.mark.parametrize("rule", [signing.confirm, tables.void])
def test_a_ruling_is_on_the_totals_that_were_read(host: Host, rule: object) -> None:
    party = a_party(host, guests=4)
    open_round(party)
    sheet = enter(sheets_of(party, 1)[0])
    before = Event.objects.count()
    assert callable(rule)
    with pytest.raises(StaleSheet, match=r"It says .* 180"):
        rule(sheet, version=0, reason="Looked at it", actor=by_host(host), at=NOW)
    assert Event.objects.count() == before
    rule(sheet, version=1, reason="Looked at it", actor=by_host(host), at=NOW)
