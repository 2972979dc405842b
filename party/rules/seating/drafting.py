"""The draft of a round: seats, chairs, colors and reasons, from nothing but what the record says (S14).

Pure: what is known of the evening comes in as facts (scoring.rules.replay), read from the rows or replayed from the
record alike, so the same function drafts a round and checks later that it was drafted right (I19).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games import find_game
from party.rules.seating.chance import chance
from party.rules.seating.colors import CLOCKWISE, Color, Past, give_colors, neighbours, number_chairs
from party.rules.seating.fresh import MOST_PLAYERS, seat_first_round
from party.rules.seating.movements import MovementRule, move_on
from party.rules.seating.plans import Pair, Plan, Player
from party.rules.seating.reasons import Reason
from party.rules.seating.refusals import TooFewPlayers, TooManyPlayers
from party.rules.seating.situation import Finished, Situation
from scoring.rules.replay import World

# Keyword's racks have colors; its sister games number their chairs.
WITH_COLORS = frozenset({"keyword"})


@dataclass(frozen=True)
class Chair:
    """A place in a round: who sits there, on which chair, with which color, and why."""

    player: Player
    table: int
    chair: int
    color: str
    reason: Reason

    def to_facts(self) -> dict[str, Any]:
        return {
            "player_id": self.player,
            "table": self.table,
            "chair": self.chair,
            "color": self.color,
            "why": str(self.reason.kind),
            "from_table": self.reason.from_table,
            "rank": self.reason.rank,
            "through": self.reason.through,
        }


@dataclass(frozen=True)
class PlayedTable:
    """A table of a round that was closed: players in order of rank, and as they sat clockwise."""

    ranked: tuple[Player, ...]
    clockwise: tuple[Player, ...]
    colors: Mapping[Player, str]
    scores: Mapping[Player, int]
    is_void: bool


@dataclass(frozen=True)
class Evening:
    """What seating may know of a party."""

    seed: str
    game: str
    size: int
    rounds: int
    movement: MovementRule
    low_wins: bool
    # In order of check-in.
    present: tuple[Player, ...]
    pins: Mapping[Player, int]
    apart: tuple[Pair, ...]
    played: tuple[tuple[PlayedTable, ...], ...]

    @property
    def next_number(self) -> int:
        return len(self.played) + 1


def draft(evening: Evening) -> tuple[Chair, ...]:
    """The chairs of the next round."""
    return take_chairs(plan(evening), evening)


def plan(evening: Evening) -> Plan:
    """Who sits at which table in the next round, and why."""
    number = len(evening.present)
    if number < 2:
        raise TooFewPlayers(number=number)
    if number > MOST_PLAYERS:
        raise TooManyPlayers(number=number, most=MOST_PLAYERS)
    if not evening.played:
        return seat_first_round(
            sorted(evening.present),
            seed=evening.seed,
            size=evening.size,
            apart=evening.apart,
            pins=evening.pins,
        )
    return move_on(evening.movement, situation_of(evening))


def take_chairs(seating: Plan, evening: Evening, only: Iterable[int] | None = None) -> tuple[Chair, ...]:
    """Chairs and colors for the tables of a plan (S5); for some tables only, after two players were swapped."""
    past = past_of(evening)
    wanted = set(range(1, len(seating.tables) + 1)) if only is None else set(only)
    chairs: list[Chair] = []
    for table, players in enumerate(seating.tables, start=1):
        if table in wanted:
            chairs += _chairs_of(table, players, seating.reasons, past, evening)
    return tuple(chairs)


def situation_of(evening: Evening) -> Situation:
    """What the movement may know: the last round, the ones before it, who has come and gone since."""
    last = evening.played[-1]
    seated = {player for table in last for player in table.ranked}
    return Situation(
        tables=tuple(Finished(table.ranked, table.is_void) for table in last),
        seed=evening.seed,
        size=evening.size,
        earlier=tuple(tuple(table.ranked for table in tables) for tables in evening.played[:-1]),
        rounds=evening.rounds,
        leavers=frozenset(seated - set(evening.present)),
        arrivals=tuple(player for player in evening.present if player not in seated),
        pinned=frozenset(evening.pins),
        apart=evening.apart,
        totals=totals_of(evening),
        low_wins=evening.low_wins,
    )


def totals_of(evening: Evening) -> dict[Player, int]:
    totals: dict[Player, int] = defaultdict(int)
    for tables in evening.played:
        for table in tables:
            for player, score in table.scores.items():
                totals[player] += score
    return dict(totals)


def past_of(evening: Evening) -> Past:
    """Colors and left-hand neighbours so far. A void table was played from all the same."""
    past = Past()
    for tables in evening.played:
        for table in tables:
            past.left.update(neighbours(table.clockwise))
            past.colors.update((player, Color(color)) for player, color in table.colors.items() if color)
    return past


def evening_of(world: World) -> Evening:
    """The evening as the facts tell it."""
    [party] = world["party"].values()
    guests = world.get("guest", {})
    present = sorted(
        (facts["arrival"], player) for player, facts in guests.items() if facts["state"] == "present"
    )
    return Evening(
        seed=party["seed"],
        game=party["game"],
        size=party["table_size"],
        rounds=party["rounds"],
        movement=MovementRule(party["movement"]),
        low_wins=_low_wins(party),
        present=tuple(player for _, player in present),
        pins={p: facts["pinned_table"] for p, facts in guests.items() if facts["pinned_table"]},
        apart=tuple(sorted((f["one_id"], f["other_id"]) for f in world.get("keepapart", {}).values())),
        played=_played(world),
    )


def _low_wins(party: Mapping[str, Any]) -> bool:
    return find_game(party["game"], party["variant"], party["game_options"]).low_wins


def _played(world: World) -> tuple[tuple[PlayedTable, ...], ...]:
    closed = {facts["number"] for facts in world.get("round", {}).values() if facts["state"] == "closed"}
    seats: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for facts in world.get("sheetseat", {}).values():
        seats[facts["sheet_id"]].append(facts)
    rounds: dict[int, dict[int, PlayedTable]] = defaultdict(dict)
    for sheet_id, sheet in world.get("sheet", {}).items():
        if sheet["round"] in closed:
            rounds[sheet["round"]][sheet["table"]] = _played_table(sheet, seats[sheet_id])
    return tuple(tuple(table for _, table in sorted(rounds[number].items())) for number in sorted(closed))


def _played_table(sheet: Mapping[str, Any], seats: Iterable[Mapping[str, Any]]) -> PlayedTable:
    by_chair = sorted(seats, key=lambda seat: seat["chair"])
    is_void = sheet["state"] == "void"
    ranked = by_chair if is_void else sorted(by_chair, key=lambda seat: seat["rank"])
    return PlayedTable(
        ranked=tuple(seat["player_id"] for seat in ranked),
        clockwise=tuple(seat["player_id"] for seat in by_chair),
        colors={seat["player_id"]: seat["color"] for seat in by_chair},
        scores={} if is_void else {seat["player_id"]: seat["score"] for seat in by_chair},
        is_void=is_void,
    )


def _chairs_of(
    table: int,
    players: tuple[Player, ...],
    reasons: Mapping[Player, Reason],
    past: Past,
    evening: Evening,
) -> list[Chair]:
    # A generator for each table, so that recoloring one shifts no other.
    rng = chance(evening.seed, evening.next_number, f"colors:{table}")
    if evening.game in WITH_COLORS:
        colors = give_colors(players, past, rng)
        taken = [(CLOCKWISE.index(color) + 1, player, str(color)) for player, color in colors.items()]
    else:
        taken = [(n, p, "") for n, p in enumerate(number_chairs(players, past, rng), start=1)]
    return [Chair(player, table, chair, color, reasons[player]) for chair, player, color in sorted(taken)]
