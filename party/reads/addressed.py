"""The row that an address names, for pages and programs alike; what is not there is a 404. Asks nothing of who looks."""

from __future__ import annotations

from django.http import Http404

from party.models import Party
from party.people.lookup import find_party
from scoring.models import Sheet
from scoring.sheets.rows import SHEET_OF_TABLE


class NoSuchParty(Http404):
    """The code of the address is no party's: a wrong try, which is counted (party/phones/limits.py)."""


class NoSuchLink(Http404):
    """The secret of the address opens nothing: the same."""


def find_party_or_404(code: str) -> Party:
    party = find_party(code)
    if party is None:
        raise NoSuchParty
    return party


def find_sheet(party: Party, number: int, table: int) -> Sheet:
    """The sheet of a table in a round."""
    found = SHEET_OF_TABLE.first(party.book_id, number, table)
    if found is None:
        raise Http404
    # Writers ask for the sheet's party.
    found.book = party.book
    return found
