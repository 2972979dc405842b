"""Every migration on databases of earlier releases: nothing of the record is lost, and the tables are those of today."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from party.history.verification import verify
from party.models import Party
from scoring.models import HomeGame
from scoring.record.triggers import NAMES
from tests.stored.opening import RELEASES, Stored, StoredDatabases
from tests.stored.tables import all_tables, rows_of, schema

TRIGGERS = {
    "sqlite": ("SELECT name FROM sqlite_master WHERE type = 'trigger'", set(NAMES)),
    "postgresql": (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'",
        {*NAMES, "event_never_truncated"},
    ),
}


def test_the_triggers_are_there_and_refuse(stored: Stored) -> None:
    statement, expected = TRIGGERS[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(statement)
        assert sorted(name for (name,) in cursor.fetchall()) == sorted(expected)
    for change in ("UPDATE scoring_event SET kind = 'other'", "DELETE FROM scoring_event"):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(change)


def test_every_record_is_sound(stored: Stored) -> None:
    assert {party.code: verify(party).faults for party in Party.objects.all()} == {
        stored.known.running: (),
        stored.known.finished: (),
    }
    for code in (stored.known.running, stored.known.finished):
        call_command("verify_party", code, verbosity=0)
    assert HomeGame.objects.count() == len(stored.known.homes)
    call_command("verify_homes", verbosity=0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("release", RELEASES)
def test_no_row_of_the_record_is_lost(stored_databases: StoredDatabases, release: str) -> None:
    """Nor changed, whatever columns came since."""
    with stored_databases.open_old(release):
        columns, before = rows_of("scoring_event")
    with stored_databases.open_migrated(release):
        found, after = rows_of("scoring_event")
    places = [found.index(column) for column in columns]
    assert [[row[place] for place in places] for row in after] == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("release", RELEASES)
def test_the_tables_are_those_of_a_new_site(stored_databases: StoredDatabases, release: str) -> None:
    """The same columns, indexes and constraints, in whichever order they came."""
    new = schema()
    with stored_databases.open_migrated(release):
        assert schema() == new


def test_migrating_what_is_up_to_date_does_nothing(stored: Stored) -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    tables, before = schema(), {table: rows_of(table) for table in all_tables()}
    call_command("migrate", verbosity=0)
    assert schema() == tables
    assert {table: rows_of(table) for table in all_tables()} == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("release", RELEASES)
def test_there_is_a_row_in_every_table_of_its_day(stored_databases: StoredDatabases, release: str) -> None:
    """Where there is none, a migration is tried on nothing. Groups and permissions of hosts are never used."""
    with stored_databases.open_old(release):
        ours = [name for name in all_tables() if name.startswith(("party_", "scoring_", "django_"))]
        empty = {name for name in ours if not rows_of(name)[1]}
    assert empty == {"party_host_groups", "party_host_user_permissions"}
