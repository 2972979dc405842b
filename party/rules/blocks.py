"""Stewards: one for every five tables, and who rules where (S11). Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from games.base.equipment import equipment

# "One steward for every five tables."
TABLES_A_STEWARD: int = equipment("keyword")["party"]["tables_a_steward"]


@dataclass(frozen=True)
class Block:
    """Neighbouring tables under one steward; numbers from 1."""

    number: int
    first: int
    last: int

    def __contains__(self, table: int) -> bool:
        return self.first <= table <= self.last


@dataclass(frozen=True)
class Ruler:
    """Who rules on a table: a steward, or the host where `steward` is None. `stands_in`: the block is another's."""

    steward: int | None
    stands_in: bool = False


HOST = Ruler(None)


def blocks(tables: int) -> tuple[Block, ...]:
    """Tables 1-5, 6-10, …; the last block may be shorter."""
    return tuple(
        Block(number, first, min(first + TABLES_A_STEWARD - 1, tables))
        for number, first in enumerate(range(1, tables + 1, TABLES_A_STEWARD), start=1)
    )


def block_of(table: int) -> int:
    return (table - 1) // TABLES_A_STEWARD + 1


def who_rules(table: int, tables: int, stewards: Mapping[int, int], seated: Collection[int] = ()) -> Ruler:
    """Who rules on and confirms a table. `stewards` by block; `seated` are those of them who sit at this table.

    Nobody rules where they sit: the next block's steward does, after the last block the first; else the host. A block
    without a steward is the host's.
    """
    count, own = block_of(tables), block_of(table)
    steward = stewards.get(own)
    if steward is None:
        return HOST
    if steward not in seated:
        return Ruler(steward)
    neighbour = stewards.get(own % count + 1)
    if neighbour is None or neighbour in seated:
        return HOST
    return Ruler(neighbour, stands_in=True)
