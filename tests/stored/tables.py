"""What lies in the database in use, as it is: its tables with their columns, constraints and rows."""

from __future__ import annotations

from typing import Any

from django.db import connection


def all_tables() -> list[str]:
    return sorted(connection.introspection.table_names())


def rows_of(table: str) -> tuple[list[str], list[list[Any]]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
        columns = [column[0] for column in cursor.description]
        rows = [list(row) for row in cursor.fetchall()]
    return columns, sorted(rows, key=repr)


def schema() -> dict[str, Any]:
    """The columns and constraints of every table."""
    introspection = connection.introspection
    with connection.cursor() as cursor:
        return {
            table: (
                sorted(
                    (column.name, str(column.type_code), column.null_ok)
                    for column in introspection.get_table_description(cursor, table)
                ),
                sorted(map(_constraint, introspection.get_constraints(cursor, table).items())),
            )
            for table in all_tables()
        }


def _constraint(item: tuple[str, Any]) -> str:
    name, found = item
    # SQLite gives what has no name a number.
    return repr(sorted((key, value) for key, value in found.items() if key != "definition")) + (
        "" if name.startswith("__unnamed") else name
    )
