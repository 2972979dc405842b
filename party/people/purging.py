"""Removing a whole party. A tombstone stays, with the last number and hash of its book."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.models import Call, Party, Prize, PrizeClaim, Round, Seat, Steward, Tombstone
from party.people.hosting import check_is_maker
from party.people.stand_ins import remove_stand_ins
from party.record.locks import take_any_pen
from scoring.models import Player, Ruling, Sheet, SheetSeat
from scoring.record.pen import SITE, Actor, Pen, purge_book


@transaction.atomic
def purge_party(party: Party, *, actor: Actor, at: datetime) -> Tombstone:
    """Nothing is left of guests, scores and words. The code is never given to another party. For its maker alone."""
    party, pen = take_any_pen(party, actor, at)
    check_is_maker(party, actor)
    return _purge(party, pen)


@transaction.atomic
def purge_again(party: Party, *, at: datetime) -> Tombstone:
    """After a restore from a copy that still had it."""
    return _purge(*take_any_pen(party, SITE, at))


def _purge(party: Party, pen: Pen) -> Tombstone:
    book, actor, at = pen.book, pen.actor, pen.at
    stone = Tombstone.objects.create(
        book=book, code=party.code, purged_at=at, purged_by=actor.id if actor.kind == "host" else None
    )
    for rows in (
        Call.objects.filter(party=party),
        Ruling.objects.filter(book=book),
        PrizeClaim.objects.filter(prize__party=party),
        Prize.objects.filter(party=party),
        Seat.objects.filter(round__party=party),
        Round.objects.filter(party=party),
        SheetSeat.objects.filter(sheet__book=book),
        Sheet.objects.filter(book=book),
        Steward.objects.filter(party=party),
        Party.objects.filter(pk=party.pk),
        Player.objects.filter(book=book),
    ):
        rows.delete()
    remove_stand_ins(party)
    purge_book(book, at)
    return stone
