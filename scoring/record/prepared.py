"""Queries whose SQL is written once and asked many times with other values.

For a small query Django takes several times as long to write the SQL as the database takes to answer it, and a score needs a
dozen of them. Here a queryset is written down when it is first asked, for each kind of database, and its rows are read as
Django reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=models.Model)
LARGEST_BITS = 63
# Stand for the values while the SQL is written. Small enough for every field, and in no query of ours.
NUMBERS, TEXTS = range(32_001, 32_767), [f"value {place} of a query" for place in range(9)]


@dataclass(frozen=True)
class Value:
    """The place of a value among those that are asked for."""

    place: int


@dataclass(frozen=True)
class Written:
    """SQL with its parameters, the places of values among them, and how each column is read."""

    sql: str
    params: Sequence[Any]
    converters: Sequence[tuple[int, Sequence[Callable[..., Any]], Any]]
    compiler: Any

    def fetch(self, values: Sequence[int | str]) -> list[list[Any]]:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, [values[p.place] if isinstance(p, Value) else p for p in self.params])
            rows = [list(row) for row in cursor.fetchall()]
        for column, converters, expression in self.converters:
            for row in rows:
                for convert in converters:
                    row[column] = convert(row[column], expression, connection)
        return rows


class PreparedValues:
    """`query` makes a queryset of lists of values, from values of these kinds; each of them stands in it once."""

    def __init__(
        self, query: Callable[..., models.QuerySet[Any, Any]], *kinds: type[int] | type[str]
    ) -> None:
        self._query, self._kinds = query, kinds
        self._written: dict[str, Written] = {}

    def all(self, *values: int | str) -> list[list[Any]]:
        # No row has a number that no column can hold; a made-up address may.
        if any(isinstance(value, int) and value.bit_length() > LARGEST_BITS for value in values):
            return []
        return self.written.fetch(values)

    @property
    def written(self) -> Written:
        vendor = connection.vendor
        if vendor not in self._written:
            self._written[vendor] = self._write()
        return self._written[vendor]

    def _write(self) -> Written:
        samples = [(NUMBERS if kind is int else TEXTS)[place] for place, kind in enumerate(self._kinds)]
        compiler = self._query(*samples).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        places = [samples.index(each) if each in samples else None for each in params]
        if sorted(place for place in places if place is not None) != list(range(len(samples))):
            raise TypeError("each value has to stand in the query once")
        found = compiler.get_converters([column[0] for column in compiler.select[: compiler.col_count]])
        return Written(
            sql,
            [each if place is None else Value(place) for each, place in zip(params, places, strict=True)],
            [(column, converters, expression) for column, (converters, expression) in found.items()],
            compiler,
        )


class Prepared(Generic[M]):
    """The same for models, with those that are selected along."""

    def __init__(self, query: Callable[..., models.QuerySet[M]], *kinds: type[int] | type[str]) -> None:
        self._query, self._rows = query, PreparedValues(query, *kinds)
        self._read: dict[str, Callable[[list[Any]], M]] = {}

    def all(self, *values: int | str) -> list[M]:
        rows, vendor = self._rows.all(*values), connection.vendor
        if vendor not in self._read:
            self._read[vendor] = _reader(self._rows.written.compiler)
        return [*map(self._read[vendor], rows)]

    def first(self, *values: int | str) -> M | None:
        """The only row, or the first of a query that has an order."""
        return next(iter(self.all(*values)), None)

    def get(self, *values: int | str) -> M:
        """The one row that has to be there."""
        # Django says what is missing where it isn't.
        return self.first(*values) or self._query(*values).get()


def _reader(compiler: Any) -> Callable[[list[Any]], Any]:  # noqa: ANN401 - Django's, for one kind of database.
    """Makes a model of a row, as Django's own iterator does."""
    info, select = compiler.klass_info, compiler.select
    model, columns = info["model"], slice(info["select_fields"][0], info["select_fields"][-1] + 1)
    names = [column[0].target.attname for column in select[columns]]
    annotations = compiler.annotation_col_map or {}
    populators = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # Stubs of a later Django.

    def read(row: list[Any]) -> Any:  # noqa: ANN401 - the query's model.
        made = model.from_db(DEFAULT_DB_ALIAS, names, row[columns])
        for populator in populators:
            populator.populate(row, made)
        for name, column in annotations.items():
            setattr(made, name, row[column])
        return made

    return read
