"""While an answer is on its way: links and news wait for it, and of two pages the last one asked for is shown."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from party.models import Host, Party
from party.news import announcements
from party.rounds import clock
from tests.conftest import Site
from tests.party.evening import a_party, by_host, in_full_swing
from tests.party.laptops import Line, Open, add_names, desk_of, names_of, open_guests
from tests.party.live_phones import HELD_BACK, expect_mark
from tests.party.pages import url

pytestmark = pytest.mark.browser
ABORTED = """
() => {
  window.aborted = [];
  addEventListener("htmx:sendAbort", ({ detail }) => window.aborted.push(detail.pathInfo.requestPath));
}
"""


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host)


def test_a_link_tapped_while_a_form_is_on_its_way_is_followed_after_the_answer(
    site: Site, laptop: Page, party: Party
) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "Ann Lee")
    route = line.until_held(laptop)
    laptop.locator("[data-tab=host-desk]").click()
    expect(laptop).to_have_url(site.url(url("host-guests", party)))
    route.continue_()
    expect(laptop).to_have_url(site.url(url("host-desk", party)))
    assert names_of(party) == ["Ann Lee"]


def test_a_link_tapped_while_a_form_is_on_its_way_leads_nobody_away_from_a_refusal(
    site: Site, laptop: Page, party: Party
) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "x" * 41)
    route = line.until_held(laptop)
    asked: list[str] = []
    laptop.on("request", lambda request: asked.append(request.url))
    link = laptop.locator("[data-tab=host-desk]")
    link.click()
    expect(link).to_have_attribute("aria-busy", "true")
    route.continue_()
    expect(laptop.locator("#id_names_error")).to_be_visible()
    expect(laptop.locator("#id_names")).to_have_value("x" * 41)
    # The next form is answered, and the tap from before is forgotten.
    add_names(laptop, "Ann Lee")
    line.until_held(laptop).continue_()
    expect(laptop.locator(".row-name")).to_have_count(1)
    assert site.url(url("host-desk", party)) not in asked
    link.click()
    expect(laptop).to_have_url(site.url(url("host-desk", party)))


def test_of_two_pages_asked_for_the_last_is_shown(site: Site, open_context: Open, host: Host) -> None:
    party = in_full_swing(host)
    page = desk_of(open_context, host).new_page()
    page.goto(site.url(url("host-desk", party)))
    page.wait_for_function("() => !!window.htmx")
    # This one never comes.
    page.route(site.url(url("host-standings", party)), lambda _: None)
    page.evaluate(ABORTED)
    with page.expect_request("**/standings"):
        # The second tap of an impatient finger waits in line behind the first.
        page.locator("#to-host-standings").dblclick()
    page.locator("#to-host-prizes").click()
    expect(page).to_have_url(site.url(url("host-prizes", party)))
    expect(page.locator("[data-tab=host-prizes][aria-current]")).to_be_visible()
    assert page.evaluate("() => window.aborted") == [url("host-standings", party)] * 2


def test_news_waits_for_the_answer_of_a_form_it_would_swap_away(
    site: Site, open_context: Open, host: Host
) -> None:
    party = in_full_swing(host)
    page = desk_of(open_context, host).new_page()
    page.goto(site.url(url("host-desk", party)))
    expect_mark(page, "live")
    line = Line(page)
    pause = page.locator("form[action$='/pause'] button")
    pause.click()
    route = line.until_held(page)
    pause.evaluate("button => { window.tapped = button; }")
    page.evaluate(HELD_BACK)
    clock.extend(party, 5, table=3, reason="They came late.", actor=by_host(party), at=timezone.now())
    page.wait_for_function("() => window.heldBack.includes('party-desk')")
    assert page.evaluate("() => window.tapped.isConnected")
    # Nothing is done: the answer brings no page.
    route.fulfill(status=204)
    expect(page.locator("#card-3 .detail")).to_contain_text("5")
    assert not page.evaluate("() => window.tapped.isConnected")


def test_a_part_whose_update_got_lost_asks_again(site: Site, open_context: Open, host: Host) -> None:
    party = in_full_swing(host)
    page = desk_of(open_context, host).new_page()
    page.goto(site.url(url("host-desk", party)))
    expect_mark(page, "live")
    news = re.compile(re.escape(site.url(url("host-desk", party))) + r"\?since=")
    page.route(news, lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed", lambda request: news.match(request.url) is not None):
        # One event, so that no other news brings what this one lost.
        announcements.announce(party, "Tea at nine", actor=by_host(party), at=timezone.now())
    expect(page.locator("#party-desk")).to_contain_text("Tea at nine")
