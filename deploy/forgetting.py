"""What the site's libraries would keep for good: failed sign-ins with address and typed e-mail, sessions that have ended.

Both are dated by Django's own clock, so they are compared with that and not with the site's time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Model, QuerySet
from django.utils import timezone

from scoring.moments import due


@due
def forget_sign_ins(_at: datetime) -> int:
    """A failed sign-in counts for a quarter of an hour; after that nobody needs to know who tried.

    Sign-ins that went well are not logged any more; what an earlier version wrote goes too: one-time links were in it.
    """
    counts_for = timedelta(hours=settings.AXES_COOLOFF_TIME)
    stale = AccessAttempt.objects.filter(attempt_time__lt=timezone.now() - counts_for)
    return _drop(stale) + _drop(AccessLog.objects.all())


@due
def forget_sessions(_at: datetime) -> int:
    return _drop(Session.objects.filter(expire_date__lt=timezone.now()))


def _drop(rows: QuerySet[Model]) -> int:
    """A look first: a delete would take the database's write lock every second."""
    return rows.delete()[0] if rows.exists() else 0
