"""Verifying a party: the record is replayed from nothing and compared with the rows; every seating is reckoned again.

I10-I14 and I19, and I12: every prefix of the record gives a legal evening.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from party.models import Party
from party.record.event_kinds import KINDS
from party.record.world import default_facts, whole_world_of, without_retired_facts
from party.rules.invariants import broken_at_publication, broken_erasures, broken_invariants, totals
from party.rules.seating.drafting import draft, evening_of
from scoring.models import Event
from scoring.record.pen import events_of, find_faults, read_still
from scoring.rules.replay import Facts, World, apply_change, differences
from scoring.rules.sheet_options import SheetOptions
from scoring.rules.soundness import broken_at_confirmation

# Joining, leaving and coming back change no total (I23).
COMINGS_AND_GOINGS = frozenset(
    {
        "asked",
        "registered",
        "listed",
        "checked-in",
        "no-show",
        "left",
        "came-back",
        "guest-removed",
        "joins-removed",
    }
)
# Beyond so many facts looked at, the evening is checked after the actions that concern the whole room only.
THOROUGH = 2_000_000
WHOLE_ROOM = frozenset({"round-drafted", "round-published", "round-closed", "party-finished", "undone"})


@dataclass(frozen=True)
class Verification:
    """How many events were replayed, and what was found wrong."""

    events: int
    faults: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        return not self.faults


def verify(party: Party) -> Verification:
    """Replay the party's record and compare."""
    book, rows = read_still(party.book_id, lambda: whole_world_of(party))
    faults = find_faults(book)
    replay = Replay(book.head_number * sum(len(facts) for facts in rows.values()))
    for event in events_of(book):
        faults += replay.follow(event)
    faults += replay.finish()
    faults += differences(without_retired_facts(replay.world), rows)
    return Verification(book.head_number, tuple(faults))


class Replay:
    """A record as it is replayed: the rows so far. `size` is about how many facts there are to look at."""

    def __init__(self, size: int) -> None:
        self.world: World = {}
        self._erased: set[int] = set()
        self._is_thorough = size < THOROUGH

    def follow(self, event: Event) -> list[str]:
        """What is wrong with the next event; afterwards the world is the one after it."""
        self._erased |= _erased_by(event)
        found = _replay_one(self.world, event, self._erased, thorough=self._is_thorough)
        return [f"event {event.number}: {fault}" for fault in found]

    def finish(self) -> list[str]:
        """What is wrong after the last event, where that wasn't asked after each of them."""
        return [] if self._is_thorough else _broken_now(self.world, self._erased)


def _replay_one(world: World, event: Event, erased: Set[int], *, thorough: bool) -> list[str]:
    """What is wrong with one event, given the world before it; afterwards the world is the one after it."""
    faults = [] if event.kind in KINDS else [f"unknown kind {event.kind}"]
    if not event.actor_kind or not event.role:
        faults.append("I24: nobody has done it")
    is_draft = event.kind == "round-drafted"
    before = totals(world) if event.kind in COMINGS_AND_GOINGS and thorough else None
    defaults = default_facts()
    expected = _expected_seats(_without_old_draft(world, event)) if is_draft else None
    for change in event.changes:
        faults += apply_change(world, change, defaults)
    if is_draft and expected != _drafted_seats(event):
        faults.append("I19: the seating does not recompute")
    faults += _odd_scores(world, event)
    if before is not None and before != totals(world):
        faults.append("I23: a total changed by coming or going")
    if event.kind == "table-confirmed":
        [pk] = [pk for entity, pk, _, _ in event.changes if entity == "sheet"]
        faults += broken_at_confirmation(world, pk, has_reason=event.is_departure)
    if event.kind == "round-published":
        faults += broken_at_publication(world, event.round or 0)
    if thorough or event.kind in WHOLE_ROOM:
        faults += _broken_now(world, erased)
    return faults


def _broken_now(world: World, erased: Set[int]) -> list[str]:
    return [*broken_invariants(world), *(broken_erasures(world, erased) if erased else ())]


def _erased_by(event: Event) -> set[int]:
    """Whose data the event deleted. Earlier ones, which name no state, left guests where they were."""
    return {event.subject} if event.kind == "erased" and event.subject and "state" in event.payload else set()


def _odd_scores(world: World, event: Event) -> list[str]:
    """I21: a Keyword score that is entered is a multiple of five, or the event carries the reason why not. What was odd
    before stays odd by whole multiples.
    """
    is_odd = any(
        _is_newly_odd(world["sheet"][world["sheetseat"][pk]["sheet_id"]], before, after)
        for entity, pk, before, after in event.changes
        if entity == "sheetseat" and after and after.get("score") is not None
    )
    return (
        ["I21: an odd score without a reason"]
        if is_odd and not event.is_departure and not event.undoes
        else []
    )


def _is_newly_odd(sheet: Facts, before: Facts | None, after: Facts) -> bool:
    multiple = SheetOptions.read(sheet["options"]).multiple_of
    return after["score"] % multiple not in (0, ((before or {}).get("score") or 0) % multiple)


def _without_old_draft(world: World, event: Event) -> World:
    """A second draft takes the place of the first: its seats are gone when the new ones are reckoned."""
    gone = {(entity, pk) for entity, pk, _, after in event.changes if after is None}
    return {
        entity: {pk: f for pk, f in rows.items() if (entity, pk) not in gone}
        for entity, rows in world.items()
    }


def _expected_seats(world: World) -> list[Facts]:
    return sorted((chair.to_facts() for chair in draft(evening_of(world))), key=_by_player)


def _drafted_seats(event: Event) -> list[Facts]:
    made = [after for entity, _, before, after in event.changes if entity == "seat" and before is None]
    seats = [{name: value for name, value in facts.items() if name != "round_id"} for facts in made]
    return sorted(seats, key=_by_player)


def _by_player(seat: Facts) -> int:
    return int(seat["player_id"])
