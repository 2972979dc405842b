"""After a restore from an older copy: who was erased since then is erased again.

They are known by number, time of their book and hash, never by name (deploy/backups/erasures.py).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from party.models import Announcement, Party, Steward
from party.news.announcements import erase_announcement
from party.people.guests.erasing import erase_again
from party.people.purging import purge_again
from party.people.stewardship import erase_steward
from scoring.models import Player, Wording
from scoring.record.pen import SITE


def erase_players(players: Collection[tuple[int, str]], at: datetime) -> int:
    """By number; the time of the book tells another installation's player 7 from ours."""
    rows = Player.objects.filter(pk__in=[pk for pk, _ in players], erased_at=None).select_related(
        "book__party"
    )
    wanted = set(players)
    found = [
        row for row in rows if (row.pk, row.book.made_at.isoformat()) in wanted and hasattr(row.book, "party")
    ]
    for row in found:
        erase_again(row.book.party, row.pk, at=at)
    return len(found)


@transaction.atomic
def erase_words(hashes: Collection[str], at: datetime) -> int:
    """Of stewards who came by invitation, of announcements, and whatever else was said and erased."""
    words = Wording.objects.filter(hash__in=hashes, erased_at=None)
    known = list(words.values_list("hash", flat=True))
    for steward in Steward.objects.filter(name_hash__in=known, player=None).select_related("party"):
        erase_steward(steward.party, steward.pk, actor=SITE, at=at)
    for row in Announcement.objects.filter(text_hash__in=known).select_related("party"):
        erase_announcement(row.party, row.pk, actor=SITE, at=at)
    words.update(text="", salt="", erased_at=at)
    return len(known)


def purge_parties(codes: Collection[str], at: datetime) -> int:
    found = list(Party.objects.filter(code__in=codes))
    for party in found:
        purge_again(party, at=at)
    return len(found)
