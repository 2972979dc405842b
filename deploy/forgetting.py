"""What Django would keep for good: sessions that have ended. They are dated by its own clock, not by the site's time."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.models import Session
from django.utils import timezone

from scoring.record.due_moments import due


@due
def forget_sessions(_at: datetime) -> int:
    """A look first: a delete would take the database's write lock every second."""
    ended = Session.objects.filter(expire_date__lt=timezone.now())
    return ended.delete()[0] if ended.exists() else 0
