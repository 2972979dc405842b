"""Which prize a play on the board has spelled, and whose play came first in time (S16). Writes nothing; the prize is claimed
and given by party/prizes/claims.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet

from party.models import Prize, PrizeClaim, PrizeState
from party.models.prizes import ROOM
from scoring.models import Entry, Sheet

# "Two within the same second": nobody can say who was first.
SAME = timedelta(seconds=1)


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


def is_unclear(claim: PrizeClaim, earlier: Sequence[PrizeClaim]) -> bool:
    """A second claim within a second of another, or one that comes in later and says it was earlier."""
    return any(claim.played_at < other.played_at + SAME for other in earlier)


def may_have_been_first(prize: Prize, claims: Sequence[PrizeClaim], played_at: datetime) -> bool:
    """For the room's keyword the time of the play counts, not when it arrived: even after the prize was awarded (S16)."""
    won = [claim for claim in claims if claim.player_id == prize.winner_id]
    return prize.table == ROOM and any(played_at < claim.played_at + SAME for claim in won)


def _is_open_to(prize: Prize, played_at: datetime) -> bool:
    is_awarded = prize.state == PrizeState.AWARDED
    return not is_awarded or may_have_been_first(prize, list(prize.claims.all()), played_at)
