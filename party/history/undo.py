"""Undo: a compensating event that puts back what a host's action changed, while nothing later depends on it.

An event says what its rows were before; so undoing is setting them back (putting_back.py), for some with a hand
(undo_by_hand.py). dependence.py says which later event stands in the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from party.history.dependence import find_dependent
from party.history.refusals import (
    AnothersAction,
    CannotBeUndone,
    HeldForGood,
    NothingToUndo,
    UndoFirst,
    UndoneAlready,
)
from party.history.undo_by_hand import put_back_event
from party.models import Party
from party.record.event_kinds import KINDS
from party.record.locks import take_any_pen
from party.record.world import COUNTERS
from party.rounds.bells import ring_overdue
from scoring.models import Event
from scoring.record.pen import Actor, Pen


@dataclass(frozen=True)
class Undoing:
    """What an undo would do: the event, and each field with its figure now and afterwards."""

    event: Event
    changes: tuple[tuple[str, int, str, Any, Any], ...]

    @property
    def label(self) -> str:
        return str(KINDS[self.event.kind].label)


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
        raise AnothersAction(number=event.number, label=KINDS[event.kind].label)
    _check_free(party, event)
    put_back_event(party, event, pen)
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
        raise UndoneAlready(number=found.number, label=KINDS[found.kind].label)
    if not _can_be_undone(found):
        raise CannotBeUndone(number=found.number, label=KINDS[found.kind].label)
    return found


def _is_hosts_to_undo() -> Q:
    """A host's own actions, and a steward's void: the game may have been right after all."""
    return Q(actor_kind="host") | Q(actor_kind="steward", kind="table-voided")


def _is_by_host(event: Event) -> bool:
    """The same, of one event."""
    return event.actor_kind == "host" or (event.actor_kind, event.kind) == ("steward", "table-voided")


def _can_be_undone(event: Event) -> bool:
    return KINDS[event.kind].can_be_undone


def _check_free(party: Party, event: Event) -> None:
    """Name the last event that depends on this one, if there is one."""
    later = list(party.book.events.filter(number__gt=event.number).order_by("-number"))
    undone = {other.undoes for other in later if other.undoes}
    standing = [e for e in later if e.number not in undone and not (e.undoes and e.undoes > event.number)]
    other = find_dependent(event, standing)
    if other is not None:
        refusal = UndoFirst if _can_be_undone(other) and _is_by_host(other) else HeldForGood
        raise refusal(number=other.number, label=KINDS[other.kind].label)


def _ring_overdue(party: Party, pen: Pen) -> None:
    """A bell that should have rung by now stands in the way of an undo like any other."""
    current = party.round_set.current().first()
    if current is not None:
        ring_overdue(current, pen)
