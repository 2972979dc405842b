"""The pages of a steward and a player in a real browser: the console is silent, and axe has nothing to say.

A host's are in test_host_evening.py, the sheet's in test_sheet_games.py.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from party.desk import calls
from party.models import Host, Party
from party.news import announcements
from party.prizes import keywords
from tests.conftest import Site
from tests.party.evening import a_party, by_host, by_player, open_round, play_round, seats_of, sheets_of
from tests.party.live_phones import carry_cookies
from tests.party.looks import listen, violations
from tests.party.signed_phones import phone_of, steward_phone

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]
PLAYERS = ("", "/me", "/me/about", "/standings", "/how")


@pytest.fixture
def party(site: Site, host: Host) -> Party:
    """In its second game, with a prize, an announcement and a call."""
    party = a_party(host, 8, prizes="table")
    now = timezone.now()
    play_round(party, at=now)
    open_round(party, now)
    keywords.pick_keywords(party, actor=by_host(party), at=now)
    announcements.announce(party, "Cake in the kitchen", actor=by_host(party), at=now)
    sheet = sheets_of(party, 2)[0]
    calls.call_steward(sheet, "word", "cats", actor=by_player(sheet.scorekeeper_id), at=now)
    return party


def with_cookies(context: BrowserContext, client: Client) -> Page:
    carry_cookies(client, context)
    return context.new_page()


def faults(page: Page, site: Site, paths: list[str]) -> list[str]:
    """What axe says of each page, and what the console has said by then."""
    found, heard = list[str](), listen(page)
    for path in paths:
        page.goto(site.url(path))
        found += [f"{path}: {each}" for each in [*violations(page), *heard]]
        heard.clear()
    return found


def test_a_stewards_pages_are_silent(site: Site, open_context: Open, party: Party) -> None:
    page = with_cookies(open_context(), steward_phone(party))
    table = f"/p/{party.code}/rounds/2/tables/1"
    assert faults(page, site, [f"/p/{party.code}/steward", table, f"{table}/ruling"]) == []


def test_a_players_pages_are_silent(site: Site, open_context: Open, party: Party) -> None:
    sheet = sheets_of(party, 2)[0]
    other = next(seat.player_id for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id)
    page = with_cookies(open_context(), phone_of(party, other))
    table = f"/p/{party.code}/rounds/2/tables/1"
    own = [f"/p/{party.code}{name}" for name in PLAYERS]
    assert faults(page, site, [*own, table, f"{table}/call"]) == []
