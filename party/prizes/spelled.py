"""Which prize a play on the board has spelled, and whose play came first in time (S16). Writes nothing; the prize is claimed
and given by party/prizes/claims.py.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from party.models import Prize, PrizeClaim, PrizeState
from party.models.prizes import ROOM
from party.prizes.undecided import may_have_been_first
from scoring.models import Entry, Sheet


def prizes_spelled(sheet: Sheet, entry: Entry) -> QuerySet[Prize]:
    """All prizes whose keyword a standing play on the board has spelled, the table's own first."""
    if not entry.play or not entry.stands:
        return Prize.objects.none()
    spelled = Prize.objects.filter(
        party__book=sheet.book_id,
        round=sheet.round,
        table__in=(ROOM, sheet.table),
        keyword__in=entry.words.split(),
    )
    return spelled.select_related("party").order_by("-table", "pk")


def keyword_spelled(sheet: Sheet, entry: Entry) -> Prize | None:
    """The prize that a play on the board has spelled, to be proposed to the scorekeeper; None where it is awarded to a play
    that was earlier, or the player has claimed it already. Its time is the entry's `made_at`.
    """
    unclaimed = prizes_spelled(sheet, entry).exclude(claims__player=entry.player_id)
    return next((prize for prize in unclaimed if _is_open_to(prize, entry.made_at)), None)


def first_claim(prize: Prize) -> PrizeClaim | None:
    """The play that comes first in time order."""
    return prize.claims.order_by("played_at", "pk").first()


def _is_open_to(prize: Prize, played_at: datetime) -> bool:
    is_awarded = prize.state == PrizeState.AWARDED
    return not is_awarded or may_have_been_first(prize, list(prize.claims.all()), played_at)
