"""Rows that stand in the record: what a row says as plain values, and how it differs from what was read.

Names, free text and secrets are left out (`unrecorded`): events carry ids, and the hashes of words. No table of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any, ClassVar, Self

from django.db import models

from scoring.rules.replay import Facts

# What JSON has as it is.
_PLAIN = frozenset({int, str, bool, float, type(None)})


class Recorded(models.Model):
    """The base of every model whose changes are events."""

    # Each with the recorded fields that stand for it: when one of those changes, it is written too.
    unrecorded: ClassVar[Mapping[str, frozenset[str]]] = {}
    # Unique within their group: emptied before rows that trade them are saved, since databases look at each row alone.
    emptied_first: ClassVar[Collection[str]] = ()
    as_read: Facts | None = None

    class Meta:
        abstract = True

    @classmethod
    def from_db(
        cls,
        db: str | None,
        field_names: Collection[str],
        values: Collection[Any],
        **options: Any,  # noqa: ANN401 - whatever else Django hands on.
    ) -> Self:
        row = super().from_db(db, field_names, values, **options)
        if len(values) == len(cls._meta.concrete_fields):
            row.as_read = row.facts()
        return row

    @classmethod
    def entity(cls) -> str:
        """The name of this kind of row in the record."""
        return cls.__name__.lower()

    @classmethod
    @cache
    def recorded_fields(cls) -> tuple[str, ...]:
        return tuple(
            field.attname
            for field in cls._meta.concrete_fields
            if not field.primary_key and field.name not in cls.unrecorded
        )

    @classmethod
    def default_facts(cls) -> Facts:
        """What a row says that was recorded before a field was there: its default, or nothing."""
        fields = {field.attname: field for field in cls._meta.concrete_fields}
        named = [fields[name] for name in cls.recorded_fields()]
        return {
            field.attname: plain(field.get_default()) for field in named if field.has_default() or field.null
        }

    @classmethod
    def facts_of(cls, rows: models.QuerySet[Self]) -> dict[int, Facts]:
        """What the record says of many rows, by their numbers, for whoever needs no more of them than that."""
        names = cls.recorded_fields()
        read = rows.values_list("pk", *names)
        return {pk: dict(zip(names, map(plain, values), strict=True)) for pk, *values in read}

    def facts(self) -> Facts:
        """What the record says of this row, in plain values."""
        # Straight from the row: thousands are read at a time, and Django would look at each field's descriptor.
        said = self.__dict__
        return {name: plain(said[name]) for name in self.recorded_fields()}

    def changed_facts(self) -> tuple[Facts, Facts]:
        """What the row said when it was read and says now, of the fields that differ."""
        if self.as_read is None and self.pk and self.get_deferred_fields():
            raise TypeError(
                f"{self.entity()} {self.pk} was read in part, to be looked at; read it whole to change it"
            )
        before, now = self.as_read or {}, self.facts()
        names = [name for name in now if before.get(name) != now[name]]
        return {name: before.get(name) for name in names}, {name: now[name] for name in names}


def plain(value: Any) -> Any:  # noqa: ANN401 - any field's value in, any JSON value out.
    """A field's value as JSON has it; moments in UTC, to the microsecond. Lists and objects are copied."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list) else value
