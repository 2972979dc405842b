"""Ids that nobody else gets, for rows that are numbered in a file: one after the other, in the order of those numbers."""

from __future__ import annotations

from typing import Any

from django.db import connection, models

# Any number that nothing else locks.
_IMPORTS = 7_204_417


def take_turn() -> None:
    """One import at a time, until the transaction ends; so the second of two that have the same file finds the party."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_IMPORTS])


def reserve(model: type[models.Model], count: int) -> list[int]:
    """So many new ids of this table, the lowest first. On SQLite a transaction that began has the database alone."""
    if not count:
        return []
    return _on_sqlite(model, count) if connection.vendor == "sqlite" else _on_postgresql(model, count)


def _on_postgresql(model: type[models.Model], count: int) -> list[int]:
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [table, model._meta.pk.column, count],
        )
        return sorted(row[0] for row in cursor.fetchall())


def _on_sqlite(model: type[models.Model], count: int) -> list[int]:
    """AUTOINCREMENT gives no id twice that is in sqlite_sequence; whoever writes has the database alone."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        last = _one(cursor, "SELECT max(seq) FROM sqlite_sequence WHERE name = %s", [table])
        highest = model._default_manager.aggregate(highest=models.Max("pk"))["highest"] or 0
        first = max(last, highest) + 1
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first + count - 1])
    return list(range(first, first + count))


def _one(cursor: Any, statement: str, values: list[str]) -> int:  # noqa: ANN401 - Django's cursor has no type.
    return int(cursor.execute(statement, values).fetchone()[0] or 0)
