"""Queries whose SQL is written once and asked many times with other values.

For a small query Django takes several times as long to write the SQL as the database takes to answer it, and a score needs a
dozen of them. Here a queryset is written down when it is first asked, for each kind of database, and its rows are made into
models as Django makes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=models.Model)
LARGEST_BITS = 63
# Stand for the values while the SQL is written. Small enough for every field, and in no query of ours.
NUMBERS, TEXTS = range(32_001, 32_020), [f"value {place} of a query" for place in range(20)]


@dataclass(frozen=True)
class Written(Generic[M]):
    """SQL, and what is needed to make models of its rows. Among `params` are the places of the values."""

    sql: str
    params: Sequence[Any]
    model: type[M]
    names: Sequence[str]
    columns: slice
    converters: Sequence[tuple[int, Sequence[Callable[..., Any]], Any]]
    populators: Sequence[Any]

    def rows(self, values: Sequence[int | str]) -> Iterator[M]:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, [values[p.place] if isinstance(p, Value) else p for p in self.params])
            found = cursor.fetchall()
        for row in map(list, found):
            for column, convert, expression in self.converters:
                for each in convert:
                    row[column] = each(row[column], expression, connection)
            made = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.columns])
            for populator in self.populators:
                populator.populate(row, made)
            yield made


@dataclass(frozen=True)
class Value:
    """The place of a value among those that are asked for."""

    place: int


class Prepared(Generic[M]):
    """`query` makes the queryset from values of these kinds; each of them stands in it once."""

    def __init__(self, query: Callable[..., models.QuerySet[M]], *kinds: type[int] | type[str]) -> None:
        self._query, self._kinds = query, kinds
        self._written: dict[str, Written[M]] = {}

    def all(self, *values: int | str) -> list[M]:
        # No row has a number that no column can hold; a made-up address may.
        if any(isinstance(value, int) and value.bit_length() > LARGEST_BITS for value in values):
            return []
        vendor = connection.vendor
        if vendor not in self._written:
            self._written[vendor] = self._write()
        return list(self._written[vendor].rows(values))

    def first(self, *values: int | str) -> M | None:
        """The only row, or the first of a query that has an order."""
        return next(iter(self.all(*values)), None)

    def get(self, *values: int | str) -> M:
        """The one row that has to be there."""
        # Django says what is missing where it isn't.
        return self.first(*values) or self._query(*values).get()

    def _write(self) -> Written[M]:
        samples = [(NUMBERS if kind is int else TEXTS)[place] for place, kind in enumerate(self._kinds)]
        compiler = self._query(*samples).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        places = [samples.index(each) if each in samples else None for each in params]
        if sorted(place for place in places if place is not None) != list(range(len(samples))):
            raise TypeError("each value has to stand in the query once")
        info, select = compiler.klass_info, compiler.select
        columns = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
        found = compiler.get_converters([column[0] for column in select[: compiler.col_count]])
        return Written(
            sql,
            [each if place is None else Value(place) for each, place in zip(params, places, strict=True)],
            info["model"],
            [column[0].target.attname for column in select[columns]],
            columns,
            [(column, convert, expression) for column, (convert, expression) in found.items()],
            get_related_populators(info, select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg]  # Stubs of a later Django.
        )
