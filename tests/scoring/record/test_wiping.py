"""What was erased is not on the disk any more, in the file or in its log."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection, connections

from party.models import Host
from party.people.guests import erasing
from party.people.guests.registration import register_list
from party.people.purging import purge_party
from scoring.record import wiping
from tests.conftest import NOW
from tests.party.evening import a_party, by_host

NAME = "Bartholomew Quistenius"


def on_disk(text: str) -> list[str]:
    database = Path(str(connection.settings_dict["NAME"]))
    files = [database, database.with_name(f"{database.name}-wal")]
    return [file.name for file in files if file.exists() and text.encode() in file.read_bytes()]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL looks after its own log")
@pytest.mark.parametrize("way", ["erase", "purge"])
def test_an_erased_name_is_on_the_disk_no_more(transactional_db: None, host: Host, way: str) -> None:
    party = a_party(host)
    [guest] = register_list(party, [NAME], actor=by_host(party), at=NOW)
    assert on_disk(NAME)
    if way == "erase":
        erasing.erase(party, guest.guest.pk, actor=by_host(party), at=NOW)
    else:
        purge_party(party, actor=by_host(party), at=NOW)
    assert on_disk(NAME) == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL looks after its own log")
def test_somebody_who_reads_meanwhile_is_not_in_the_way(
    transactional_db: None, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wiping, "PATIENCE_MS", 50)
    party = a_party(host)
    [guest] = register_list(party, [NAME], actor=by_host(party), at=NOW)
    reading = connections.create_connection("default")
    try:
        cursor = reading.cursor()
        cursor.execute("BEGIN")
        cursor.execute("SELECT COUNT(*) FROM party_guest").fetchone()
        erased = erasing.erase(party, guest.guest.pk, actor=by_host(party), at=NOW)
        assert erased.player.erased_at == NOW
    finally:
        reading.close()
    assert connection.cursor().execute("PRAGMA busy_timeout").fetchone() == (20_000,)
