"""What must hold of every evening at every moment (I1-I10, I17, I18, I22): asked of a world, answered with what is wrong.

Pure: reads facts, from the rows or replayed. Used by `verify_party` and after every step of the generated histories.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from party.rules.blocks import TABLES_A_STEWARD, blocks
from party.rules.score_cards import cards_of
from party.rules.seating.drafting import WITH_COLORS
from party.rules.seating.fresh import table_sizes
from scoring.rules.replay import World
from scoring.rules.sheet_options import SheetOptions
from scoring.rules.soundness import broken_sheets

Facts = Mapping[str, Any]
SHOWN = ("published", "playing", "paused", "over", "closed")


def broken_invariants(world: World) -> list[str]:
    """Everything that is wrong; nothing for a legal world."""
    if not world.get("party"):
        return []
    return [
        *_rounds(world),
        *_seats(world),
        *_sheets(world),
        *broken_sheets(world),
        *_totals(world),
        *_stewards(world),
        *_phones(world),
    ]


def broken_at_publication(world: World, number: int) -> list[str]:
    """I1: when seats are published everybody who is here has one, and nobody else."""
    present = {player for player, guest in world["guest"].items() if guest["state"] == "present"}
    seated = {seat["player_id"] for seat in _seats_of(world, number)}
    return [] if present == seated else [f"I1: round {number} seats {len(seated)} of {len(present)} present"]


def broken_erasures(world: World, erased: Collection[int]) -> list[str]:
    """Guests whose data was deleted are gone: none of them plays, has a phone or is a steward."""
    doing = {
        "is here": {pk for pk, row in world["guest"].items() if row["state"] not in ("left", "declined")},
        "has a phone": {row["guest_id"] for row in _rows(world, "phone") if row["state"] in ("in", "asking")},
        "is a steward": {row["player_id"] for row in _rows(world, "steward") if row["is_active"]},
        "is a host": {row["player_id"] for row in _rows(world, "partyhost")},
    }
    return [
        f"guest {pk} {what} after the data was deleted"
        for what, players in doing.items()
        for pk in sorted(players.intersection(erased))
    ]


def totals(world: World) -> dict[int, int]:
    """Everybody's total, for I23: joining, leaving and coming back change none."""
    return {card.player: card.total for card in cards_of(world) if card.total}


def _rounds(world: World) -> Iterator[str]:
    rounds = sorted(world.get("round", {}).values(), key=lambda facts: facts["number"])
    if [facts["number"] for facts in rounds] != list(range(1, len(rounds) + 1)):
        yield "I18: the rounds are not numbered one after the other"
    if any(facts["state"] != "closed" for facts in rounds[:-1]):
        yield "I18: a round was drafted while another was open"
    closed = {facts["number"] for facts in rounds if facts["state"] == "closed"}
    for sheet in world.get("sheet", {}).values():
        if sheet["round"] in closed and sheet["state"] not in ("confirmed", "void"):
            yield f"I18: round {sheet['round']} was closed with table {sheet['table']} {sheet['state']}"
    if {sheet["round"] for sheet in world.get("sheet", {}).values()} - {
        facts["number"] for facts in rounds if facts["state"] in SHOWN
    }:
        yield "I18: a sheet without a published round"


def _seats(world: World) -> Iterator[str]:
    [party] = world["party"].values()
    for facts in world.get("round", {}).values():
        number = facts["number"]
        seats = _seats_of(world, number)
        players = Counter(seat["player_id"] for seat in seats)
        if any(times > 1 for times in players.values()):
            yield f"I1: somebody has two seats in round {number}"
        sizes = Counter(seat["table"] for seat in seats)
        # The table size may have been changed since an earlier round.
        if facts["state"] == "draft" and sorted(sizes.values()) != sorted(
            table_sizes(len(seats), party["table_size"])
        ):
            yield f"I2: the tables of round {number} have the sizes {sorted(sizes.values())}"
        if set(sizes) != set(range(1, facts["tables"] + 1)):
            yield f"I2: the tables of round {number} are not numbered one after the other"
        if party["game"] in WITH_COLORS:
            yield from _colors(seats, number)


def _colors(seats: Sequence[Facts], number: int) -> Iterator[str]:
    colors = Counter((seat["table"], seat["color"]) for seat in seats)
    if any(times > 1 or not color for (_, color), times in colors.items()):
        yield f"I3: colors are not distinct in round {number}"


def _sheets(world: World) -> Iterator[str]:
    seats: dict[int, list[Facts]] = defaultdict(list)
    for seat in world.get("sheetseat", {}).values():
        seats[seat["sheet_id"]].append(seat)
    places = Counter((sheet["round"], sheet["table"]) for sheet in world.get("sheet", {}).values())
    if any(times > 1 for times in places.values()):
        yield "I17: two sheets for one table of a round"
    for pk, sheet in world.get("sheet", {}).items():
        where = f"round {sheet['round']}, table {sheet['table']}"
        yield from (f"{fault} at {where}" for fault in [*_draw(sheet, seats[pk]), *_ranks(sheet, seats[pk])])
        if sheet["state"] == "confirmed" and _enterer(sheet) == _confirmer(sheet):
            yield f"I17: entered and confirmed by one person at {where}"


def _draw(sheet: Facts, seats: Sequence[Facts]) -> Iterator[str]:
    order = [seat["draw_order"] for seat in seats if seat["draw_order"] is not None]
    if len(set(order)) != len(order):
        yield "I5: the draw order is not strict"
    ordered = sorted((s for s in seats if s["draw_order"] and s["letters"]), key=lambda s: s["draw_order"])
    if any(one["letters"] >= other["letters"] for one, other in pairwise(ordered)):
        yield "I5: the draw order is not that of the letters"
    first = sheet["first_player_id"]
    if first is not None and first not in {seat["player_id"] for seat in seats}:
        yield "I4: the first player does not sit there"


def _ranks(sheet: Facts, seats: Sequence[Facts]) -> Iterator[str]:
    if sheet["state"] != "confirmed":
        return
    ranked = sorted(seats, key=lambda seat: seat["rank"] or 0)
    if [seat["rank"] for seat in ranked] != list(range(1, len(seats) + 1)):
        yield "I8: the ranks are not 1 to n"
        return
    stayed = [seat for seat in ranked if seat["left_order"] is None]
    if ranked[: len(stayed)] != stayed:
        yield "I8: who left does not rank last"
    sign = 1 if SheetOptions.read(sheet["options"]).low_wins else -1
    scores = [sign * seat["score"] for seat in stayed]
    if scores != sorted(scores):
        yield "I8: rank does not respect score"


def _totals(world: World) -> Iterator[str]:
    confirmed = {pk for pk, sheet in world.get("sheet", {}).items() if sheet["state"] == "confirmed"}
    on_sheets: dict[int, int] = defaultdict(int)
    for seat in world.get("sheetseat", {}).values():
        if seat["sheet_id"] in confirmed:
            on_sheets[seat["player_id"]] += seat["score"]
    if {player: total for player, total in on_sheets.items() if total} != totals(world):
        yield "I10, I22: totals are not the sums of the sheets"


def _stewards(world: World) -> Iterator[str]:
    stewards = world.get("steward", {})
    for sheet_id, sheet in world.get("sheet", {}).items():
        if sheet["state"] != "confirmed" or sheet["confirmed_by_kind"] != "steward":
            continue
        seated = {s["player_id"] for s in world["sheetseat"].values() if s["sheet_id"] == sheet_id}
        if stewards[sheet["confirmed_by_id"]]["player_id"] in seated:
            yield f"I9: a steward confirmed the own table {sheet['table']} in round {sheet['round']}"
    for facts in world.get("round", {}).values():
        covered = [table for block in blocks(facts["tables"]) for table in range(block.first, block.last + 1)]
        largest = max((block.last - block.first + 1 for block in blocks(facts["tables"])), default=0)
        if covered != list(range(1, facts["tables"] + 1)) or largest > TABLES_A_STEWARD:
            yield "I9: the blocks of the stewards do not cover the tables"


def _rows(world: World, entity: str) -> Iterable[Facts]:
    return world.get(entity, {}).values()


def _seats_of(world: World, number: int) -> list[Facts]:
    rounds = [pk for pk, facts in world.get("round", {}).items() if facts["number"] == number]
    return [seat for seat in world.get("seat", {}).values() if seat["round_id"] in rounds]


def _enterer(sheet: Facts) -> tuple[str, int | None]:
    return sheet["entered_by_kind"], sheet["entered_by_id"]


def _confirmer(sheet: Facts) -> tuple[str, int | None]:
    return sheet["confirmed_by_kind"], sheet["confirmed_by_id"]


def _phones(world: World) -> Iterator[str]:
    """S19: a name that a phone has is not free."""
    for pk, phone in world.get("phone", {}).items():
        if phone["state"] == "in" and not world["guest"][phone["guest_id"]]["is_claimed"]:
            yield f"S19: phone {pk} is signed in under a name that is free"
