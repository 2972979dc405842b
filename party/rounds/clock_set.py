"""Whose word counts when somebody sets the machine's clock: the old time while anything is timed, the new one after that.

A round, a table's own time, a break, a call that is to be passed on and a sheet that waits for signatures were begun by the
old time, and end by it. May not read a clock: `began_at` is when the machine was started as its clock has it now.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from party.models import Boot, Call, CallState, Party, PartyState, Round, RoundState
from party.models.calls import SIGN_WITHIN
from scoring.models import Sheet
from scoring.models.sheets import SheetState

# Less than this is the clock's own keeping of time.
STEP = timedelta(seconds=1)


def is_step(one: datetime, other: datetime) -> bool:
    """Whether somebody has set the clock between these two words about the same moment."""
    return abs(one - other) >= STEP


def agree_on_start(boot_id: str, began_at: datetime, since: timedelta) -> datetime:
    """When the machine was started, by the time the site goes by; `since` is how long ago that is.

    Every process of the machine gets the same answer. A start that nobody has seen yet is taken from the clock.
    """
    kept = Boot.objects.filter(boot_id=boot_id).first()
    if kept is None or _can_follow(kept, began_at, since):
        kept = _follow(boot_id, began_at, since)
    return kept.began_at


def is_timed(at: datetime) -> bool:
    """Whether anything runs that ends by itself. A pause does not: it keeps what is left."""
    return any(rows.exists() for rows in _running(at))


@transaction.atomic
def _follow(boot_id: str, began_at: datetime, since: timedelta) -> Boot:
    """Under the row's lock: of several that see the clock set, one writes it, and the others find it written."""
    kept, is_new = Boot.objects.select_for_update().get_or_create(
        boot_id=boot_id, defaults={"began_at": began_at}
    )
    if not is_new and _can_follow(kept, began_at, since):
        kept.began_at = began_at
        kept.save(update_fields=["began_at"])
    return kept


def _can_follow(kept: Boot, began_at: datetime, since: timedelta) -> bool:
    return is_step(kept.began_at, began_at) and not is_timed(kept.began_at + since)


def _running(at: datetime) -> tuple[QuerySet[Any], ...]:
    return (
        Round.objects.filter(state=RoundState.PLAYING),
        Round.objects.filter(state=RoundState.OVER, table_bell_at__isnull=False),
        Party.objects.filter(break_ends_at__gt=at).exclude(state=PartyState.FINISHED),
        Call.objects.filter(state=CallState.OPEN, escalates_at__gt=at),
        Sheet.objects.filter(
            state=SheetState.ENTERED, closed_at__gt=at - SIGN_WITHIN, book__party__isnull=False
        ),
    )
