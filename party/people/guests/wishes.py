"""Wishes about seats: pairs kept apart, and players who should not walk (S3). They bind the seatings to come."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from party.models import Guest, KeepApart, Party
from party.people.guests.refusals import NeedsTwo, NoSuchTable
from party.people.lookup import check_not_erased, find_guest, find_guests
from party.record.locks import take_party_pen
from scoring.record.pen import Actor


@transaction.atomic
def keep_apart(party: Party, one: int, other: int, *, actor: Actor, at: datetime) -> None:
    """Set-to-state: a fresh seating puts these two at different tables."""
    party, pen = take_party_pen(party, actor, at)
    pair = _pair(party, one, other)
    if not KeepApart.objects.filter(party=party, one=pair[0], other=pair[1]).exists():
        pen.make(KeepApart(party=party, one_id=pair[0], other_id=pair[1]))
    pen.write("kept-apart", players=list(pair))


@transaction.atomic
def let_together(party: Party, one: int, other: int, *, actor: Actor, at: datetime) -> None:
    """Set-to-state: these two may share a table again."""
    party, pen = take_party_pen(party, actor, at)
    pair = _pair(party, one, other)
    pen.remove(*KeepApart.objects.filter(party=party, one=pair[0], other=pair[1]))
    pen.write("let-together", players=list(pair))


@transaction.atomic
def pin(party: Party, player: int, table: int | None, *, actor: Actor, at: datetime) -> Guest:
    """Set-to-state: this player keeps the table and does not walk; None lets the player walk again."""
    party, pen = take_party_pen(party, actor, at)
    if table is not None and table < 1:
        raise NoSuchTable(table=table)
    guest = find_guest(party, player)
    check_not_erased(guest)
    guest.pinned_table = table
    pen.save(guest)
    pen.write("pinned" if table else "unpinned", subject=guest.pk)
    return guest


def _pair(party: Party, one: int, other: int) -> tuple[int, int]:
    if one == other:
        raise NeedsTwo
    find_guests(party, [one, other])
    return min(one, other), max(one, other)
