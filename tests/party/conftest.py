"""The beginning that most tests of an evening share; a room that needs another has a fixture of the same name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page

from party.models import Host, Party
from scoring.models import Sheet
from tests.conftest import Site, serving
from tests.party.evening import a_party, open_round, sheets_of
from tests.party.offline import card, expect_kept, give_cookies, install_clock, type_totals
from tests.party.signed_phones import phone_of
from tests.wire import Wire, laid, make_certificate


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
def http_wire(site: Site) -> Iterator[Wire]:
    """Between a browser and the site, to be cut."""
    with laid(site.port) as wire:
        yield wire


@pytest.fixture(scope="session")
def https(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    """The site behind https, under a name that is not localhost."""
    certificate = make_certificate(tmp_path_factory.mktemp("https"))
    with laid(certificate=certificate) as wire, serving(SITE_URL=wire.url("")) as site:
        wire.site_port = site.port
        yield wire


@pytest.fixture
def https_wire(https: Wire, transactional_db: None) -> Wire:
    https.renew()
    return https


@pytest.fixture
def wire(http_wire: Wire) -> Wire:
    return http_wire


@pytest.fixture
def phone(sheet: Sheet, wire: Wire, open_context: Callable[..., BrowserContext]) -> BrowserContext:
    """The scorekeeper's, in a browser whose clock can be put forward."""
    context = open_context()
    install_clock(context)
    give_cookies(context, wire, sheet.book.party, sheet.scorekeeper_id or 0)
    return context


@pytest.fixture
def kept(page: Page, wire: Wire, sheet: Sheet) -> Page:
    """Totals typed without Wi-Fi lie on the phone, and it is still cut off. The room's `page` is that of the totals."""
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect_kept(card(page, "180 ·"))
    return page
