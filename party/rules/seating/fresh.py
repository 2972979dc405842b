"""Fresh seatings: how many tables, of what size, and who sits at them by lot (S1, S2, S3).

Pure: values in, values out; the seed decides, so the same guests get the same seats again (S14).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from random import Random

from games.base.equipment import equipment
from party.rules.seating.apart import separate
from party.rules.seating.arranging import SeatedRoom, settle, weigh
from party.rules.seating.chance import chance, shuffled
from party.rules.seating.plans import Pair, Plan, Player, Seating, pairs_together
from party.rules.seating.reasons import Reason, Why

# "Four to a table": the printed rule of a Keyword party. Another game's usual size takes its place.
TABLE_SIZE: int = equipment("keyword")["party"]["table_size"]
# S1: the largest party the site promises to seat.
MOST_PLAYERS = 4_000


def table_count(players: int, size: int = TABLE_SIZE) -> int:
    """S1: as few tables as will hold the players."""
    return -(-players // size)


def table_sizes(players: int, size: int = TABLE_SIZE) -> tuple[int, ...]:
    """S1 and S2: sizes as equal as possible, the short tables spread round the ring. Thirteen guests sit 3, 3, 4, 3."""
    tables = table_count(players, size)
    if not tables:
        return ()
    seats, longer = divmod(players, tables)
    short = short_tables(tables, tables - longer) if longer else frozenset(range(1, tables + 1))
    return tuple(seats if number in short else seats + 1 for number in range(1, tables + 1))


def short_tables(tables: int, short: int) -> frozenset[int]:
    """S2: the numbers of the short tables."""
    return frozenset(place * tables // short for place in range(1, short + 1))


def seat_first_round(
    players: Collection[Player],
    *,
    seed: str | int,
    size: int = TABLE_SIZE,
    apart: Iterable[Pair] = (),
    pins: Mapping[Player, int] | None = None,
) -> Plan:
    """S3: the first seating of the evening."""
    return seat_fresh(players, chance(seed, 1, "seats"), size=size, apart=apart, pins=pins)


def seat_fresh(
    players: Collection[Player],
    rng: Random,
    *,
    size: int = TABLE_SIZE,
    apart: Iterable[Pair] = (),
    pins: Mapping[Player, int] | None = None,
    earlier: Iterable[Seating] = (),
) -> Plan:
    """A seating by lot: keep-apart pairs at different tables where that is possible, pinned players at their tables.

    Who has met in earlier seatings is put at different tables as far as swaps can do it.
    """
    sizes = table_sizes(len(players), size)
    pairs = sorted({(min(pair), max(pair)) for pair in apart if pair[0] != pair[1]})
    room = fill(players, sizes, pins or {}, rng)
    settle(room, weigh(earlier, pairs), rng)
    if pairs_together(room.tables, pairs):
        _part(room, pairs, rng)
    return fresh_plan(room, pairs)


def fill(
    players: Collection[Player], sizes: tuple[int, ...], pins: Mapping[Player, int], rng: Random
) -> SeatedRoom:
    """The pinned at their tables while there are chairs, everybody else by lot."""
    tables: list[list[Player]] = [[] for _ in sizes]
    fixed = set()
    for player in sorted(set(players) & pins.keys()):
        number = pins[player]
        if 1 <= number <= len(sizes) and len(tables[number - 1]) < sizes[number - 1]:
            tables[number - 1].append(player)
            fixed.add(player)
    rest = iter(shuffled(sorted(set(players) - fixed), rng))
    for table, seats in zip(tables, sizes, strict=True):
        table.extend(player for _, player in zip(range(seats - len(table)), rest, strict=False))
    return SeatedRoom(tables, frozenset(fixed))


def fresh_plan(room: SeatedRoom, apart: Iterable[Pair]) -> Plan:
    reasons = {
        player: Reason(Why.PINNED if player in room.fixed else Why.FRESH, number)
        for number, table in enumerate(room.tables, start=1)
        for player in table
    }
    return Plan(room.seating(), reasons, pairs_together(room.tables, apart))


def _part(room: SeatedRoom, pairs: list[Pair], rng: Random) -> None:
    """Where swaps found no way to part the pairs: by trying every way."""
    parted = separate(room, pairs, rng)
    if parted is not None:
        room.tables[:] = parted
