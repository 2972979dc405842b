"""The rows of a sheet, as every page of it and every writer on it reads them."""

from __future__ import annotations

from scoring.models import Entry, Sheet, SheetSeat, Signature
from scoring.record.prepared import Prepared

# By its key; and by book, round and table.
SHEET = Prepared(lambda sheet: Sheet.objects.filter(pk=sheet), int)
SHEET_OF_TABLE = Prepared(
    lambda book, number, table: Sheet.objects.filter(book=book, round=number, table=table), int, int, int
)
# By sheet: the seats by chair, with their players; the lines by number, struck ones too.
SEATS = Prepared(
    lambda sheet: SheetSeat.objects.select_related("player").filter(sheet=sheet).order_by("chair"), int
)
LINES = Prepared(lambda sheet: Entry.objects.filter(sheet=sheet).order_by("number"), int)
SIGNATURES = Prepared(lambda sheet: Signature.objects.filter(sheet=sheet), int)
