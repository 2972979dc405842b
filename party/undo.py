"""Undo: a compensating event that puts back what a host's action changed, while nothing later depends on it.

An event says what its rows were before; so undoing is setting them back, and a later event stands in the way when it touched
the same fields, refers to a row that would go, or was reckoned from what would change (party/deeds.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.errors import RuleBroken
from party.bells import ring_overdue
from party.clock import hold, lengthen, run_again
from party.deeds import DEEDS
from party.known_phones import mark_taken
from party.leaving import current_round
from party.models import Announcement, Guest, Party, Phone, Round, RoundState, Steward
from party.pens import take_any_pen
from party.rounds import take_back
from party.stewardship import pass_calls_on
from party.timers import next_table_bell
from party.world import RECORDED
from scoring.models import Event, Player, Wording
from scoring.names import look
from scoring.record import Actor, Pen
from scoring.recorded import Recorded
from scoring.replay import Change

# Counters only go up: an undo is another version, never an old one again.
COUNTERS = frozenset({"version"})
# A start by mistake is seen at once; later the time that was played would be lost.
FIRST_MINUTES = 5
ENTITIES = {model.entity(): model for model in RECORDED}
# The fields written of each row.
Written = dict[tuple[str, int], set[str]]


class NothingToUndo(RuleBroken):
    sentence = "There is no action of a host that could be undone."


class CannotBeUndone(RuleBroken):
    sentence = "No. {number} ({label}) cannot be undone."


class UndoneAlready(CannotBeUndone):
    sentence = "No. {number} ({label}) has been undone already. Look at the record again."


class AnothersAction(RuleBroken):
    sentence = "The last action is no. {number} ({label}), by another host. Send its number to undo that one."


class UndoFirst(RuleBroken):
    sentence = "No. {number} ({label}) depends on it: undo that first."


class PlayedTooLong(RuleBroken):
    sentence = (
        "Round {number} has been played for {minutes} minutes, so its start can't be undone. "
        "Pause it, or end it."
    )


@dataclass(frozen=True)
class Undoing:
    """What an undo would do: the event, and each field with its figure now and afterwards."""

    event: Event
    changes: tuple[tuple[str, int, str, Any, Any], ...]

    @property
    def label(self) -> str:
        return str(DEEDS[self.event.kind].label)


def preview_undo(party: Party, number: int | None = None) -> Undoing:
    """What would be undone, the last action of a host where no number is named; UndoFirst when something depends on it."""
    event = _find(party, number)
    _check_free(party, event)
    changes = [
        (entity, pk, field, (after or {}).get(field), (before or {}).get(field))
        for entity, pk, before, after in event.changes
        for field in sorted((before or after or {}).keys() - COUNTERS)
    ]
    return Undoing(event, tuple(changes))


@transaction.atomic
def undo(party: Party, number: int | None = None, *, actor: Actor, at: datetime) -> Event:
    """Put back what the event changed. Who names no number means the own last action, and never another host's."""
    party, pen = take_any_pen(party, actor, at)
    _ring_overdue(party, pen)
    event = _find(party, number)
    if number is None and event.actor_id != actor.id:
        raise AnothersAction(number=event.number, label=DEEDS[event.kind].label)
    _check_free(party, event)
    by_hand = _BY_HAND.get(event.kind)
    if by_hand is not None:
        by_hand(party, event, pen)
    else:
        _put_back(event.changes, pen)
    pen.write(
        "undone",
        round=event.round,
        table=event.table,
        subject=event.subject,
        undoes=event.number,
        kind_undone=event.kind,
    )
    return event


def _find(party: Party, number: int | None) -> Event:
    """The event of that number, or the last host action that stands."""
    events = party.book.events.order_by("-number")
    undone = set(events.filter(undoes__isnull=False).values_list("undoes", flat=True))
    if number is None:
        for event in events.filter(actor_kind="host", undoes=None):
            if event.number not in undone and _can_be_undone(event):
                return event
        raise NothingToUndo
    found = events.filter(_is_hosts_to_undo(), number=number).first()
    if found is None:
        raise NothingToUndo
    if found.number in undone:
        raise UndoneAlready(number=found.number, label=DEEDS[found.kind].label)
    if not _can_be_undone(found):
        raise CannotBeUndone(number=found.number, label=DEEDS[found.kind].label)
    return found


def _is_hosts_to_undo() -> Q:
    """A host's own actions, and a steward's void: the game may have been right after all."""
    return Q(actor_kind="host") | Q(actor_kind="steward", kind="table-voided")


def _can_be_undone(event: Event) -> bool:
    return DEEDS[event.kind].can_be_undone


def _check_free(party: Party, event: Event) -> None:
    """Name the last event that depends on this one, if there is one."""
    later = list(party.book.events.filter(number__gt=event.number).order_by("-number"))
    undone = {other.undoes for other in later if other.undoes}
    standing = [e for e in later if e.number not in undone and not (e.undoes and e.undoes > event.number)]
    written = _written(event.changes)
    for other in standing:
        if _depends(other, event, written):
            raise UndoFirst(number=other.number, label=DEEDS[other.kind].label)


def _depends(later: Event, event: Event, written: Written) -> bool:
    if event.kind == "round-published" and later.kind in _GO_WITH_THE_SEATS:
        return False
    if _collide(written, _written(later.changes)) or _refers(later.changes, written):
        return True
    reads = DEEDS[later.kind].reads
    read = any(entity in reads or f"{entity}.{field}" in reads for entity, field in _fields(event.changes))
    return read and _still_stands(later)


# What a table drew falls with the seats: they can be taken back until the first entry.
_GO_WITH_THE_SEATS = frozenset(
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


def _still_stands(later: Event) -> bool:
    """A draft that was thrown away depends on nothing any more."""
    if later.kind != "round-drafted":
        return True
    [made] = [pk for entity, pk, before, _ in later.changes if entity == "round" and before is None]
    return Round.objects.filter(pk=made).exists()


def _put_back(changes: Iterable[Change], pen: Pen) -> None:
    """Rows that went come back, rows that came go, fields say what they said; in the opposite order, many at once."""
    for (entity, how), group in groupby(reversed(list(changes)), _entity_and_way):
        model = ENTITIES[entity]
        before = {change[1]: change[2] for change in group}
        if how == "came":
            _take_away(model, before.keys(), pen)
        elif how == "went":
            pen.make(*[_with_facts(_blank(model, pk), facts) for pk, facts in before.items()])
        else:
            rows = model._default_manager.in_bulk(before)
            pen.save(*[_with_facts(rows[pk], facts) for pk, facts in before.items()])


def _entity_and_way(change: Change) -> tuple[str, str]:
    entity, _, before, after = change
    return entity, "came" if before is None else "went" if after is None else "changed"


def _take_away(model: type[Recorded], pks: Iterable[int], pen: Pen) -> None:
    rows = model._default_manager.in_bulk(list(pks))
    pen.remove(*rows.values())
    for row in rows.values():
        if isinstance(row, Player):
            pen.erase_words(row.pk)
        elif isinstance(row, Announcement):
            pen.erase_wording(row.text_hash)


def _blank(model: type[Recorded], pk: int) -> Recorded:
    row = model()
    row.pk = pk
    return row


def _with_facts(row: Recorded, facts: dict[str, Any]) -> Recorded:
    for name, value in facts.items():
        is_newer = name in COUNTERS and row.as_read is not None
        setattr(row, name, getattr(row, name) + 1 if is_newer else _from_plain(row, name, value))
        if name.endswith("_hash"):
            _restore_words(row, name)
    return row


def _from_plain(row: Recorded, name: str, value: Any) -> Any:  # noqa: ANN401 - any field's value.
    field = next(field for field in row._meta.concrete_fields if field.attname == name)
    return field.to_python(value)


def _restore_words(row: Recorded, name: str) -> None:
    """The words go with their hash; erased ones stay erased."""
    hashed = getattr(row, name)
    kept = Wording.objects.filter(hash=hashed).first() if hashed else None
    text = kept.text if kept else ""
    setattr(row, name.removesuffix("_hash"), text)
    if isinstance(row, Player) and name == "name_hash":
        row.look = look(text)


def _take_back_seats(party: Party, event: Event, pen: Pen) -> None:
    take_back(party, _round(party, event), pen)


def _unstart(_party: Party, event: Event, pen: Pen) -> None:
    """Back to published seats, and to the break that was on; until the first entry, in the first minutes."""
    minutes = (pen.at - event.at) // timedelta(minutes=1)
    if minutes >= FIRST_MINUTES:
        raise PlayedTooLong(number=event.round, minutes=minutes)
    _put_back(event.changes, pen)


def _go_on(party: Party, event: Event, pen: Pen) -> None:
    """An early end, or a pause, resumes with the time it had, at tables with time of their own too."""
    current = _round(party, event)
    was = next(before for entity, _, before, _ in event.changes if entity == "round")
    current.ended_at = None
    current.table_rung = was.get("table_rung", current.table_rung)
    if was["state"] == RoundState.PAUSED:
        current.state = RoundState.PAUSED
    else:
        run_again(current, pen.at)
    current.version += 1
    pen.save(current)


def _hold(party: Party, event: Event, pen: Pen) -> None:
    """What was resumed pauses again, with the time that is left now."""
    current = _round(party, event)
    hold(current, pen.at)
    current.version += 1
    pen.save(current)


def _shorten(party: Party, event: Event, pen: Pen) -> None:
    """The minutes go again. Time that was played stays played: the bell rings now at the earliest."""
    if event.table is not None:
        _put_back(event.changes, pen)
        return
    current = _round(party, event)
    lengthen(current, -event.payload["minutes"])
    if current.ends_at is not None:
        current.ends_at = max(current.ends_at, pen.at)
        current.table_bell_at = next_table_bell(current)
    current.version += 1
    pen.save(current)


def _unappoint(_party: Party, event: Event, pen: Pen) -> None:
    for entity, steward, _, _ in event.changes:
        if entity == Steward.entity():
            pass_calls_on(steward, pen)
    _put_back(event.changes, pen)


def _readmit(_party: Party, event: Event, pen: Pen) -> None:
    """Phones that are signed in again have their guests' names, whatever was freed in between."""
    _put_back(event.changes, pen)
    phones = {pk for entity, pk, _, _ in event.changes if entity == Phone.entity()}
    held = Phone.objects.signed_in().filter(pk__in=phones).values("guest")
    guests = list(Guest.objects.filter(pk__in=held))
    for guest in guests:
        mark_taken(guest)
    pen.save(*guests)


def _round(party: Party, event: Event) -> Round:
    return party.round_set.get(number=event.round or 0)


def _ring_overdue(party: Party, pen: Pen) -> None:
    """A bell that should have rung by now stands in the way of an undo like any other."""
    current = current_round(party)
    if current is not None:
        ring_overdue(current, pen)


_BY_HAND = {
    "steward-appointed": _unappoint,
    **dict.fromkeys(("phones-let-in", "phone-signed-out", "guest-removed", "joins-removed"), _readmit),
    "round-published": _take_back_seats,
    "round-started": _unstart,
    "time-extended": _shorten,
    "round-ended": _go_on,
    "round-paused": _go_on,
    "round-resumed": _hold,
}
