"""Everything the record knows of a party, as rows: the querysets that make its world (scoring.rules.replay).

Standings, seatings and winners are reckoned from the evening alone; the lines of the sheets, many times as many, are read
only where the whole record is compared.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db.models import QuerySet

from party.models import (
    Announcement,
    Call,
    Guest,
    Invitation,
    KeepApart,
    Party,
    PartyHost,
    Phone,
    Prize,
    PrizeClaim,
    Round,
    Seat,
    Steward,
)
from scoring.models import Entry, Player, Ruling, Sheet, SheetSeat, Signature
from scoring.models.recorded import Recorded
from scoring.rules.replay import Defaults, World

RECORDED: tuple[type[Recorded], ...] = (
    Party,
    PartyHost,
    Invitation,
    Player,
    Guest,
    Phone,
    KeepApart,
    Steward,
    Round,
    Seat,
    Sheet,
    SheetSeat,
    Prize,
    PrizeClaim,
    Announcement,
    Entry,
    Signature,
    Ruling,
    Call,
)
ENTITIES = {model.entity(): model for model in RECORDED}
# Counters only go up: an undo is another version, never an old one again.
COUNTERS = frozenset({"version"})


def rows_of(party: Party) -> list[QuerySet[Any]]:
    """The recorded rows of the evening, one queryset a model."""
    book = party.book_id
    return [
        Party.objects.filter(pk=party.pk),
        PartyHost.objects.filter(party=party),
        Invitation.objects.filter(party=party),
        Player.objects.filter(book=book),
        Guest.objects.filter(party=party),
        Phone.objects.filter(party=party),
        KeepApart.objects.filter(party=party),
        Steward.objects.filter(party=party),
        Round.objects.filter(party=party),
        Seat.objects.filter(round__party=party),
        Sheet.objects.filter(book=book),
        SheetSeat.objects.filter(sheet__book=book),
        Prize.objects.filter(party=party),
        PrizeClaim.objects.filter(prize__party=party),
        Announcement.objects.filter(party=party),
    ]


def rows_on_sheets(party: Party) -> list[QuerySet[Any]]:
    """What was written on the sheets and about them."""
    book = party.book_id
    return [
        Entry.objects.filter(sheet__book=book),
        Signature.objects.filter(sheet__book=book),
        Ruling.objects.filter(book=book),
        Call.objects.filter(party=party),
    ]


def world_of(party: Party, *kinds: type[Recorded]) -> World:
    """What the database says of the evening, or of these kinds of its rows; the lines of the sheets are left out."""
    return _world([rows for rows in rows_of(party) if not kinds or rows.model in kinds])


def world_for_seating(party: Party) -> World:
    """As much of it as a draft is made of (party.rules.seating.drafting)."""
    return world_of(party, Party, Guest, KeepApart, Round, Sheet, SheetSeat)


def whole_world_of(party: Party) -> World:
    """All of it, with every line, signature, ruling and call."""
    return _world([*rows_of(party), *rows_on_sheets(party)])


@cache
def default_facts() -> Defaults:
    """What rows say of fields that came after they were recorded."""
    return {model.entity(): model.default_facts() for model in RECORDED}


def without_retired_facts(world: World) -> World:
    """A replayed world without what the record says of fields that rows no longer have."""
    known = {model.entity(): set(model.recorded_fields()) for model in RECORDED}
    return {
        entity: {
            pk: {name: value for name, value in facts.items() if name in known[entity]}
            for pk, facts in rows.items()
        }
        for entity, rows in world.items()
    }


def _world(rows_of_all: list[QuerySet[Any]]) -> World:
    return {rows.model.entity(): rows.model.facts_of(rows) for rows in rows_of_all}
