"""The room's screen: what everybody may see, large, live, and with the bell."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from deploy.fanout import NEWS
from deploy.hub import publish
from party.models import Host, Party
from party.news import announcements
from party.news.channels import channel_of
from party.rounds import breaks, clock
from tests.conftest import Site
from tests.party.evening import a_party, by_host, confirm_by_other, enter, open_round, sheets_of
from tests.party.live_phones import BELL, expect_mark, let_pass_until
from tests.party.looks import violations
from tests.party.pages import show, url

# What is older than what stands there, and would have got past the stream.
TELL_OLDER = """() => {
  const { dataset, lang } = document.querySelector("[data-best]");
  const detail = { version: dataset.best - 1, language: lang, title: "", count: "", rows: [[1, false, "Old", "5", ""]] };
  document.body.dispatchEvent(new CustomEvent("live-best", { detail, cancelable: true }));
}"""


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def at_screen(page: Page, site: Site, party: Party) -> Locator:
    """The rows of the room's screen, live."""
    page.goto(site.url(url("room-screen", party)))
    expect_mark(page, "live")
    rows = page.locator(".screen-standings tbody tr")
    expect(rows).to_have_count(8)
    return rows


def tell_best(party: Party, number: int, **best: object) -> None:
    """A frame of the standings with one row that nobody should see."""
    row = [1, False, "Old", "999", ""]
    told = {"version": number, "language": "en", "title": "Old", "count": "", "rows": [row], **best}
    frame = {"version": number, "topics": ["standings"], "spread": 0, "best": told}
    publish(channel_of(party.code), NEWS, frame, str(number))


@pytest.mark.django_db
def test_it_says_what_everybody_may_know_in_few_queries(party: Party) -> None:
    open_round(party)
    announcements.announce(party, "Cake!", actor=by_host(party), at=timezone.now())
    announcements.announce(party, "Hush", "table", 1, actor=by_host(party), at=timezone.now())
    with CaptureQueriesContext(connection) as asked:
        shown = show(Client(), "room-screen", party)
    assert [told.text for told in shown.all("#told bdi")] == ["Cake!"]
    assert "Hush" not in shown
    assert len(asked) <= 4


@pytest.mark.browser
def test_it_counts_down_shows_the_best_and_rings_at_the_end(site: Site, party: Party, page: Page) -> None:
    page.add_init_script(BELL)
    current = open_round(party, timezone.now())
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(site.url(url("room-screen", party)))
    expect_mark(page, "live")
    page.locator("[data-bell]").click()
    assert violations(page) == []
    confirm_by_other(enter(sheets_of(party, 1)[0]))
    expect(page.locator(".screen-standings")).to_contain_text("Guest 0")
    announcements.announce(party, "Cake!", actor=by_host(party), at=timezone.now())
    expect(page.locator("#told")).to_contain_text("Cake!")
    before = page.evaluate("window.struck")
    assert current.ends_at
    let_pass_until(page, current.ends_at)
    expect(page.locator(".clock-bell").first).to_be_visible()
    page.wait_for_function("before => window.struck > before", arg=before)
    clock.end(party, actor=by_host(party), at=timezone.now())
    breaks.call_break(party, 2, actor=by_host(party), at=timezone.now())
    expect(page.locator(".told-break .clock")).to_be_visible()
    expect(page.locator(".clock:visible")).to_have_count(1)


@pytest.mark.browser
def test_the_best_ten_come_with_the_news_and_what_is_older_changes_nothing(
    site: Site, party: Party, page: Page
) -> None:
    open_round(party, timezone.now())
    party.guests.filter(pk=sheets_of(party, 1)[0].scorekeeper_id).update(joined_round=2)
    rows = at_screen(page, site, party)
    page.route("**/live/*/standings", lambda route: route.abort())
    confirm_by_other(enter(sheets_of(party, 1)[0]))
    expect(rows.first).to_contain_text("180")
    shown = rows.all_inner_texts()
    party.book.refresh_from_db()
    head = party.book.head_number
    tell_best(party, head, version=head - 1)
    page.evaluate(TELL_OLDER)
    announcements.announce(party, "Cake!", actor=by_host(party), at=timezone.now())
    expect(page.locator("#told")).to_contain_text("Cake!")
    assert rows.all_inner_texts() == shown
    page.unroute_all()
    assert at_screen(page, site, party).all_inner_texts() == shown
    assert any("joined in round 2" in row for row in shown)
    assert any("=" in row for row in shown)


@pytest.mark.browser
def test_where_the_news_brings_no_best_ten_for_this_page_it_asks(
    site: Site, party: Party, page: Page
) -> None:
    at_screen(page, site, party)
    party.book.refresh_from_db()
    bests: tuple[dict[str, object], ...] = ({"version": 0}, {"language": "xx"})
    for more, best in enumerate(bests, start=1):
        with page.expect_request("**/standings"):
            tell_best(party, party.book.head_number + more, **best)
