"""Prizes that nobody can say who won, as cards for the desks of stewards and host."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from party.models import Party
from party.prizes.undecided import Doubt
from party.templatetags.evening import exact_time


def say_awarded(keyword: str) -> str:
    return _("The prize for %(keyword)s is awarded.") % {"keyword": keyword}


def doubt_card(doubt: Doubt, party: Party, *, plays_as: int | None = None) -> dict[str, Any]:
    """What parts/_doubt.html takes. Who sits at one of the tables, as this player, sees it and does not decide (S11)."""
    prize = doubt.prize
    is_own = plays_as in doubt.seated
    return {
        "id": prize.pk,
        "version": prize.version,
        "where": _("Prize of table %(number)s") % {"number": prize.table}
        if prize.table
        else _("Prize of the room"),
        "question": _("Who spelled %(keyword)s first?") % {"keyword": prize.keyword},
        "claims": [
            {
                "player": claim.player_id,
                "name": str(claim.player),
                "table": table,
                "at": exact_time(claim.played_at, party),
            }
            for claim, table in doubt.claims
        ],
        "is_own": is_own,
    }
