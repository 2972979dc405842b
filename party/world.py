"""Everything the record knows of a party, as rows: the querysets that make its world (scoring.replay)."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from party.models import (
    Announcement,
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
from scoring.models import Player, Sheet, SheetSeat
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
    Announcement,
)


def rows_of(party: Party) -> list[QuerySet[Any]]:
    """Every recorded row of the party, one queryset a model."""
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
        Announcement.objects.filter(party=party),
    ]


def world_of(party: Party, *kinds: type[Recorded]) -> World:
    """What the database says of the party, or of these kinds of its rows: one query each."""
    asked = [rows for rows in rows_of(party) if not kinds or rows.model in kinds]
    return {rows.model.entity(): {row.pk: row.facts() for row in rows} for rows in asked}
