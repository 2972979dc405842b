"""Queries that every event asks: Django makes their SQL once, as to make it takes ten times as long as to ask.

For plain numbers and words, which every database hands out as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import connection
from django.db.models import QuerySet

# A number that stands in a prepared query for one that comes later: `slot(0)`, `slot(1)`.
_FIRST = 2_000_000_001


def slot(number: int) -> int:
    return _FIRST + number


def prepare(values: QuerySet[Any, tuple[Any, ...]]) -> tuple[str, tuple[Any, ...]]:
    """The SQL of a query, and its parameters with the slots among them. For whoever keeps it (`functools.cache`)."""
    return values.query.sql_with_params()


def ask(prepared: tuple[str, tuple[Any, ...]], *filled: int) -> list[tuple[Any, ...]]:
    """The rows, with these numbers in the slots."""
    sql, parameters = prepared
    numbers: Mapping[Any, int] = {slot(place): number for place, number in enumerate(filled)}
    with connection.cursor() as cursor:
        cursor.execute(sql, [numbers.get(each, each) for each in parameters])
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
