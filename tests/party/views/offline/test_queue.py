"""What a phone keeps of the totals, in a real browser over http: sent once, mended, thrown away, and never another's.

What holds without Wi-Fi over http and https alike is in test_without_wifi.py.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party.rounds import clock
from scoring.models import Sheet
from tests.party.evening import by_host, others_of, seats_of
from tests.party.offline import (
    card,
    entered,
    expect_all_sent,
    expect_kept,
    expect_saved,
    give_cookies,
    mend,
    open_sheet,
    scores,
    type_totals,
)
from tests.party.signed_phones import phone_of
from tests.wire import Wire

pytestmark = pytest.mark.browser


@pytest.fixture
def page(phone: BrowserContext, wire: Wire, sheet: Sheet) -> Page:
    """The scorekeeper's page of the totals."""
    return open_sheet(phone, wire, sheet)


def test_with_the_network_there_the_form_works_as_any_other(page: Page, wire: Wire, sheet: Sheet) -> None:
    assert page.evaluate("isSecureContext") is False
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(page.locator("#enter-totals")).to_be_hidden()
    page.reload()
    expect(page.locator("#kept")).to_be_hidden()
    assert (entered(), len(set(wire.keys))) == (1, 1)


def test_a_refused_form_comes_back_as_ever_and_is_not_kept(page: Page, sheet: Sheet) -> None:
    type_totals(page, sheet, 42, 160, 140, 120)
    expect(page.locator("#totals [role=alert]").first).to_be_visible()
    type_totals(page, sheet, 40, 160, 140, 120)
    expect(page.locator("#enter-totals")).to_be_hidden()
    expect(page.locator("#kept")).to_be_hidden()


def test_two_tabs_send_one_after_the_other_and_each_once(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    one, other = open_sheet(phone, wire, sheet), open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(one, sheet, 180, 160, 140, 120)
    type_totals(other, sheet, 200, 160, 140, 120)
    expect(one.locator("#kept article")).to_have_count(2)
    mend(wire, one)
    for page in (one, other):
        expect_all_sent(page)
    assert (entered(), len(set(wire.keys))) == (2, 2)
    assert scores(sheet)[0] == 200


def test_a_refused_entry_is_mended_where_it_lies(page: Page, wire: Wire, sheet: Sheet) -> None:
    """A score that cannot be; and then what the site asks: whether somebody was out before the bell."""
    clock.end(sheet.book.party, actor=by_host(sheet.book.party), at=timezone.now() - timedelta(minutes=1))
    wire.is_cut = True
    page.locator("#totals [name=ended]").select_option("out")
    type_totals(page, sheet, 182, 160, 140, 120)
    expect(card(page, "182 ·")).to_be_visible()
    mend(wire, page)
    refused = page.locator("#kept [data-state=refused]")
    expect(refused).to_be_visible()
    refused.locator("[data-do=mend]").click()
    refused.locator("input[name^=score-]").first.fill("180")
    refused.locator("form button").click()
    # Refused again, with a question this time.
    refused.filter(has_text="180 ·").locator("[data-do=mend]").click()
    refused.locator("[name=before_bell]").check()
    refused.locator("form button").click()
    expect_saved(page, "180 ·")
    sheet.refresh_from_db()
    assert (scores(sheet)[0], sheet.ended) == (180, "out")


def test_what_an_older_page_kept_of_both_sides_is_shown_as_it_was_written(page: Page) -> None:
    page.evaluate(
        """() => new Promise((done) => { indexedDB.open("keyword", 1).onsuccess = ({ target: { result } }) => {
        const entry = { key: "old", url: "/", fields: [], who: "", chain: "old", seen: "0", after: "", kept_at: Date.now(),
          made_at: 0, shown: [], line: "180", state: "stale", theirs: "Ann 170", yours: "Ann 180", result: "Ann 180" };
        const writing = result.transaction("entries", "readwrite");
        writing.objectStore("entries").add(entry);
        writing.oncomplete = done; }; })"""
    )
    page.reload()
    figures = page.locator("#kept [data-state=stale] tbody td")
    expect(figures).to_have_text(["Ann 170", "Ann 180", "Ann 180"])


def test_another_persons_phone_keeps_the_entry_and_sends_nothing(
    phone: BrowserContext, kept: Page, wire: Wire, sheet: Sheet
) -> None:
    other = others_of(sheet)[0]
    give_cookies(phone, wire, sheet.book.party, other)
    mend(wire, kept)
    expect(kept.locator("#kept [data-state=foreign]")).to_be_visible()
    give_cookies(phone, wire, sheet.book.party, sheet.scorekeeper_id or 0)
    kept.goto(wire.url("/"))
    expect_saved(kept, "180 ·")
    assert entered() == 1


def test_a_revoked_link_is_said_and_the_entry_stays(kept: Page, wire: Wire, sheet: Sheet) -> None:
    phone_of(sheet.book.party, sheet.scorekeeper_id or 0)
    mend(wire, kept)
    expect(card(kept, "180 ·")).to_have_attribute("data-state", "gone")
    assert entered() == 0


def test_behind_a_refused_entry_the_same_sheet_waits_and_goes_on_without_it(
    page: Page, wire: Wire, sheet: Sheet
) -> None:
    wire.is_cut = True
    for first in (182, 200):
        type_totals(page, sheet, first, 160, 140, 120)
        expect(card(page, f"{first} ·")).to_be_visible()
    mend(wire, page)
    expect(card(page, "182 ·")).to_have_attribute("data-state", "refused")
    expect_kept(card(page, "200 ·"))
    card(page, "182 ·").locator("[data-do=throw]").click()
    expect_saved(page, "200 ·")
    assert (entered(), scores(sheet)[0]) == (1, 200)


def test_a_second_tap_enters_nothing_twice(phone: BrowserContext, page: Page, sheet: Sheet) -> None:
    phone.set_offline(True)
    for seat in seats_of(sheet):
        page.locator(f"#id_score-{seat.player_id}").fill("100")
    page.locator("#enter-totals").dblclick()
    expect(page.locator("#kept article")).to_have_count(1)
    expect(page.locator("#unreachable")).to_be_hidden()


def test_an_empty_form_is_not_kept(phone: BrowserContext, page: Page) -> None:
    phone.set_offline(True)
    page.locator("#enter-totals").click()
    expect(page.locator("#unreachable")).to_be_visible()
    expect(page.locator("#kept article")).to_have_count(0)


def test_the_answer_of_somebody_elses_gateway_is_none(page: Page, sheet: Sheet) -> None:
    page.route("**/totals", lambda route: route.fulfill(status=200, body="<h1>Accept our terms</h1>"))
    type_totals(page, sheet, 180, 160, 140, 120)
    expect_kept(card(page, "180 ·"))
    page.reload()
    expect_kept(card(page, "180 ·"))
    page.unroute("**/totals")
    expect_saved(page, "180 ·")
    assert entered() == 1
