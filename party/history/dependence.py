"""Which later event depends on an earlier one: it touched the same fields, refers to a row that would go, or was reckoned
from what would change (party/record/event_kinds.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from party.models import PartyHost, Phone, Round, Steward
from party.record.event_kinds import KINDS
from party.record.world import COUNTERS, ENTITIES
from scoring.models import Event, Player
from scoring.models.recorded import Recorded
from scoring.rules.replay import Change

# The fields written of each row.
Written = dict[tuple[str, int], set[str]]
_HOST = PartyHost.entity()
# What deleting a guest's data settles of the guest; the rest only says what was played.
_SETTLED = frozenset({"*", "state", "is_claimed"})
# Undoing the seats also undoes what a table drew, until the first entry.
GO_WITH_THE_SEATS = frozenset(
    {
        "drawn",
        "redrawn",
        "sheet-handed-over",
        "keeping-changed",
        "key-card-exposed",
        "steward-called",
        "call-claimed",
        "call-escalated",
        "call-settled",
        "call-withdrawn",
        "ruled",
        "keywords-picked",
        "keyword-typed",
    }
)


def find_dependent(event: Event, later: Iterable[Event]) -> Event | None:
    """The first of the later events that stands in the way of undoing this one."""
    written = _written(event.changes)
    return next((other for other in later if _depends(other, event, written)), None)


def _depends(later: Event, event: Event, written: Written) -> bool:
    if event.kind == "round-published" and later.kind in GO_WITH_THE_SEATS:
        return False
    if _collide(written, _written(later.changes)) or _refers(later.changes, written):
        return True
    if _brings_back(later, event, written):
        return True
    reads = KINDS[later.kind].reads
    read = any(entity in reads or f"{entity}.{field}" in reads for entity, field in _fields(event.changes))
    return read and _still_stands(later)


def _written(changes: Iterable[Change]) -> Written:
    """The fields written of each row; "*" for a row that came or went."""
    written: Written = defaultdict(set)
    for entity, pk, before, after in changes:
        written[entity, pk] |= {"*"} if before is None or after is None else after.keys() - COUNTERS
    return written


def _collide(one: Written, other: Written) -> bool:
    """The same field of a row, or a row that came or went."""
    shared = one.keys() & other.keys()
    return any(one[row] & other[row] or "*" in one[row] | other[row] for row in shared)


def _fields(changes: Iterable[Change]) -> set[tuple[str, str]]:
    return {(change[0], field) for change in changes for field in (change[3] or change[2]).keys() - COUNTERS}


def _refers(changes: Iterable[Change], written: Written) -> bool:
    """Whether a row made later points to one that would go."""
    rows = {row for row, fields in written.items() if "*" in fields}
    for entity, _, _, after in changes:
        model = ENTITIES[entity]
        for field in model._meta.concrete_fields if after else ():
            target = field.related_model
            if isinstance(target, type) and issubclass(target, Recorded):
                # Guest and player have one number.
                names = {target.entity(), "guest"} if target is Player else {target.entity()}
                if any((name, after.get(field.attname)) in rows for name in names):
                    return True
    return False


def _brings_back(later: Event, event: Event, written: Written) -> bool:
    """Whether the undo writes on a person whose data was deleted later, on fields too that were right already by then."""
    if later.kind == "steward-erased":
        return (Steward.entity(), later.payload["steward"]) in written
    return later.kind == "erased" and later.subject in _persons(event.changes, written)


def _persons(changes: Iterable[Change], written: Written) -> set[int | None]:
    """The guests whose name, coming and going, phones or duties these changes are about."""
    rows: dict[str, list[int]] = defaultdict(list)
    for entity, pk in written:
        rows[entity].append(pk)
    guests = [pk for pk in rows["guest"] if written["guest", pk] & _SETTLED]
    phones = Phone.objects.filter(pk__in=rows[Phone.entity()]).values_list("guest_id", flat=True)
    stewards = Steward.objects.filter(pk__in=rows[Steward.entity()]).values_list("player_id", flat=True)
    playing = [(facts or {}).get("player_id") for each in changes for facts in each[2:] if each[0] == _HOST]
    return {*rows[Player.entity()], *guests, *phones, *stewards, *playing}


def _still_stands(later: Event) -> bool:
    """A discarded draft no longer depends on anything."""
    if later.kind != "round-drafted":
        return True
    [made] = [pk for entity, pk, before, _ in later.changes if entity == "round" and before is None]
    return Round.objects.filter(pk=made).exists()
