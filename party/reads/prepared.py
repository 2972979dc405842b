"""Queries that every event asks: Django makes their SQL once, as to make it takes ten times as long as to ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import QuerySet

# A number that stands in a prepared query for one that comes later: `slot(0)`, `slot(1)`.
_FIRST = 2_000_000_001


@dataclass(frozen=True)
class Prepared:
    """SQL with its parameters, the slots among them; and how values of a column are read, by its place."""

    sql: str
    parameters: Sequence[Any]
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Any]]


def slot(number: int) -> int:
    return _FIRST + number


def prepare(values: QuerySet[Any, tuple[Any, ...]]) -> Prepared:
    """A query for lists of values; whoever prepares it keeps it (`functools.cache`)."""
    compiler = values.query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    return Prepared(sql, parameters, compiler.get_converters([column for column, *_ in compiler.select]))


def ask(prepared: Prepared, *filled: int) -> list[list[Any]]:
    """The rows, with these numbers in the slots."""
    numbers: Mapping[Any, int] = {slot(place): number for place, number in enumerate(filled)}
    with connection.cursor() as cursor:
        cursor.execute(prepared.sql, [numbers.get(each, each) for each in prepared.parameters])
        rows = [list(row) for row in cursor.fetchall()]
    for place, (converters, column) in prepared.converters.items():
        for row in rows:
            for convert in converters:
                row[place] = convert(row[place], column, connection)
    return rows
