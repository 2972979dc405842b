"""Replay: what the rows must say, folded from the events alone (I11, I12).

A world is what the record says of every row: entity, number, facts. The same shape is read from the database, so the two
can be compared, and whoever reckons from a world reckons the same from either. Pure: values only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Facts = dict[str, Any]
World = dict[str, dict[int, Facts]]
Change = list[Any]
# What a new row of each kind says where its event does not: a field may have come after the row was recorded.
Defaults = Mapping[str, Facts]


def apply_change(world: World, change: Change, defaults: Defaults | None = None) -> list[str]:
    """Change the world; says what does not fit."""
    entity, number, before, after = change
    rows = world.setdefault(entity, {})
    row = rows.get(number)
    faults = [] if _fits(row, before) else [f"{entity} {number} was not as the record says"]
    if after is None:
        rows.pop(number, None)
    elif before is None or row is None:
        rows[number] = {**(defaults or {}).get(entity, {}), **after}
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
