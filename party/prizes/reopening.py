"""A prize is open again when the line that won it is struck. Part of the event that strikes the line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Q

from party.models import Prize, PrizeClaim, PrizeState
from scoring.models import Entry
from scoring.record.pen import Pen

# "Two within the same second": nobody can say who was first.
SAME = timedelta(seconds=1)


def reopen_prizes(entry: Entry, pen: Pen) -> list[Prize]:
    """Take back what was claimed or awarded for a line. What was awarded by hand, without a line, stays."""
    claims = list(PrizeClaim.objects.filter(entry=entry))
    pen.remove(*claims)
    touched = Q(entry=entry) | Q(pk__in=[claim.prize_id for claim in claims])
    reopened = [prize for prize in Prize.objects.filter(touched) if _is_lost_with(prize, entry)]
    for prize in reopened:
        take_from_winner(prize)
        prize.version += 1
        prize.state = _state_by_claims(list(prize.claims.order_by("pk")))
    pen.save(*reopened)
    return reopened


def take_from_winner(prize: Prize) -> None:
    prize.winner, prize.entry, prize.witness_kind, prize.witness_id = None, None, "", None


def is_unclear(claim: PrizeClaim, earlier: Sequence[PrizeClaim]) -> bool:
    """A second claim within a second of another, or one that comes in later and says it was earlier."""
    return any(claim.played_at < other.played_at + SAME for other in earlier)


def _is_lost_with(prize: Prize, entry: Entry) -> bool:
    return prize.state != PrizeState.AWARDED or prize.entry_id == entry.pk


def _state_by_claims(claims: Sequence[PrizeClaim]) -> PrizeState:
    """As the claims that are left would have made it, in the order in which they came."""
    if not claims:
        return PrizeState.PICKED
    is_doubtful = any(is_unclear(claim, claims[:place]) for place, claim in enumerate(claims))
    return PrizeState.UNCLEAR if is_doubtful else PrizeState.CLAIMED
