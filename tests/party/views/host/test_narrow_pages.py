"""A host's pages on a small phone: no tab is cut off, and buttons leave a name its room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from party.models import Host, Party
from party.people.guests import registration, taking
from tests.conftest import NOW, Site, signed_in
from tests.party.evening import a_party, by_host, by_player
from tests.party.live_phones import carry_cookies
from tests.party.looks import overflow

pytestmark = pytest.mark.browser


@pytest.fixture
def party(site: Site, host: Host) -> Party:
    return a_party(host, prizes="table")


@pytest.fixture
def desk(open_context: Callable[..., BrowserContext], host: Host) -> Page:
    context = open_context(390, 664)
    carry_cookies(signed_in(host), context)
    return context.new_page()


def test_no_tab_is_cut_off(site: Site, party: Party, desk: Page) -> None:
    desk.goto(site.url(f"/desk/{party.code}/guests"))
    tabs = [tab.bounding_box() for tab in desk.locator(".tab").all()]
    assert len(tabs) == 8
    assert all(tab and tab["x"] >= 0 and tab["x"] + tab["width"] <= 390 for tab in tabs)
    assert overflow(desk) == 0


def test_two_buttons_leave_a_name_the_whole_width(site: Site, party: Party, desk: Page) -> None:
    [listed] = registration.register_list(
        party, ["Maximiliana Fitzgerald-Oyelaran"], actor=by_host(party), at=NOW
    )
    taking.take_name(party, listed.guest.pk, actor=by_player(None, "visitor"), at=NOW)
    desk.goto(site.url(f"/desk/{party.code}/guests"))
    row = desk.locator(f"#guest-{listed.guest.pk}")
    assert row.locator("form").count() == 2
    name, whole = row.locator(".row-name").bounding_box(), row.bounding_box()
    assert name
    assert whole
    assert name["width"] == pytest.approx(whole["width"], abs=1)
