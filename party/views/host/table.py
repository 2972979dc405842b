"""One table of a round, as the host sees it: the same sheet as on its phones, with what only a host may do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from party.reads.addressed import find_sheet
from party.record.actors import Here
from party.views.access.acting import for_hosts
from party.views.sheets.page import Leaf, do, show
from party.views.sheets.table import leaf_of


@for_hosts
@require_safe
def table(request: HttpRequest, here: Here, number: int, table: int) -> HttpResponse:
    return show(request, _leaf(here, number, table))


@for_hosts
@require_POST
def deed(request: HttpRequest, here: Here, number: int, table: int, deed: str) -> HttpResponse:
    return do(request, _leaf(here, number, table), deed)


def _leaf(here: Here, number: int, table: int) -> Leaf:
    to = reverse("host-table", args=[here.party.code, number, table])
    return leaf_of(here, find_sheet(here.party, number, table), to, "host/table.html")
