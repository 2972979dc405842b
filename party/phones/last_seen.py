"""When a phone was last seen, coarsely: noted in memory, written for all phones at once, every minute or so.

Nothing waits for it but the one page that happens to write, and no form is ever that page.
"""

from __future__ import annotations

import threading
from datetime import datetime, timedelta

import structlog
from django.db import Error

from party.models import Phone

log = structlog.get_logger(__name__)
EVERY = timedelta(minutes=1)


class _Seen:
    """The phones seen in this process since they were last written."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.phones: set[int] = set()
        self.since: datetime | None = None

    def note(self, phone: int, at: datetime) -> list[int]:
        """Those to be written now, if it is time."""
        with self.lock:
            self.phones.add(phone)
            self.since = self.since or at
            if at - self.since < EVERY:
                return []
            due, self.phones, self.since = sorted(self.phones), set(), at
            return due


_seen = _Seen()


def note_seen(phone: Phone, at: datetime) -> None:
    """This phone has looked at a page."""
    due = _seen.note(phone.pk, at)
    try:
        for start in range(0, len(due), 500):
            Phone.objects.filter(pk__in=due[start : start + 500]).update(last_seen_at=at)
    except Error as failure:
        # The page opens anyway; the next try to write comes a minute later.
        log.warning("last seen not written", error=str(failure))
