"""Whose signatures are still missing, by name, for many tables at once. Writes nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from party.reads.overview import TableGlance
from scoring.models import Signature
from scoring.sheets.signatures import agreement_of


def missing_at(tables: Sequence[TableGlance]) -> dict[int, list[str]]:
    """The names by sheet; only of sheets that are closed and wait for signatures."""
    waiting = [table for table in tables if table.sheet.is_closed]
    signed: dict[int, list[Signature]] = defaultdict(list)
    for signature in Signature.objects.filter(sheet__in=[table.sheet for table in waiting]):
        signed[signature.sheet_id].append(signature)
    found = {}
    for table in waiting:
        missing = agreement_of(table.sheet, table.seats, signed[table.sheet.pk]).missing
        found[table.sheet.pk] = [str(seat.player) for seat in table.seats if seat.player_id in missing]
    return found
