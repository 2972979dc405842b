"""A second seating by the printed rule, written apart from the first: S7 and S9 read off the specification, slow and plain.

It shares no code with `party`; the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil


def next_tables(
    tables: Sequence[Sequence[int]],
    *,
    void: Collection[int] = (),
    leavers: Collection[int] = (),
    arrivals: Sequence[int] = (),
    pinned: Collection[int] = (),
    size: int = 4,
) -> list[set[int]]:
    """Who sits where next. Tables by rank, best first; `void` are table numbers."""
    where, worth = _printed(tables, void, pinned)
    for player in leavers:
        del where[player]
    total = len(where) + len(arrivals)
    count = ceil(total / size)
    room = _chairs(where, total, count)
    walkers = []
    for table in [*range(count + 1, len(tables) + 1), *range(1, min(count, len(tables)) + 1)]:
        here = [player for player in where if where[player] == table]
        while len(here) > (room[table] if table <= count else 0):
            out = min(here, key=lambda player: worth[player])
            here.remove(out)
            walkers.append((out, table))
            where[out] = 0
    for player, table in walkers:
        where[player] = _next_with_room(table, where, room)
    for player in arrivals:
        heads = {table: _heads(where, table) for table in room}
        open_tables = [table for table in room if heads[table] < room[table]]
        where[player] = min(open_tables, key=lambda table: (heads[table], table))
    return [{player for player in where if where[player] == table} for table in range(1, count + 1)]


def _printed(
    tables: Sequence[Sequence[int]], void: Collection[int], pinned: Collection[int]
) -> tuple[dict[int, int], dict[int, tuple[int, int]]]:
    """Each player's table after S7, and how hard it is to send the player on: the least first."""
    where, worth = {}, {}
    for number, players in enumerate(tables, start=1):
        can_move = [player for player in players if player not in pinned]
        moving = can_move[:2] if len(tables) > 1 and number not in void else []
        for rank, player in enumerate(players, start=1):
            where[player] = number % len(tables) + 1 if player in moving else number
            group = 0 if player in moving else 2 if player in pinned else 1
            worth[player] = (group, -rank)
    return where, worth


def _chairs(where: dict[int, int], total: int, count: int) -> dict[int, int]:
    """The longer tables: the fullest, then those that a fresh seating would make long, then the lowest."""
    if not count:
        return {}
    short = count - total % count
    fresh_short = [int(j * count / short + 1e-9) for j in range(1, short + 1)]
    wish = [(-_heads(where, table), table in fresh_short, table) for table in range(1, count + 1)]
    longer = [table for _, _, table in sorted(wish)[: total % count]]
    return {table: total // count + (table in longer) for table in range(1, count + 1)}


def _next_with_room(table: int, where: dict[int, int], room: dict[int, int]) -> int:
    candidate = table
    while True:
        candidate = candidate + 1 if candidate + 1 in room else 1
        if _heads(where, candidate) < room[candidate]:
            return candidate


def _heads(where: dict[int, int], table: int) -> int:
    return sum(1 for at in where.values() if at == table)
