"""The room's screen: what everybody may see, large, live, and with the bell."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from playwright.sync_api import Page, expect

from party import announcements, clock
from party.models import Host, Party
from tests.conftest import Site
from tests.party.evening import a_party, by_host, confirm_by_other, enter, open_round, sheets_of
from tests.party.live_phones import BELL, expect_mark
from tests.party.pages import page_of, url
from tests.processes import wait_for


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


@pytest.mark.django_db
def test_it_says_what_everybody_may_know_in_few_queries(party: Party) -> None:
    open_round(party)
    announcements.announce(party, "Cake!", actor=by_host(party), at=timezone.now())
    announcements.announce(party, "Hush", "table", 1, actor=by_host(party), at=timezone.now())
    with CaptureQueriesContext(connection) as asked:
        shown = page_of(Client(), "room-screen", party.code)
    assert "Cake!" in shown
    assert "Hush" not in shown
    assert len(asked) <= 4


@pytest.mark.browser
def test_it_shows_the_best_and_what_is_announced_and_rings_at_the_end(site: Site, party: Party, page: Page) -> None:
    page.add_init_script(BELL)
    open_round(party, timezone.now())
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(site.url(url("room-screen", party)))
    expect_mark(page, "live")
    page.get_by_role("button", name="here at the end").click()
    assert Axe().run(page).violations_count == 0
    confirm_by_other(enter(sheets_of(party, 1)[0]))
    expect(page.locator(".screen-standings")).to_contain_text("Guest 0")
    announcements.announce(party, "Cake!", actor=by_host(party), at=timezone.now())
    expect(page.locator("#told")).to_contain_text("Cake!")
    before = page.evaluate("window.struck")
    clock.end(party, actor=by_host(party), at=timezone.now())
    expect(page.locator(".clock-bell").first).to_be_visible()
    wait_for(lambda: page.evaluate("window.struck") > before, seconds=5, what="the bell")
