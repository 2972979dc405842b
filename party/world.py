"""Everything the record knows of a party, as rows: the querysets that make its world (scoring.replay).

Standings, seatings and winners are reckoned from the evening alone; the lines of the sheets, many times as many, are read
only where the whole record is compared.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from party.models import (
    Call,
    Guest,
    Invitation,
    KeepApart,
    Party,
    PartyHost,
    Prize,
    PrizeClaim,
    Round,
    Seat,
    Steward,
)
from scoring.models import Entry, Player, Ruling, Sheet, SheetSeat, Signature
from scoring.recorded import Recorded
from scoring.replay import World

RECORDED: tuple[type[Recorded], ...] = (
    Party,
    PartyHost,
    Invitation,
    Player,
    Guest,
    KeepApart,
    Steward,
    Round,
    Seat,
    Sheet,
    SheetSeat,
    Prize,
    PrizeClaim,
    Entry,
    Signature,
    Ruling,
    Call,
)


def rows_of(party: Party) -> list[QuerySet[Any]]:
    """The recorded rows of the evening, one queryset a model."""
    book = party.book_id
    return [
        Party.objects.filter(pk=party.pk),
        PartyHost.objects.filter(party=party),
        Invitation.objects.filter(party=party),
        Player.objects.filter(book=book),
        Guest.objects.filter(party=party),
        KeepApart.objects.filter(party=party),
        Steward.objects.filter(party=party),
        Round.objects.filter(party=party),
        Seat.objects.filter(round__party=party),
        Sheet.objects.filter(book=book),
        SheetSeat.objects.filter(sheet__book=book),
        Prize.objects.filter(party=party),
        PrizeClaim.objects.filter(prize__party=party),
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


def world_of(party: Party) -> World:
    """What the database says of the evening: one query a kind of row, none for the lines of the sheets."""
    return _world(rows_of(party))


def whole_world_of(party: Party) -> World:
    """The same with every line, signature, ruling and call."""
    return _world([*rows_of(party), *rows_on_sheets(party)])


def _world(rows_of_all: list[QuerySet[Any]]) -> World:
    return {rows.model.entity(): {row.pk: row.facts() for row in rows} for rows in rows_of_all}
