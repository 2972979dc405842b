"""Levelling the tables between two rounds: leavers go, tables close or open, late-comers sit down (S9).

What comes in is the old ring after the movement; what goes out has the sizes of S1. Knows nothing of ranks but their order.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from party.rules.seating.fresh import short_tables, table_count
from party.rules.seating.plans import Player


@dataclass
class Ring:
    """Who is at each table after the movement: those who stayed and those who moved there, best rank first."""

    stayers: list[list[Player]]
    movers: list[list[Player]]


@dataclass
class Levelled:
    """`sent_on` says which table had no chair for the player, `late` who has just come."""

    tables: list[list[Player]]
    sent_on: dict[Player, int] = field(default_factory=dict)
    late: set[Player] = field(default_factory=set)


def level(
    ring: Ring,
    *,
    leavers: Collection[Player] = (),
    arrivals: Sequence[Player] = (),
    pinned: Collection[Player] = (),
    size: int,
) -> Levelled:
    """S9 from the striking of leavers on."""
    ring = _strike(ring, leavers)
    heads = [len(stay) + len(move) for stay, move in zip(ring.stayers, ring.movers, strict=True)]
    chairs = share_chairs(heads, sum(heads) + len(arrivals), size)
    levelled = Levelled([[] for _ in chairs])
    walkers = _release(ring, chairs, pinned, levelled)
    _walk_on(walkers, chairs, levelled)
    _sit_down(arrivals, chairs, levelled)
    return levelled


def share_chairs(heads: Sequence[int], players: int, size: int) -> list[int]:
    """Chairs for each table that stays or opens: the longer tables are the fullest, then S2's, then the lowest."""
    tables = table_count(players, size)
    if not tables:
        return []
    seats, longer = divmod(players, tables)
    if not longer:
        return [seats] * tables
    short = short_tables(tables, tables - longer)
    now = [heads[place] if place < len(heads) else 0 for place in range(tables)]
    first = sorted(range(tables), key=lambda place: (-now[place], place + 1 in short, place))
    chairs = [seats] * tables
    for place in first[:longer]:
        chairs[place] += 1
    return chairs


def _strike(ring: Ring, leavers: Collection[Player]) -> Ring:
    gone = frozenset(leavers)
    return Ring(
        [[player for player in table if player not in gone] for table in ring.stayers],
        [[player for player in table if player not in gone] for table in ring.movers],
    )


def _release(
    ring: Ring, chairs: Sequence[int], pinned: Collection[Player], levelled: Levelled
) -> list[tuple[Player, int]]:
    """Over-full tables release players, closed tables all of theirs; who walks, and from where, in the order they walk."""
    from_closed, from_open = [], []
    for place, (stayers, movers) in enumerate(zip(ring.stayers, ring.movers, strict=True)):
        is_open = place < len(chairs)
        surplus = len(stayers) + len(movers) - (chairs[place] if is_open else 0)
        order = _release_order(stayers, movers, pinned)
        walkers = [player for _, player in zip(range(surplus), order, strict=False)]
        levelled.sent_on.update(dict.fromkeys(walkers, place + 1))
        if is_open:
            levelled.tables[place] = [player for player in stayers + movers if player not in walkers]
            from_open += [(player, place) for player in walkers]
        else:
            from_closed += [(player, place) for player in walkers]
    return from_closed + from_open


def _release_order(
    stayers: list[Player], movers: list[Player], pinned: Collection[Player]
) -> Iterator[Player]:
    """The second mover, the first, the lowest-ranked stayer; the pinned last of all, when nobody else is left."""
    yield from reversed(movers)
    yield from (player for player in reversed(stayers) if player not in pinned)
    yield from (player for player in reversed(stayers) if player in pinned)


def _walk_on(walkers: Sequence[tuple[Player, int]], chairs: Sequence[int], levelled: Levelled) -> None:
    """To the next table with a free chair; after the last open table comes table 1."""
    count = len(chairs)
    # From a table without a free chair the search goes on where an earlier one ended, so long walks are not repeated.
    onward = list(range(count + 1))

    def next_free(place: int) -> int:
        path = []
        while place < count and len(levelled.tables[place]) >= chairs[place]:
            path.append(place)
            onward[place] = max(onward[place], place + 1)
            place = onward[place]
        for passed in path:
            onward[passed] = place
        return place

    for player, place in walkers:
        free = next_free(min(place + 1, count))
        free = next_free(0) if free == count else free
        levelled.tables[free].append(player)


def _sit_down(arrivals: Sequence[Player], chairs: Sequence[int], levelled: Levelled) -> None:
    """In order of check-in, each at the emptiest table with a free chair, of those the lowest number."""
    free = [(len(table), place) for place, table in enumerate(levelled.tables) if len(table) < chairs[place]]
    heapq.heapify(free)
    for player in arrivals:
        heads, place = heapq.heappop(free)
        levelled.tables[place].append(player)
        levelled.late.add(player)
        if heads + 1 < chairs[place]:
            heapq.heappush(free, (heads + 1, place))
