"""The database engine that journals: a connection that was open before a migration never loses a row in silence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import connections

from deploy.backups.capture import journaled_tables, prepare_sqlite
from deploy.backups.engines.sqlite3.base import DatabaseWrapper
from deploy.backups.journal import BROKEN, SegmentReason, begin_segment, why_broken
from deploy.backups.places import ring_folder, segments_in
from deploy.backups.reading import read_changes

pytestmark = pytest.mark.django_db
ALIAS = "journaled"
TABLE = "party_guest"


@pytest.fixture
def second(tmp_path: Path, settings: LazySettings) -> Path:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path / "data", tmp_path / "stick"
    for folder in (settings.DATA_DIR, settings.BACKUP_DIR):
        folder.mkdir()
    begin_segment(settings.BACKUP_DIR, 1, first=1, about={})
    return Path(settings.BACKUP_DIR)


@pytest.fixture
def journaled(tmp_path: Path) -> Iterator[DatabaseWrapper]:
    """A connection to an empty file: its tables are still to be made."""
    usual = connections["default"].settings_dict
    named = {"ENGINE": "deploy.backups.engines.sqlite3", "NAME": str(tmp_path / "db"), "OPTIONS": {}}
    wrapper = DatabaseWrapper({**usual, **named}, alias=ALIAS)
    connections[ALIAS] = wrapper
    wrapper.connect()
    yield wrapper
    wrapper.close()
    del connections[ALIAS]


def make_tables(path: str) -> None:
    with closing(sqlite3.connect(path)) as other:
        for table, key in journaled_tables().items():
            other.execute(f'CREATE TABLE "{table}" ("{key}" INTEGER PRIMARY KEY)')
        other.commit()


def insert(on: DatabaseWrapper, number: int) -> None:
    with on.cursor() as cursor:
        cursor.execute(f'INSERT INTO "{TABLE}" VALUES (%s)', [number])


def test_a_connection_from_before_a_migration_says_that_it_cant_journal_and_can_from_then_on(
    second: Path, journaled: DatabaseWrapper
) -> None:
    make_tables(str(journaled.settings_dict["NAME"]))
    with journaled.cursor() as cursor:
        prepare_sqlite(cursor)
    insert(journaled, 1)
    # It's saved, and the second folder is known not to have it: a new copy will.
    assert why_broken() is SegmentReason.ERROR
    with journaled.cursor() as cursor:
        assert cursor.execute(f'SELECT count(*) FROM "{TABLE}"').fetchone() == (1,)
    (ring_folder() / BROKEN).unlink()
    insert(journaled, 2)
    assert why_broken() is None
    changes = read_changes(list(segments_in(second).values()), journaled_tables())
    assert changes.rows[TABLE].keys() == {2}
