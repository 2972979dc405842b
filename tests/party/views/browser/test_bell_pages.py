"""The bell on the pages where people sit: one tap permits it, and the device remembers that it is wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host, Party
from party.rounds import clock
from tests.conftest import Site
from tests.party.evening import a_party, by_host, open_round
from tests.party.live_phones import BELL, SPEAKING, at_seat, let_pass_until
from tests.party.signed_phones import steward_phone
from tests.party.views.browser.test_quiet_pages import with_cookies

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]


@pytest.fixture
def party(host: Host, site: Site) -> Party:
    return a_party(host, 8)


def test_after_one_tap_the_phone_rings_and_vibrates_at_the_end(site: Site, party: Party, page: Page) -> None:
    page.add_init_script(BELL + SPEAKING)
    current = open_round(party, timezone.now())
    at_seat(page, site, party)
    page.locator("[data-bell]").click()
    expect(page.locator("[data-bell]")).to_have_attribute("aria-pressed", "true")
    before = page.evaluate("window.struck")
    assert current.ends_at
    let_pass_until(page, current.ends_at)
    expect(page.locator(".clock-bell").first).to_be_visible()
    page.wait_for_function("before => window.struck > before && window.shaken.length === 2", arg=before)
    page.wait_for_function(
        "() => window.spoken.at(-1) === document.querySelector('.clock-bell').innerText.trim()"
    )


@pytest.mark.parametrize("is_slow", [False, True], ids=["clock first", "seat first"])
def test_a_round_ended_early_rings_too(site: Site, party: Party, page: Page, is_slow: bool) -> None:
    page.add_init_script(BELL)
    open_round(party, timezone.now())
    at_seat(page, site, party)
    page.locator("[data-bell]").click()
    expect(page.locator("[data-bell]")).to_have_attribute("aria-pressed", "true")
    if is_slow:
        page.route("**/live/**/clock", lambda route: route.abort())
    clock.end(party, actor=by_host(party), at=timezone.now())
    page.wait_for_function("() => window.shaken.length === 2")
    expect(page.locator(".clock-bell").first).to_be_visible()


def test_a_phone_that_cannot_vibrate_is_promised_no_more_than_sound(
    site: Site, party: Party, page: Page
) -> None:
    page.add_init_script("delete Navigator.prototype.vibrate")
    open_round(party, timezone.now())
    at_seat(page, site, party)
    expect(page.locator("[data-words]:visible")).to_have_attribute("data-words", "sound")


def test_the_sheet_rings_without_another_press_of_the_button(site: Site, party: Party, page: Page) -> None:
    page.add_init_script(BELL)
    open_round(party, timezone.now())
    at_seat(page, site, party)
    page.locator("[data-bell]").click()
    page.locator("#to-sheet").click()
    page.get_by_role("heading", level=1).click()
    expect(page.locator("[data-bell]")).to_have_attribute("aria-pressed", "true")
    clock.end(party, actor=by_host(party), at=timezone.now())
    # Three strokes of three tones.
    page.wait_for_function("() => window.struck === 9")


def test_a_page_that_may_not_sound_yet_says_so_until_it_is_tapped(
    site: Site, party: Party, open_context: Open
) -> None:
    open_round(party, timezone.now())
    context = open_context()
    seat = at_seat(context.new_page(), site, party)
    seat.locator("[data-bell]").click()
    sheet = context.new_page()
    sheet.goto(seat.url)
    line = sheet.locator("[data-bell-asks]")
    expect(line).to_be_visible()
    expect(sheet.locator("[data-bell]")).to_be_hidden()
    sheet.locator("main").click(position={"x": 2, "y": 2})
    expect(sheet.locator("[data-bell]")).to_have_attribute("aria-pressed", "true")
    expect(line).to_be_hidden()


def test_a_bell_that_is_turned_off_stays_off_on_the_next_page(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now())
    at_seat(page, site, party)
    button = page.locator("[data-bell]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-bell-asks]")).to_be_hidden()


def test_the_stewards_desk_rings(site: Site, party: Party, open_context: Open) -> None:
    open_round(party, timezone.now())
    page = with_cookies(open_context(), steward_phone(party))
    page.add_init_script(BELL)
    page.goto(site.url(f"/p/{party.code}/steward"))
    page.locator("[data-bell]").click()
    expect(page.locator("[data-bell]")).to_have_attribute("aria-pressed", "true")
    before = page.evaluate("window.struck")
    clock.end(party, actor=by_host(party), at=timezone.now())
    page.wait_for_function("before => window.struck > before", arg=before)
