"""Which rows a transaction has changed, as the database itself sees it: whatever wrote them, no row is forgotten.

SQLite: temporary triggers of each connection note the keys, and the rows are read before the commit. PostgreSQL: triggers
note the rows themselves, in a setting that lasts as long as the transaction. An entry has the rows as they are afterwards,
so that applying it twice is the same as once. Left out is what means nothing elsewhere (`NOISE`).
"""

from __future__ import annotations

import base64
import json
from typing import Any

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

# By table: the rows as they are now, and the keys of those that are gone.
Rows = dict[str, dict[str, Any]]
NOISE = frozenset({"party_sitestate", "party_limitcount", "party_boot"})
MARKS = "keyword_journal_mark"
_TOUCHED = "keyword_touched"


def journaled_tables() -> dict[str, str]:
    """Each with the column of its key."""
    models = apps.get_models(include_auto_created=True)
    keys = {model._meta.db_table: str(model._meta.pk.column) for model in models if model._meta.managed}
    return {table: key for table, key in keys.items() if table not in NOISE}


# --- SQLite ---------------------------------------------------------------------------------------


def watch_sqlite(raw: Any) -> bool:  # noqa: ANN401 - a connection of sqlite3.
    """On a new connection; whether all tables are there. Those that a migration is about to make have no triggers yet."""
    there = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    raw.execute("PRAGMA temp_store=MEMORY")
    raw.execute(f"CREATE TEMP TABLE IF NOT EXISTS {_TOUCHED} (name TEXT, key)")
    for table, key in journaled_tables().items():
        if table in there:
            for operation, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
                raw.execute(
                    f'CREATE TEMP TRIGGER IF NOT EXISTS "touched_{table}_{operation}" AFTER {operation} ON main."{table}" '  # noqa: S608
                    f"BEGIN INSERT INTO {_TOUCHED} VALUES ('{table}', {row}.\"{key}\"); END"
                )
    return journaled_tables().keys() <= there


def prepare_sqlite(cursor: CursorWrapper) -> None:
    cursor.execute(f"CREATE TABLE IF NOT EXISTS {MARKS} (writer TEXT PRIMARY KEY, number INTEGER)")


def changed_on_sqlite(raw: Any) -> Rows:  # noqa: ANN401 - a connection of sqlite3.
    """And forget them."""
    touched = raw.execute(f"SELECT DISTINCT name, key FROM {_TOUCHED}").fetchall()  # noqa: S608 - our own name.
    if not touched:
        return {}
    raw.execute(f"DELETE FROM {_TOUCHED}")  # noqa: S608 - our own name.
    keys = journaled_tables()
    rows: Rows = {}
    for table, key in touched:
        said = rows.setdefault(table, {"rows": [], "gone": []})
        found = raw.execute(_bare(raw, table, keys[table]), (key,))
        row = found.fetchone()
        if row is None:
            said["gone"].append(key)
        else:
            names = [column[0] for column in found.description]
            said["rows"].append(dict(zip(names, map(_plain, row), strict=True)))
    return rows


def _bare(raw: Any, table: str, key: str) -> str:  # noqa: ANN401 - a connection of sqlite3.
    """Asks for a row as it is stored: with the plus nobody makes a date of a text. Only names of our own are in it."""
    columns = [name for _, name, *_ in raw.execute(f'PRAGMA table_info("{table}")')]
    wanted = ", ".join(f'+"{name}" AS "{name}"' for name in columns)
    return f'SELECT {wanted} FROM "{table}" WHERE "{key}" = ?'  # noqa: S608


def forget_on_sqlite(raw: Any) -> None:  # noqa: ANN401 - a connection of sqlite3.
    raw.execute(f"DELETE FROM {_TOUCHED}")  # noqa: S608 - our own name.


def _plain(value: object) -> object:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def from_plain(value: object) -> object:
    is_bytes = isinstance(value, dict) and value.keys() == {"base64"}
    return base64.b64decode(value["base64"]) if is_bytes else value  # type: ignore[index]


# --- PostgreSQL -----------------------------------------------------------------------------------

_NOTE = """
CREATE OR REPLACE FUNCTION keyword_touched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted text;
BEGIN
  SELECT json_agg(t)::text INTO noted FROM touched t;
  IF noted IS NOT NULL THEN
    PERFORM set_config('keyword.touched', coalesce(current_setting('keyword.touched', true), '')
      || '["' || TG_TABLE_NAME || '","' || TG_OP || '",' || noted || '],', true);
  END IF;
  RETURN NULL;
END $$
"""


def prepare_postgresql(on: BaseDatabaseWrapper) -> None:
    """Triggers on every table. They stay when no second folder is named, and cost next to nothing."""
    there = set(on.introspection.table_names())
    with on.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'keyword_touched_delete'"
        )
        # Not again: it would wait for whoever is writing.
        there -= {str(table) for (table,) in cursor.fetchall()}
        cursor.execute(_NOTE)
        for table in journaled_tables():
            if table in there:
                for operation, rows in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
                    cursor.execute(
                        f'CREATE OR REPLACE TRIGGER keyword_touched_{operation.lower()} AFTER {operation} ON "{table}" '
                        f"REFERENCING {rows} TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keyword_touched()"
                    )


def changed_on_postgresql(raw: Any) -> tuple[Rows, str]:  # noqa: ANN401 - a connection of psycopg.
    """The rows, and the transaction's number, by which PostgreSQL knows later whether it was committed."""
    with raw.cursor() as cursor:
        cursor.execute("SELECT current_setting('keyword.touched', true)")
        noted = cursor.fetchone()[0]
        if not noted:
            return {}, ""
        cursor.execute("SELECT pg_current_xact_id()::text")
        transaction = str(cursor.fetchone()[0])
    keys = journaled_tables()
    last: dict[tuple[str, Any], Any] = {}
    for table, operation, rows in json.loads(f"[{noted[:-1]}]"):
        for row in rows if table in keys else ():
            last[table, row[keys[table]]] = None if operation == "DELETE" else row
    found: Rows = {}
    for (table, key), row in last.items():
        said = found.setdefault(table, {"rows": [], "gone": []})
        said["gone"].append(key) if row is None else said["rows"].append(row)
    return found, transaction
