"""A table's sheet on a phone: for who sits there, and for its steward. The sheet itself is party/views/sheets/."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from party.reads.addressed import find_sheet
from party.record.actors import Here
from party.views.access.guards import for_the_table
from party.views.sheets.page import Leaf, do, show
from party.views.sheets.table import leaf_of


@for_the_table
@require_safe
def sheet_page(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    return show(request, _leaf(here, number, table))


@for_the_table
@require_POST
def deed(request: HttpRequest, here: Here, number: int, table: int, deed: str) -> HttpResponse:
    return do(request, _leaf(here, number, table), deed)


def _leaf(here: Here, number: int, table: int) -> Leaf:
    to = reverse("phone-table", args=[here.party.code, number, table])
    return leaf_of(here, find_sheet(here.party, number, table), to, "guest/table.html")
