"""Phones without Wi-Fi, over http on an address that is no secure context and over https: nothing lost, nothing doubled.

Each case is the same in both. Over https the phone has its own copies of the pages, so one that was closed opens again while
the Wi-Fi is still away; over http the next page that opens sends what was kept.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from party.tables import entering
from scoring.models import Entry, Sheet
from tests.conftest import NOW
from tests.party.evening import by_player, enter, seats_of
from tests.party.offline import (
    address,
    card,
    enter_points,
    entered,
    expect_all_sent,
    expect_kept,
    expect_saved,
    find_wifi,
    lose_wifi,
    open_sheet,
    scores,
    turn_card,
    type_totals,
)
from tests.processes import wait_for
from tests.wire import Wire

pytestmark = pytest.mark.browser
TEN_MINUTES = 600


@pytest.fixture(params=["http", "https"])
def wire(request: pytest.FixtureRequest, transactional_db: None) -> Wire:
    wire: Wire = request.getfixturevalue(f"{request.param}_wire")
    return wire


@pytest.fixture
def page(phone: BrowserContext, wire: Wire, sheet: Sheet) -> Page:
    """The scorekeeper's page of the totals."""
    page = open_sheet(phone, wire, sheet)
    assert page.evaluate("isSecureContext") is wire.is_secure
    return page


@pytest.fixture
def three_kept(phone: BrowserContext, page: Page, wire: Wire, sheet: Sheet) -> Page:
    """Totals typed three times without Wi-Fi, and on the site somebody else's, of 300 each; the Wi-Fi is back."""
    lose_wifi(phone, wire)
    for first in (180, 200, 220):
        type_totals(page, sheet, first, 160, 140, 120)
        expect_kept(card(page, f"{first} ·"))
    enter(sheet, lambda seat: 300)
    find_wifi(phone, wire)
    return page


def test_ten_minutes_without_wifi_lose_nothing_and_every_entry_has_its_own_time(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    entering.keep_as(sheet, "running", actor=by_player(sheet.scorekeeper_id), at=NOW)
    wire.ago = TEN_MINUTES
    with phone.expect_event("response", lambda answer: answer.url.endswith("/live/time")):
        page = open_sheet(phone, wire, sheet)
    lose_wifi(phone, wire)
    for points in (20, 35, 40):
        enter_points(page, points)
        expect_kept(turn_card(page, points))
        page.clock.fast_forward(TEN_MINUTES * 1000 // 3)
    assert not Entry.objects.exists()
    wire.ago = 0
    find_wifi(phone, wire)
    for points in (20, 35, 40):
        expect_saved(page, f" {points}")
    expect_all_sent(page)
    lines = Entry.objects.filter(sheet=sheet).order_by("number")
    assert [line.points for line in lines] == [20, 35, 40]
    ages = [(line.arrived_at - line.made_at).total_seconds() for line in lines]
    assert ages == [pytest.approx(age, abs=90) for age in (600, 400, 200)]
    assert len(set(wire.keys)) == 3


def test_a_page_reloaded_or_closed_without_wifi_loses_nothing(
    phone: BrowserContext, page: Page, wire: Wire, sheet: Sheet
) -> None:
    lose_wifi(phone, wire)
    type_totals(page, sheet, 180, 160, 140, 120)
    expect_kept(card(page, "180 ·"))
    typed = [180, *(type_more_on_the_copy(page, wire, sheet) if wire.is_secure else fail_to_reload(page))]
    assert entered() == 0
    find_wifi(phone, wire)
    front = phone.new_page()
    front.goto(wire.url())
    for first in typed:
        expect_saved(front, f"{first} ·")
    assert (entered(), scores(sheet)[0]) == (len(typed), typed[-1])
    assert (set(wire.posts), len(set(wire.keys))) == ({f"{address(sheet)}/totals"}, len(typed))


def type_more_on_the_copy(page: Page, wire: Wire, sheet: Sheet) -> list[int]:
    """The Wi-Fi is still away: the phone shows its copy and what it keeps, and takes more."""
    page.reload()
    expect_kept(card(page, "180 ·"))
    page.close()
    again = open_sheet(page.context, wire, sheet)
    expect(again.locator("#kept-copy")).to_be_visible()
    expect_kept(card(again, "180 ·"))
    type_totals(again, sheet, 200, 160, 140, 120)
    expect_kept(card(again, "200 ·"))
    again.close()
    return [200]


def fail_to_reload(page: Page) -> list[int]:
    """The browser's own sentence stands there instead of the page."""
    with pytest.raises(Error):
        page.reload()
    page.close()
    return []


def test_an_answer_lost_after_the_commit_does_no_harm(page: Page, wire: Wire, sheet: Sheet) -> None:
    wire.is_losing = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect_kept(card(page, "180 ·"))
    # The phone gives a slow site up before it has committed.
    wait_for(lambda: entered() == 1, what="the commit")
    page.close()
    wire.is_losing = False
    page = page.context.new_page()
    page.goto(wire.url())
    expect_saved(page, "180 ·")
    assert (len(wire.posts) >= 2, len(set(wire.keys)), entered()) == (True, 1, 1)


def test_a_refused_token_is_fetched_anew_and_the_entry_sent_under_its_old_key(
    phone: BrowserContext, page: Page, wire: Wire, sheet: Sheet
) -> None:
    lose_wifi(phone, wire)
    type_totals(page, sheet, 180, 160, 140, 120)
    expect_kept(card(page, "180 ·"))
    phone.clear_cookies(name=re.compile("csrf$"))
    find_wifi(phone, wire)
    expect_saved(page, "180 ·")
    assert (len(wire.keys) >= 2, len(set(wire.keys)), entered()) == (True, 1, 1)


def test_a_conflict_shows_both_numbers_and_what_lies_behind_it_waits_for_the_answer(
    three_kept: Page, sheet: Sheet
) -> None:
    page = three_kept
    stale = page.locator("#kept [data-state=stale]")
    first = str(seats_of(sheet)[0].player)
    expect(stale.get_by_role("row", name=first)).to_have_text(re.compile(r"\D300\s*180\s*180\s*$"))
    for later in ("200 ·", "220 ·"):
        expect(card(page, later)).to_have_attribute("data-state", "behind")
    assert (entered(), scores(sheet)[0]) == (1, 300)
    expect(stale).to_have_attribute("data-is", "stale replaces")
    stale.locator("[data-do=mine]").click()
    expect_saved(page, "220 ·")
    assert (entered(), scores(sheet)[0]) == (4, 220)


def test_where_theirs_is_left_standing_each_later_one_is_asked_about_by_itself(
    three_kept: Page, sheet: Sheet
) -> None:
    page = three_kept
    for first in (180, 200, 220):
        stale = card(page, f"{first} ·", "stale")
        expect(stale).to_contain_text("300")
        stale.locator("[data-do=throw]").click()
    expect(page.locator("#kept")).to_be_hidden()
    assert (entered(), scores(sheet)[0]) == (1, 300)
