"""The clock and the break on every page: they agree with the server, say what is left, and show by themselves."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from party.models import Host, Party
from party.rounds import breaks, clock
from tests.conftest import Site
from tests.party.evening import (
    a_party,
    by_host,
    open_round,
    seats_of,
    sheets_of,
)
from tests.party.live_phones import (
    SPEAKING,
    at_seat,
    await_tick,
    carry_cookies,
    expect_mark,
    let_pass_until,
    seconds_shown,
    sign_in,
    tell_time,
)
from tests.party.signed_phones import steward_phone
from tests.processes import wait_for

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]

TWELVE_HOURS_WRONG = """
const Right = Date, wrong = 12 * 3600 * 1000;
window.Date = class extends Right {
  constructor(...given) { given.length ? super(...given) : super(Right.now() + wrong); }
  static now() { return Right.now() + wrong; }
};
"""
# That a word was hidden again, however short.
PUT_BACK = """
word => new MutationObserver(() => { window.isPutBack = true; }).observe(word, { attributeFilter: ["hidden"] })
"""

# Every screen agrees with the site to half a second.
AGREES = timedelta(seconds=0.5)
# How often the page asks for the server's time before it knows it well (deploy/static/live/clock.js).
MEASURED = 5


def await_trips(page: Page, number: int) -> None:
    """Until the page has asked for the time and heard it so often."""
    trips = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/live/time'))"
    page.wait_for_function(f"number => {trips}.length >= number", arg=number)


@pytest.fixture
def party(host: Host, site: Site) -> Party:
    return a_party(host, 8)


def at_sheet(page: Page, site: Site, party: Party) -> Page:
    at_seat(page, site, party)
    page.locator("#to-sheet").click()
    expect_mark(page, "live")
    return page


def at_desk(page: Page, site: Site, party: Party) -> Page:
    """The host's."""
    sign_in(page, party.party_hosts.get().host)
    page.goto(site.url(f"/desk/{party.code}/"))
    expect_mark(page, "live")
    return page


def at_stewards_desk(page: Page, site: Site, party: Party) -> Page:
    carry_cookies(steward_phone(party), page.context)
    page.goto(site.url(f"/p/{party.code}/steward"))
    expect_mark(page, "live")
    return page


@pytest.mark.parametrize("script", ["", TWELVE_HOURS_WRONG], ids=["right", "twelve hours wrong"])
def test_every_clock_agrees_with_the_server_whatever_the_device_thinks(
    site: Site, party: Party, page: Page, script: str
) -> None:
    page.add_init_script(script)
    current = open_round(party, timezone.now())
    assert current.ends_at
    for open_page in (at_seat, at_sheet, at_desk, at_stewards_desk):
        open_page(page, site, party)
        await_trips(page, MEASURED)
        # Between two changes of the shown second, so that reading it takes part in neither.
        await_tick(page)
        asked = timezone.now()
        shown = timedelta(seconds=seconds_shown(page))
        assert asked - AGREES < current.ends_at - shown < timezone.now() + AGREES, open_page


def test_a_phone_whose_server_tells_another_time_learns_it_with_the_next_turn_of_the_clock(
    site: Site, party: Party, page: Page
) -> None:
    open_round(party, timezone.now() - timedelta(minutes=20))
    at_seat(page, site, party)
    await_trips(page, MEASURED)
    before, asked = seconds_shown(page), []

    def tell_earlier(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=str(time.time_ns() // 1_000_000 - 600_000))

    page.route("**/live/time", tell_earlier)
    clock.pause(party, actor=by_host(party), at=timezone.now())
    # One trip finds it, and five measure it anew.
    await_trips(page, MEASURED + 1 + MEASURED)
    clock.resume(party, actor=by_host(party), at=timezone.now())
    wait_for(lambda: 590 <= seconds_shown(page) - before <= 600, what="the other time")
    # One more looks after the second event, and leaves it at that.
    await_trips(page, MEASURED + 1 + MEASURED + 1)
    await_tick(page)
    assert len(asked) <= 7


def test_a_pause_and_more_time_show_on_the_phone(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now() - timedelta(minutes=20))
    at_seat(page, site, party)
    expect(page.locator(".clock")).to_have_attribute("data-state", "playing")
    clock.pause(party, actor=by_host(party), at=timezone.now())
    expect(page.locator(".clock")).to_have_attribute("data-state", "paused")
    before = seconds_shown(page)
    clock.extend(party, 5, reason="Cake.", actor=by_host(party), at=timezone.now())
    clock.resume(party, actor=by_host(party), at=timezone.now())
    expect(page.locator(".clock")).to_have_attribute("data-state", "playing")
    wait_for(lambda: 290 <= seconds_shown(page) - before <= 300, what="five minutes more")


def test_a_table_with_time_of_its_own_shows_it(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now() - timedelta(minutes=20))
    sheet = sheets_of(party, 1)[1]
    at_seat(page, site, party, seats_of(sheet)[0].player_id)
    clock.extend(party, 5, sheet.table, reason="Cake.", actor=by_host(party), at=timezone.now())
    expect(page.locator(".live-clock .clock-left")).to_have_text(re.compile("24:5|25:00"))
    assert 1490 <= seconds_shown(page) <= 1500


def test_a_table_with_time_of_its_own_counts_down_on_the_stewards_desk(
    site: Site, party: Party, page: Page
) -> None:
    open_round(party, timezone.now() - timedelta(minutes=20))
    at_stewards_desk(page, site, party)
    expect(page.locator("#table-2")).to_be_visible()
    clock.extend(party, 5, 2, reason="Cake.", actor=by_host(party), at=timezone.now())
    shown = page.locator("#table-2 .clock-left")
    expect(shown).to_have_text(re.compile("24:[45]"))
    before = shown.inner_text()
    expect(shown).not_to_have_text(before)
    expect(page.locator("#table-1 .clock-left")).to_have_count(0)


def test_five_minutes_and_one_minute_before_the_end_are_said_once_even_across_a_pause(
    site: Site, party: Party, page: Page
) -> None:
    page.add_init_script(SPEAKING)
    current = open_round(party, timezone.now())
    at_seat(page, site, party)
    warnings = {5: "Five minutes left", 1: "One minute left"}
    for minutes, words in warnings.items():
        current.refresh_from_db()
        assert current.ends_at
        let_pass_until(page, current.ends_at - timedelta(minutes=minutes))
        expect(page.locator("#says")).to_have_text(words)
        expect(page.locator(".clock-word:visible")).to_have_text(words)
        clock.pause(party, actor=by_host(party), at=timezone.now())
        expect(page.locator(".clock")).to_have_attribute("data-state", "paused")
        clock.resume(party, actor=by_host(party), at=timezone.now())
        expect(page.locator(".clock-word:visible")).to_have_text(words)
    assert page.evaluate("window.spoken") == list(warnings.values())


@pytest.mark.parametrize(("minutes", "words"), [(1, "One minute left"), (0, "The time is up")])
def test_a_time_measured_better_puts_the_clock_back_and_says_nothing_twice(
    site: Site, party: Party, page: Page, minutes: int, words: str
) -> None:
    page.add_init_script(SPEAKING)
    current = open_round(party, timezone.now())
    assert current.ends_at
    at_seat(page, site, party)
    moment = current.ends_at - timedelta(minutes=minutes)
    let_pass_until(page, moment)
    expect(page.locator("#says")).to_have_text(words)
    page.locator(".clock-word:visible").evaluate(PUT_BACK)
    tell_time(page, moment - timedelta(seconds=2))
    page.wait_for_function("() => window.isPutBack")
    expect(page.locator(".clock-word:visible")).to_have_text(words)
    assert page.evaluate("window.spoken").count(words) == 1


def test_the_end_of_a_break_is_said_and_shown(site: Site, party: Party, page: Page) -> None:
    began = timezone.now()
    breaks.call_break(party, 1, actor=by_host(party), at=began)
    at_seat(page, site, party)
    let_pass_until(page, began + timedelta(minutes=1))
    expect(page.locator("#says")).to_have_text("The break is over")
    expect(page.locator(".clock-bell:visible")).to_have_text("The break is over")


def test_a_break_shows_by_itself_wherever_somebody_looks(
    site: Site, host: Host, party: Party, open_context: Open
) -> None:
    context = open_context()
    sign_in(context.new_page(), host)
    pages = [context.new_page() for _ in range(3)]
    addresses = (f"/p/{party.code}", f"/p/{party.code}/standings", f"/desk/{party.code}/guests")
    for page, address in zip(pages, addresses, strict=True):
        page.goto(site.url(address))
        expect_mark(page, "live")
    breaks.call_break(party, 15, actor=by_host(party), at=timezone.now())
    for page in pages:
        expect(page.locator("[data-break]")).to_be_visible()
        expect(page.locator(".clock-left")).to_have_text(re.compile("14:5"))
