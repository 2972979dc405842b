"""Which version of a sheet a write has left: for a phone that knows its own last write, but not what the sheet says now.

The event of every write has the client's key and the version after it. A line raises the version; a signature doesn't, since
many players may sign at once.
"""

from __future__ import annotations

from scoring.models import Event, Sheet

# No sheet has this version: a phone that names a write we never got has not seen the sheet.
NEVER = -1


def version_after(sheet: Sheet, client_key: str) -> int:
    """The version that the write under this key has left on the sheet; NEVER where there is no such write."""
    events = Event.objects.filter(
        book=sheet.book_id, client_key=client_key, round=sheet.round, table=sheet.table
    )
    said = events.values_list("payload", flat=True).first() or {}
    return int(said.get("version", NEVER))
