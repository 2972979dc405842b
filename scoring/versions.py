"""Which version of a sheet a write has left: for a phone that knows its own last write, but not what the sheet says now.

Every write on a sheet raises its version, and the event of that write keeps the new one beside the client's key.
"""

from __future__ import annotations

from scoring.models import Event, Sheet

# No sheet ever has it: who names a write that never came has not seen the sheet.
NEVER = -1


def version_after(sheet: Sheet, client_key: str) -> int:
    """The version that the write under this key has left on the sheet; NEVER where there is no such write."""
    events = Event.objects.filter(book=sheet.book_id, client_key=client_key).order_by("-number")
    for changes in events.values_list("changes", flat=True):
        for entity, pk, _before, after in changes:
            if entity == Sheet.entity() and pk == sheet.pk and after and "version" in after:
                return int(after["version"])
    return NEVER
