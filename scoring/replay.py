"""Replay: what the rows must say, folded from the events alone (I11, I12).

A world is what the record says of every row: entity, number, facts. The same shape is read from the database, so the two
can be compared, and whoever reckons from a world reckons the same from either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet

from scoring.models import Event
from scoring.recorded import Facts, Recorded

World = dict[str, dict[int, Facts]]
Change = list[Any]


def read_world(rows: Iterable[QuerySet[Any]]) -> World:
    """The world as the database has it: one query a kind of row."""
    return {queryset.model.entity(): {row.pk: row.facts() for row in queryset} for queryset in rows}


def replay(events: Iterable[Event]) -> Iterator[tuple[Event, World, list[str]]]:
    """The world after each event, and what in it does not follow from the one before. The world is one, and grows."""
    world: World = {}
    for event in events:
        yield event, world, [fault for change in event.changes for fault in apply_change(world, change)]


def apply_change(world: World, change: Change) -> list[str]:
    """Change the world; says what does not fit."""
    entity, number, before, after = change
    rows = world.setdefault(entity, {})
    row = rows.get(number)
    faults = [] if _fits(row, before) else [f"{entity} {number} was not as the record says"]
    if after is None:
        rows.pop(number, None)
    elif before is None or row is None:
        rows[number] = dict(after)
    else:
        row.update(after)
    return faults


def differences(replayed: World, read: World) -> list[str]:
    """Where the rows are not what the record says."""
    found = []
    for entity in sorted(replayed.keys() | read.keys()):
        said, are = replayed.get(entity, {}), read.get(entity, {})
        differing = [n for n in sorted(said.keys() | are.keys()) if said.get(n) != are.get(n)]
        found += [f"{entity} {n} {_differing(said.get(n), are.get(n))}" for n in differing]
    return found


def entities(models: Iterable[type[Recorded]]) -> dict[str, type[Recorded]]:
    return {model.entity(): model for model in models}


def _fits(row: Facts | None, before: Facts | None) -> bool:
    if before is None or row is None:
        return before is None and row is None
    return all(row.get(name) == value for name, value in before.items())


def _differing(said: Facts | None, are: Facts | None) -> str:
    if said is None:
        return "is not in the record"
    if are is None:
        return "is missing"
    names = sorted(name for name in said.keys() | are.keys() if said.get(name) != are.get(name))
    return ", ".join(f"{name} is {are.get(name)!r}, recorded {said.get(name)!r}" for name in names)
