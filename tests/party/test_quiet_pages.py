"""The main pages of host, steward, player and sheet in a real browser: the console is silent, and axe has nothing to say."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from party import announcements, calls, entering, prizes
from party.models import Host, Party
from tests.conftest import Site
from tests.party.evening import a_party, by_host, by_player, open_round, play_round, seats_of, sheets_of
from tests.party.live_phones import carry_cookies
from tests.party.looks import violations
from tests.party.phones import phone_of, steward_phone
from tests.party.test_pages import listen, sign_in

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]
HOSTS = ("", "options", "guests", "seats", "prizes", "people", "standings", "record")
PLAYERS = ("", "/me", "/me/about", "/standings", "/how")


@pytest.fixture
def party(site: Site, host: Host) -> Party:
    """In its second game, with a prize, an announcement and a call."""
    party = a_party(host, 8, prizes="table")
    now = timezone.now()
    play_round(party, at=now)
    open_round(party, now)
    prizes.pick_keywords(party, actor=by_host(party), at=now)
    announcements.announce(party, "Cake in the kitchen", actor=by_host(party), at=now)
    sheet = sheets_of(party, 2)[0]
    calls.call_steward(sheet, "word", "cats", actor=by_player(sheet.scorekeeper_id), at=now)
    return party


def with_cookies(context: BrowserContext, client: Client) -> Page:
    carry_cookies(client, context)
    return context.new_page()


def faults(page: Page, site: Site, paths: list[str]) -> list[str]:
    """What the console and axe say of each page, once its scripts have run."""
    found, heard = list[str](), listen(page)
    for path in paths:
        page.goto(site.url(path))
        page.wait_for_timeout(300)
        found += [f"{path}: {each}" for each in [*heard, *violations(page)]]
        heard.clear()
    return found


def test_a_hosts_pages_are_silent(site: Site, open_context: Open, host: Host, party: Party) -> None:
    page = open_context(1280, 800).new_page()
    sign_in(page, site, host)
    desk = f"/desk/{party.code}"
    tables = [f"{desk}/rounds/2/tables/1", f"{desk}/rounds/1/tables/1/correction"]
    own = [f"{desk}/{name}" for name in HOSTS]
    assert faults(page, site, ["/desk", "/desk/new", "/desk/tokens", *own, *tables]) == []


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


@pytest.mark.parametrize("keeping", ["totals", "running", "board"])
def test_the_sheet_is_silent_whichever_way_it_is_kept(
    site: Site, open_context: Open, party: Party, keeping: str
) -> None:
    sheet = sheets_of(party, 2)[0]
    keeper = by_player(sheet.scorekeeper_id)
    entering.keep_as(sheet, keeping, actor=keeper, at=timezone.now())
    page = with_cookies(open_context(), phone_of(party, sheet.scorekeeper_id or 0))
    assert faults(page, site, [f"/p/{party.code}/rounds/2/tables/1"]) == []
