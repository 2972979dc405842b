"""Verifying a home game: its record is replayed from nothing and compared with the rows."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from scoring.models import Entry, HomeGame, Player, Ruling, Sheet, SheetSeat
from scoring.record.pen import events_of, find_faults, read_still
from scoring.rules.replay import World, apply_change, differences
from scoring.rules.soundness import broken_sheets


def verify_home(home: HomeGame) -> list[str]:
    """Everything that is wrong; nothing for a sound record."""
    book, rows = read_still(home.book_id, lambda: _world(home.book_id))
    faults, world = find_faults(book), World()
    defaults = {rows.model.entity(): rows.model.default_facts() for rows in _rows(home.book_id)}
    for event in events_of(book):
        found = [fault for change in event.changes for fault in apply_change(world, change, defaults)]
        faults += [f"event {event.number}: {fault}" for fault in [*found, *broken_sheets(world)]]
    return faults + differences(world, rows)


def _world(book: int) -> World:
    return {rows.model.entity(): rows.model.facts_of(rows) for rows in _rows(book)}


def _rows(book: int) -> list[QuerySet[Any]]:
    return [
        HomeGame.objects.filter(book=book),
        Player.objects.filter(book=book),
        Sheet.objects.filter(book=book),
        SheetSeat.objects.filter(sheet__book=book),
        Entry.objects.filter(sheet__book=book),
        Ruling.objects.filter(book=book),
    ]
