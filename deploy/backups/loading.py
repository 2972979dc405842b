"""The rows of a backup and its journal, brought back into a database: SQLite's file, or PostgreSQL's tables."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.migrations.executor import MigrationExecutor

from deploy.backups.archive import Progress
from deploy.backups.capture import from_plain, journaled_tables
from deploy.backups.copies import is_ours
from deploy.backups.reading import Changes
from deploy.backups.refusals import BackupRefused

BATCH = 500
NO_SUCH = "The backup speaks of {what}, which this site doesn't know. Update this copy first."
Rows = list[dict[str, Any]]


def apply_to_sqlite(path: Path, changes: Changes) -> None:
    """The journal's last word about each row, into a copy that nobody uses yet. Whole, or not at all."""
    try:
        _apply_to_sqlite(path, changes)
    except sqlite3.Error as broken:
        raise BackupRefused(f"The database in the backup is damaged ({broken}). Try another copy.") from None


def _apply_to_sqlite(path: Path, changes: Changes) -> None:
    keys = journaled_tables()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute("BEGIN IMMEDIATE")
        # The record's triggers let nothing go; they come back as they were.
        triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            database.execute(f'DROP TRIGGER "{name}"')
        for table, rows in changes.rows.items():
            marks = [(key,) for key in rows]
            database.executemany(f'DELETE FROM "{table}" WHERE "{keys[table]}" = ?', marks)  # noqa: S608 - a known table.
        for table, rows in changes.rows.items():
            _insert_sqlite(database, table, [row for row in rows.values() if row is not None])
        for _, text in triggers:
            database.execute(text)
        for table, key in highest_keys(changes).items():
            _raise_sequence(database, table, key)
        broken = database.execute("PRAGMA foreign_key_check").fetchone()
        [found] = database.execute("PRAGMA quick_check(1)").fetchone()
        if broken is not None or found != "ok":
            raise BackupRefused(
                "The copy and its journal don't fit together. Try an earlier copy by its name."
            )
        database.execute("COMMIT")


def highest_keys(changes: Changes) -> dict[str, int]:
    """Of every table, rows that are gone too: the record may name them, so their number is not given again."""
    keys = {table: [key for key in rows if isinstance(key, int)] for table, rows in changes.rows.items()}
    return {table: max(found) for table, found in keys.items() if found}


def _raise_sequence(database: sqlite3.Connection, table: str, key: int) -> None:
    """SQLite notes the highest key that a table ever had, once it has had a row."""
    raised = database.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", [key, table])
    if not raised.rowcount:
        database.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, key])


def _insert_sqlite(database: sqlite3.Connection, table: str, rows: Rows) -> None:
    known = {column[1] for column in database.execute(f'PRAGMA table_info("{table}")')}
    for row in rows:
        if not row.keys() <= known:
            raise BackupRefused(NO_SUCH.format(what=f"columns of {table}"))
        columns = ", ".join(f'"{name}"' for name in row)
        marks = ", ".join("?" * len(row))
        values = [from_plain(value) for value in row.values()]
        database.execute(f'INSERT INTO "{table}" ({columns}) VALUES ({marks})', values)  # noqa: S608 - known names.


def load_postgresql(path: Path, applied: set[tuple[str, str]], changes: Changes, progress: Progress) -> None:
    """Empty tables as they were when the backup was made, then every row: of the journal, or else of the copy.

    In the caller's transaction.
    """
    _drop_tables()
    _migrate_to(applied)
    keys, known = _keys(), {name for name in connection.introspection.table_names() if is_ours(name)}
    total = path.stat().st_size
    with connection.cursor() as cursor:
        # Migrations leave some of them immediate; rows point to each other across tables.
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        # The migrations' own rows are in the backup too.
        for table in known:
            cursor.execute(f'DELETE FROM "{table}"')  # noqa: S608 - a known table.
        sequences: dict[str, int | None] = {}
        for done, table, rows, said in _batches(path, known):
            if said is not None:
                sequences = said
                continue
            changed = changes.rows.get(table, {})
            _insert(cursor, table, [row for row in rows if row.get(keys.get(table, "")) not in changed])
            progress(done, total)
        for table, changed in changes.rows.items():
            _insert(cursor, table, [row for row in changed.values() if row is not None])
        _set_sequences(cursor, sequences)
        for table, key in highest_keys(changes).items():
            cursor.execute(
                "SELECT setval(name, greatest(%s, (SELECT s.last_value FROM pg_sequences s WHERE "
                "format('%%I.%%I', s.schemaname, s.sequencename) = name))) "
                "FROM pg_get_serial_sequence(%s, %s) AS name WHERE name IS NOT NULL",
                [key, f'"{table}"', keys[table]],
            )
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def _keys() -> Mapping[str, str]:
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table: str(model._meta.pk.column) for model in models} | {
        "django_migrations": "id"
    }


def _batches(path: Path, known: set[str]) -> Iterator[tuple[int, str, Rows, dict[str, Any] | None]]:
    """Rows of one table at a time; at the end where the sequences were."""
    table, rows, done = "", cast("Rows", []), 0
    with path.open(encoding="utf-8") as file:
        for line in file:
            done += len(line)
            said = json.loads(line)
            if said.keys() == {"table"} or said.keys() == {"sequences"} or len(rows) >= BATCH:
                if rows:
                    yield done, table, rows, None
                rows = []
            if said.keys() == {"table"}:
                table = said["table"]
                if table not in known:
                    raise BackupRefused(NO_SUCH.format(what=table))
            elif said.keys() == {"sequences"}:
                yield done, "", [], said["sequences"]
            else:
                rows.append(said)
    if rows:
        yield done, table, rows, None


def _insert(cursor: CursorWrapper, table: str, rows: Rows) -> None:
    """PostgreSQL reads the JSON that it has written."""
    for start in range(0, len(rows), BATCH):
        cursor.execute(
            f'INSERT INTO "{table}" SELECT * FROM json_populate_recordset(NULL::"{table}", %s::json)',  # noqa: S608
            [json.dumps(rows[start : start + BATCH])],
        )


def _drop_tables() -> None:
    there = [name for name in connection.introspection.table_names() if is_ours(name)]
    with connection.cursor() as cursor:
        for table in there:
            cursor.execute(f'DROP TABLE "{table}" CASCADE')
        # The functions of the record's triggers; the migrations make them again.
        cursor.execute(
            "SELECT p.oid::regprocedure::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "
            "WHERE n.nspname = current_schema() AND p.prorettype = 'trigger'::regtype"
        )
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP FUNCTION {name} CASCADE")


def _migrate_to(applied: set[tuple[str, str]]) -> None:
    """The tables as they were when the backup was made."""
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    unknown = applied - set(graph.nodes)
    if unknown:
        raise BackupRefused(NO_SUCH.format(what=" ".join(max(unknown))))
    # The newest of each app among those that were applied.
    leaves = [
        node
        for node in applied
        if not any(
            child.key in applied and child.key[0] == node[0] for child in graph.node_map[node].children
        )
    ]
    executor.migrate(sorted(leaves))


def _set_sequences(cursor: CursorWrapper, sequences: dict[str, int | None]) -> None:
    """Never below a row that is there, nor below where they were: a number is not given twice."""
    there = set(connection.introspection.table_names())
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.db_table in there]
    for statement in connection.ops.sequence_reset_sql(no_style(), models):
        cursor.execute(statement)
    for name, last in sequences.items():
        if last is not None:
            cursor.execute(
                "SELECT setval(c.oid::regclass, greatest(%s, (SELECT s.last_value FROM pg_sequences s "
                "WHERE s.schemaname = current_schema() AND s.sequencename = c.relname))) "
                "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
                "WHERE n.nspname = current_schema() AND c.relkind = 'S' AND c.relname = %s",
                [last, name],
            )
