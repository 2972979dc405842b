"""A copy of everything while the site runs: the database as of one moment, the secrets, and who was erased.

SQLite has an online backup of its own, which is quickest and exact. PostgreSQL's rows are written as JSON, table by table,
in one repeatable-read transaction: that needs no program of the server's version, and PostgreSQL itself reads the same
JSON back. So a backup is restored on the kind of database that it was made on; a party's own file goes anywhere.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import psycopg
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from psycopg import sql

from deploy.backups.archive import ERASURES, ROWS, SQLITE, Manifest, Progress, write_archive
from deploy.backups.erasures import known_erasures
from deploy.backups.places import ring_folder, site_name
from deploy.backups.refusals import BackupRefused

# Pages of SQLite's file between two looks at the progress, and rows of PostgreSQL's.
PAGES, ROWS_AT_ONCE = 2_000, 2_000
HEADROOM = 16 * 1024 * 1024


def make_backup(
    target: Path, at: datetime, *, number: int = 0, progress: Progress = lambda *_: None
) -> Manifest:
    """Everything, in one file; the site may be running."""
    with _scratch(target.parent) as scratch:
        check_room(scratch, 2 * database_bytes())
        is_sqlite = connection.vendor == "sqlite"
        database = scratch / (SQLITE if is_sqlite else ROWS)
        described = (_copy_sqlite if is_sqlite else _copy_postgresql)(database, progress)
        manifest = Manifest(
            made_at=at.isoformat(),
            database=connection.vendor,
            site=site_name(),
            address=_address(),
            number=number,
            **described,
        )
        parts: dict[str, Path | bytes] = {database.name: database, **_secrets()}
        parts[ERASURES] = json.dumps(known_erasures()).encode()
        return write_archive(target, manifest, parts, progress)


def database_bytes() -> int:
    if connection.vendor == "sqlite":
        return sum(
            path.stat().st_size
            for path in (Path(_sqlite_name()), Path(f"{_sqlite_name()}-wal"))
            if path.exists()
        )
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def check_room(folder: Path, wanted: int) -> None:
    """For a scratch folder: a copy must not be what fills the disk of a running evening."""
    disk = os.statvfs(folder)
    if disk.f_bavail * disk.f_frsize < wanted + HEADROOM:
        raise BackupRefused(
            f"There isn't enough room in {folder.parent}. Free {(wanted + HEADROOM) // 2**20} MB there."
        )


def is_ours(table: str) -> bool:
    labels = {config.label for config in apps.get_app_configs()} | {"django"}
    return table.partition("_")[0] in labels


@contextlib.contextmanager
def _scratch(beside: Path) -> Iterator[Path]:
    """On the disk the backup goes to; in the data folder if no folder can be made there."""
    place = beside if beside.is_dir() and os.access(beside, os.W_OK) else ring_folder()
    folder = Path(tempfile.mkdtemp(prefix=".copying-", dir=place))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sqlite_name() -> str:
    return str(connection.settings_dict["NAME"])


def _copy_sqlite(into: Path, progress: Progress) -> dict[str, Any]:
    """Under one read transaction: whoever writes at the same time neither waits nor makes it begin again."""
    try:
        return _copied(into, progress)
    except sqlite3.DatabaseError as broken:
        raise BackupRefused(f"The database is damaged ({broken}). Restore an earlier backup.") from None


def _copied(into: Path, progress: Progress) -> dict[str, Any]:
    with (
        contextlib.closing(sqlite3.connect(_sqlite_name(), timeout=20, isolation_level=None)) as source,
        contextlib.closing(sqlite3.connect(into, isolation_level=None)) as copy,
    ):
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(copy, pages=PAGES, progress=lambda _, left, total: progress(total - left, total))
        # One file, without a log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
        [found] = copy.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise BackupRefused(f"The database is damaged ({found}). Restore an earlier backup.")
        return _described(lambda query: copy.execute(query).fetchall())


def _copy_postgresql(into: Path, progress: Progress) -> dict[str, Any]:
    parameters = cast("Any", connection).get_connection_params()
    with psycopg.connect(**parameters) as source, into.open("w", encoding="utf-8") as file:
        source.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        source.read_only = True

        def ask(query: str) -> list[tuple[Any, ...]]:
            return source.execute(cast("Any", query), prepare=False).fetchall()

        described = _described(ask)
        # All that are there: a version that is about to migrate may have dropped a model.
        names = sorted(name for name in connection.introspection.table_names() if is_ours(name))
        for place, name in enumerate(names):
            print(json.dumps({"table": name}), file=file)
            with source.cursor(name="copying") as rows:
                rows.itersize = ROWS_AT_ONCE
                rows.execute(sql.SQL("SELECT row_to_json(t)::text FROM {} t").format(sql.Identifier(name)))
                file.writelines(f"{row}\n" for [row] in rows)
            progress(place + 1, len(names))
        sequences = ask(
            "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = current_schema()"
        )
        print(json.dumps({"sequences": dict(sequences)}), file=file)
        return described


def _described(ask: Any) -> dict[str, Any]:  # noqa: ANN401 - either database's way to ask.
    """What the manifest says of the rows, as of the moment of the copy."""
    has_tables = MigrationRecorder(connection).has_table()
    migrations = ask("SELECT app, name FROM django_migrations ORDER BY app, name") if has_tables else []
    here = set(connection.introspection.table_names())
    counted = {"parties": "party_party", "hosts": "party_host", "events": "scoring_event"}
    counts = {
        name: ask(f"SELECT count(*) FROM {table}")[0][0] if table in here else 0  # noqa: S608 - our own names.
        for name, table in counted.items()
    }
    return {"migrations": [list(row) for row in migrations], **counts}


def _secrets() -> dict[str, bytes]:
    """As they are in use, from a file or from the environment."""
    found = {"secret_key": settings.SECRET_KEY, "push_key": settings.PUSH_KEY}
    kept = Path(settings.DATA_DIR) / "push_key"
    if not found["push_key"] and kept.exists():
        found["push_key"] = kept.read_text(encoding="ascii").strip()
    return {name: secret.encode() for name, secret in found.items() if secret}


def _address() -> str:
    with contextlib.suppress(OSError):
        return Path(settings.PHONE_ADDRESS_FILE).read_text(encoding="utf-8").strip()
    return ""


def migrations_of(names: Sequence[Sequence[str]]) -> set[tuple[str, str]]:
    return {(app, name) for app, name in names}
