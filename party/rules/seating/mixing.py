"""The two movements that seat everybody anew: Mixer, for as many different opponents as can be, and Balanced.

Neither keeps the ring, so S9 has nothing to level: leavers are not seated, late-comers are seated with the others, sizes
are those of S1 and S2. Keep-apart pairs are parted as in a fresh seating, the pinned keep their tables.
"""

from __future__ import annotations

from dataclasses import replace

from party.rules.seating.arranging import SeatedRoom, settle, weigh
from party.rules.seating.chance import chance, shuffled
from party.rules.seating.fresh import fill, table_sizes
from party.rules.seating.plans import Plan, Player, Seating, pairs_together
from party.rules.seating.reasons import Reason, Why
from party.rules.seating.situation import Situation

# Each chair of the first seating goes on by its own step; two chairs differ by at most three tables a round, so with more
# than 3(R - 1) tables nobody meets anybody twice. A larger table's further chairs go on alternately.
ROTATION = (0, 1, 2, -1, 3, -2, 4, -3, 5, -4, 6, -5)


def mix(situation: Situation) -> Plan:
    """Mixer: by rotation where that is exact, else by a search for the fewest repeated meetings."""
    tables = _rotate(situation) or _search(situation)
    return _plan(tables, situation, Why.MIXED)


def balance(situation: Situation) -> Plan:
    """Balanced: the standings cut into strata, one player of each at every table, repeated meetings avoided."""
    room = _stratify(situation)
    _settle(room, situation)
    return _plan(room.seating(), situation, Why.BALANCED)


def _rotate(situation: Situation) -> Seating | None:
    """The next turn of the rotation, while the room has turned exactly so far and nobody comes, goes or is held."""
    first = situation.earlier[0] if situation.earlier else situation.seating
    if not first or situation.comers or situation.leavers or situation.pinned or situation.apart:
        return None
    steps = max(map(len, first)) - 1
    if steps >= len(ROTATION) or steps * (situation.rounds - 1) >= len(first):
        return None
    if not _same_tables(_turned(first, situation.round_number - 1), situation.seating):
        return None
    return _turned(first, situation.round_number)


def _turned(first: Seating, times: int) -> Seating:
    """The first seating after so many turns. A chair is a player's place in the table's sorted list: any order will do."""
    tables: list[list[Player]] = [[] for _ in first]
    for place, players in enumerate(first):
        for step, player in zip(ROTATION, sorted(players), strict=False):
            tables[(place + step * times) % len(first)].append(player)
    return tuple(map(tuple, tables))


def _same_tables(one: Seating, other: Seating) -> bool:
    return list(map(sorted, one)) == list(map(sorted, other))


def _search(situation: Situation) -> Seating:
    rng = chance(situation.seed, situation.round_number + 1, "mixer")
    sizes = table_sizes(len(situation.players), situation.size)
    room = fill(situation.players, sizes, situation.pins, rng)
    _settle(room, situation)
    return room.seating()


def _settle(room: SeatedRoom, situation: Situation) -> None:
    rng = chance(situation.seed, situation.round_number + 1, "swaps")
    settle(room, weigh((*situation.earlier, situation.seating), situation.apart), rng)


def _stratify(situation: Situation) -> SeatedRoom:
    """One seat of each stratum at every table; the last stratum is the extra chairs of the longer tables.

    The pinned sit down first, in the seat of the stratum they belong to or the nearest free one; the others, by total and
    by lot where totals are equal, fill the seats that are left, stratum by stratum.
    """
    rng = chance(situation.seed, situation.round_number + 1, "balanced")
    sign = 1 if situation.low_wins else -1
    order = shuffled(sorted(situation.players), rng)
    order.sort(key=lambda player: sign * situation.totals.get(player, 0))
    sizes = table_sizes(len(order), situation.size)
    pins = situation.pins
    free = [list(range(seats)) for seats in sizes]
    tables: list[list[Player]] = [[] for _ in sizes]
    fixed = set()
    for rank, player in enumerate(order):
        place = pins.get(player, 0) - 1
        if 0 <= place < len(sizes) and free[place]:
            stratum = rank // len(sizes)
            free[place].remove(min(free[place], key=lambda seat: abs(seat - stratum)))
            tables[place].append(player)
            fixed.add(player)
    strata = {}
    seats = sorted((stratum, place) for place, left in enumerate(free) for stratum in left)
    for player, (stratum, place) in zip((p for p in order if p not in fixed), seats, strict=True):
        tables[place].append(player)
        strata[player] = stratum
    return SeatedRoom(tables, frozenset(fixed), strata)


def _plan(tables: Seating, situation: Situation, kind: Why) -> Plan:
    homes = situation.homes
    reasons = {
        player: Reason(kind, number, homes.get(player))
        for number, table in enumerate(tables, start=1)
        for player in table
    }
    for player in situation.pinned & reasons.keys():
        why = reasons[player]
        if why.from_table == why.to_table:
            reasons[player] = replace(why, kind=Why.PINNED)
    return Plan(tables, reasons, pairs_together(tables, situation.apart))
