"""Removing home games that nobody has touched for a year: whoever had the link has forgotten it, and nobody else has it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from scoring.models import HomeGame, Player, Ruling, Sheet, SheetSeat
from scoring.record.due_moments import due
from scoring.record.pen import SITE, purge_book, take_pens

KEPT_FOR = timedelta(days=365)
# As many in one sweep; the next takes the rest.
MOST_AT_ONCE = 50


@due
def purge_forgotten_homes(at: datetime) -> int:
    """Looks in the first minute of an hour alone: what has lain for a year can wait for it."""
    if at.minute:
        return 0
    forgotten = _untouched(at).values_list("book_id", flat=True)[:MOST_AT_ONCE]
    return sum(_purge(book, at) for book in list(forgotten))


@transaction.atomic
def _purge(book: int, at: datetime) -> bool:
    """Nothing is left but the book's last number and hash. Not where somebody has come back meanwhile."""
    for pen in take_pens([book], SITE, at, skip_held=True):
        if not _untouched(at).filter(book=book).exists():
            continue
        for rows in (
            Ruling.objects.filter(book=book),
            SheetSeat.objects.filter(sheet__book=book),
            Sheet.objects.filter(book=book),
            HomeGame.objects.filter(book=book),
            Player.objects.filter(book=book),
        ):
            rows.delete()
        purge_book(pen.book, at)
        return True
    return False


def _untouched(at: datetime) -> QuerySet[HomeGame]:
    since = at - KEPT_FOR
    return HomeGame.objects.filter(made_at__lte=since).exclude(book__events__at__gt=since)
