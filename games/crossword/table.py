"""What the tables of Keyword and Anagrams have in common: a grid, racks, and a play that can still fall.

Shapes only. Each game keeps its own state; who follows a record (games.judging.crossword_referee) needs no more of it
than this.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Set as AbstractSet
from typing import Protocol, TypeVar

from games.base.game import Table
from games.base.layout import Grid, Placement


class PlayMade(Protocol):
    """The play just made, until the next player has played."""

    @property
    def seat(self) -> int: ...

    @property
    def placement(self) -> Placement: ...

    @property
    def before(self) -> CrosswordTable: ...

    @property
    def points(self) -> int: ...

    @property
    def challenged(self) -> bool: ...


class CrosswordTable(Table, Protocol):
    @property
    def grid(self) -> Grid: ...

    @property
    def racks(self) -> tuple[str, ...]: ...

    @property
    def left(self) -> AbstractSet[int]: ...

    @property
    def last(self) -> PlayMade | None: ...

    def seat_after(self, seat: int) -> int: ...


S = TypeVar("S", bound=CrosswordTable)
A = TypeVar("A")


def changed(state: A, **changes: object) -> A:
    """A table, or the play on it, with some of it changed: every state is a frozen dataclass."""
    return dataclasses.replace(state, **changes)  # type: ignore[type-var]


def with_rack(state: S, seat: int, rack: str) -> S:
    return changed(state, racks=(*state.racks[:seat], rack, *state.racks[seat + 1 :]))
