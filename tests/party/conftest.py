"""The beginning that most tests of an evening share; a room that needs another has a fixture of the same name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host, Party
from scoring.models import Sheet
from tests.conftest import Site
from tests.party.evening import a_party, open_round, sheets_of
from tests.party.offline import card, give_cookies, type_totals
from tests.party.phones import phone_of
from tests.wire import Wire, laid


@pytest.fixture
def party(host: Host) -> Party:
    """Four guests at one table, in their first game."""
    party = a_party(host, guests=4)
    open_round(party)
    return party


@pytest.fixture
def sheet(party: Party) -> Sheet:
    return sheets_of(party, 1)[0]


@pytest.fixture
def keeper(party: Party, sheet: Sheet) -> Client:
    """The scorekeeper's phone."""
    return phone_of(party, sheet.scorekeeper_id or 0)


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    """Between a browser and the site, to be cut."""
    with laid(site.port) as wire:
        yield wire


@pytest.fixture
def phone(sheet: Sheet, open_context: Callable[..., BrowserContext]) -> BrowserContext:
    """The scorekeeper's, in a browser."""
    context = open_context()
    give_cookies(context, sheet.book.party, sheet.scorekeeper_id or 0)
    return context


@pytest.fixture
def kept(page: Page, wire: Wire, sheet: Sheet) -> Page:
    """Totals typed without Wi-Fi lie on the phone, and it is still cut off. The room's `page` is that of the totals."""
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_contain_text("Kept here")
    return page
