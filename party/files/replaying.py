"""From events to rows: what the changes of a file or of an imported record lead to. Reads and writes no database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db import models

from party.record.world import default_facts, without_retired_facts
from scoring.models import Entry, Keeping, Sheet, SheetSeat
from scoring.models.recorded import Recorded
from scoring.rules.replay import Change, Facts, World, apply_change
from scoring.sheets.engine_table import read_board

Row = TypeVar("Row", bound=Recorded)


def replayed(changes: Iterable[Change]) -> World:
    """The rows that are there after these changes."""
    world: World = {}
    for change in changes:
        apply_change(world, change, default_facts())
    return without_retired_facts(world)


def as_row(model: type[Row], pk: int, facts: Facts, **texts: str) -> Row:
    """The row that says this; it isn't in the database."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    row = model(**{name: _value(fields[name], value) for name, value in facts.items()}, **texts)
    row.pk = pk
    return row


def lay_out_boards(world: World) -> None:
    """A board that can't be laid out would break the pages of its table: whatever is raised says why not."""
    for number, facts in world.get("sheet", {}).items():
        if facts["keeping"] == Keeping.BOARD:
            entries = _on_sheet(Entry, world, number)
            if entries:
                seats = sorted(_on_sheet(SheetSeat, world, number), key=lambda seat: seat.chair)
                read_board(as_row(Sheet, number, facts), seats, sorted(entries, key=lambda line: line.number))


def _on_sheet(model: type[Row], world: World, sheet: int) -> list[Row]:
    rows = world.get(model.entity(), {}).items()
    return [as_row(model, pk, facts) for pk, facts in rows if facts["sheet_id"] == sheet]


def _value(field: models.Field[Any, Any], value: Any) -> Any:  # noqa: ANN401 - plain values.
    return value if isinstance(field, models.ForeignKey) else field.to_python(value)
