"""Which version of a sheet a write has left: for a phone that knows its own last write, but not what the sheet says now.

The event of every write on a sheet says under the client's key which version it left: raised by a line, as it was by a
signature, which many may give at once.
"""

from __future__ import annotations

from scoring.models import Event, Sheet

# No sheet ever has it: who names a write that never came has not seen the sheet.
NEVER = -1


def version_after(sheet: Sheet, client_key: str) -> int:
    """The version that the write under this key has left on the sheet; NEVER where there is no such write."""
    events = Event.objects.filter(
        book=sheet.book_id, client_key=client_key, round=sheet.round, table=sheet.table
    )
    said = events.values_list("payload", flat=True).first() or {}
    return int(said.get("version", NEVER))
