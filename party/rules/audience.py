"""Who hears which announcement. The one place that says so; pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from party.rules.blocks import TABLES_A_STEWARD, block_of


class Said(Protocol):
    """What is read of an announcement's row: for everybody, or for a block or table of one round."""

    @property
    def audience(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def round(self) -> int: ...


@dataclass(frozen=True)
class Listener:
    """Somebody at a party: the tables they sit at or look after, of the round that is open (0 for none)."""

    round: int = 0
    tables: frozenset[int] = frozenset()
    blocks: frozenset[int] = frozenset()
    is_host: bool = False


# The room's screen, the lobby, a guest without a seat.
ANYBODY = Listener()
HOST = Listener(is_host=True)


def at_table(round_number: int, table: int) -> Listener:
    """A player in a seat."""
    return Listener(round_number, frozenset({table}), frozenset({block_of(table)}))


def looking_after(round_number: int, tables: Collection[int], block: int | None) -> Listener:
    """A steward: every table of the own block, and those to rule on, a neighbour's among them."""
    if block is None:
        return Listener(round_number, frozenset(tables))
    last = block * TABLES_A_STEWARD
    own = range(last - TABLES_A_STEWARD + 1, last + 1)
    return Listener(round_number, frozenset(tables) | set(own), frozenset({block}))


def hears(said: Said, listener: Listener) -> bool:
    """Hosts hear everything. What is said to a block or table is for who is there in that round, and for nobody later."""
    if said.audience == "all" or listener.is_host:
        return True
    places = listener.blocks if said.audience == "block" else listener.tables
    return said.round == listener.round and said.number in places
