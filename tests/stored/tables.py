"""What lies in the database in use, as it is: its tables with their columns, constraints and rows."""

from __future__ import annotations

import re
from typing import Any

from django.db import connection

_CASTS = re.compile(r"::(character varying|text)(\[\])?|[()\s]")
_CATALOGUE = {
    "sqlite": ("SELECT type, name, tbl_name, sql FROM sqlite_master",),
    "postgresql": (
        """SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
        FROM information_schema.columns WHERE table_schema = 'public'""",
        "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'",
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint",
        "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
        "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    ),
}


def all_tables() -> list[str]:
    return sorted(connection.introspection.table_names())


def rows_of(table: str) -> tuple[list[str], list[list[Any]]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
        columns = [column[0] for column in cursor.description]
        rows = [list(row) for row in cursor.fetchall()]
    return columns, sorted(rows, key=repr)


def schema() -> set[tuple[Any, ...]]:
    """The columns, indexes, constraints and triggers of every table, in the words of the database's own catalogue."""
    with connection.cursor() as cursor:
        found = set()
        for statement in _CATALOGUE[connection.vendor]:
            cursor.execute(statement)
            found |= {tuple(map(_plain, row)) for row in cursor.fetchall()}
    return found


def _plain(value: Any) -> Any:  # noqa: ANN401 - any plain value.
    """PostgreSQL writes the casts of a dumped condition in another order than those of one it was told."""
    return _CASTS.sub("", value) if isinstance(value, str) else value
