"""What must hold of every sheet at every moment: asked of a world (scoring.rules.replay), answered with what is wrong.

Pure: reads facts, from the rows or replayed. A sheet without lines is one that was settled before there were any.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.rules.replay import World

Facts = Mapping[str, Any]
# What is signed waits for agreement, or has been settled since.
SIGNED = ("entered", "disputed", "confirmed", "void")


def broken_sheets(world: World) -> list[str]:
    """Scores that are not the sums of their lines, lines out of order, signatures on what was not signed."""
    entries, seats, signatures = (_by_sheet(world, kind) for kind in ("entry", "sheetseat", "signature"))
    found: list[str] = []
    for pk, sheet in world.get("sheet", {}).items():
        faults = [
            *_lines(sheet, seats[pk], entries[pk]),
            *(_signatures(sheet, entries[pk], signatures[pk]) if entries[pk] else ()),
        ]
        found += [f"{fault} at round {sheet['round']}, table {sheet['table']}" for fault in faults]
    return found


def broken_at_confirmation(world: World, pk: int, *, has_reason: bool) -> list[str]:
    """I17: the others agree, one of them on the own phone; or one other and an official; or an official's reason."""
    sheet = world["sheet"][pk]
    if not _by_sheet(world, "entry")[pk] or has_reason:
        return []
    here = [seat["player_id"] for seat in _by_sheet(world, "sheetseat")[pk] if seat["left_order"] is None]
    others = [player for player in here if ("player", player) != _enterer(sheet)]
    signed = {each["player_id"]: each for each in _by_sheet(world, "signature")[pk]}
    is_own = any(_is_own(signed[player]) for player in others if player in signed)
    is_agreed = all(player in signed and signed[player]["is_right"] for player in others)
    is_disputed = any(not each["is_right"] for player, each in signed.items() if player in here)
    by_official = sheet["confirmed_by_kind"] != "player"
    if is_own and not is_disputed and (is_agreed or by_official):
        return []
    return ["I17: confirmed without the signatures it takes"]


def _lines(sheet: Facts, seats: Sequence[Facts], entries: Sequence[Facts]) -> Iterator[str]:
    if not entries:
        return
    sums = {seat["player_id"]: 0 for seat in seats}
    for entry in entries:
        if entry["player_id"] not in sums:
            yield "a line for who does not sit there"
        elif entry["struck_at"] is None:
            sums[entry["player_id"]] += entry["points"]
    if any(seat["score"] != sums[seat["player_id"]] for seat in seats):
        yield "I10: a score is not the sum of its lines"
    if sorted(entry["number"] for entry in entries) != list(range(1, len(entries) + 1)):
        yield "the lines are not numbered one after the other"
    if any(entry["version"] > sheet["version"] for entry in entries):
        yield "a line is newer than its sheet"


def _signatures(sheet: Facts, entries: Sequence[Facts], signatures: Sequence[Facts]) -> Iterator[str]:
    if signatures and sheet["state"] not in SIGNED:
        yield "I17: signatures on an open sheet"
    if sheet["state"] not in ("entered", "disputed"):
        return
    written = max(entry["version"] for entry in entries)
    if any(not written <= signature["version"] <= sheet["version"] for signature in signatures):
        yield "I17: a signature on another version"
    if any(not signature["is_right"] for signature in signatures) != (sheet["state"] == "disputed"):
        yield "disputed, and nobody says wrong, or the other way round"


def _by_sheet(world: World, kind: str) -> dict[int, list[Facts]]:
    found: dict[int, list[Facts]] = defaultdict(list)
    for facts in world.get(kind, {}).values():
        found[facts["sheet_id"]].append(facts)
    return found


def _is_own(signature: Facts) -> bool:
    by = (signature["by_kind"], signature["by_id"])
    return bool(signature["is_right"]) and by == ("player", signature["player_id"])


def _enterer(sheet: Facts) -> tuple[str, int | None]:
    return sheet["entered_by_kind"], sheet["entered_by_id"]
