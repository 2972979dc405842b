"""The prizes of a table, as its phones read them."""

from __future__ import annotations

from party.models import Prize
from party.models.prizes import ROOM
from scoring.record.prepared import Prepared

# By party, round and table: the table's own and the room's.
PRIZES_AT = Prepared(
    lambda party, number, table: Prize.objects.select_related("winner").filter(
        party=party, round=number, table__in=[ROOM, table]
    ),
    *(int, int, int),
)
