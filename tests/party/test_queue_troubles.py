"""A phone whose entries meet something else than the site's own answer: told, tried again, and never in others' way."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from party.models import Host
from scoring.models import Sheet
from tests.party.evening import a_party, open_round, sheets_of
from tests.party.offline import add_cookies, address, card, entered, open_sheet, scores, type_totals
from tests.wire import Wire

pytestmark = pytest.mark.browser

PORTAL = "<html><body><main id='main'><h1>Accept our terms</h1></main></body></html>"
TROUBLES = [
    (400, "<h1>Bad</h1>", "Could not be sent"),
    (405, "", "Could not be sent"),
    (413, "<h1>Too large</h1>", "Could not be sent"),
    (500, "<h1>Oops</h1>", "answers with an error"),
    (502, "", "answers with an error"),
    (200, PORTAL, "in the site's place"),
    (200, "17", "in the site's place"),
]


@pytest.fixture
def page(phone: BrowserContext, wire: Wire, sheet: Sheet) -> Page:
    """The scorekeeper's page of the totals."""
    return open_sheet(phone, wire, sheet)


@pytest.fixture
def two_kept(kept: Page, host: Host, phone: BrowserContext, wire: Wire, sheet: Sheet) -> tuple[Page, Sheet]:
    """Totals of a table kept without Wi-Fi, and behind them on the same phone those of another party's table."""
    party = a_party(host, 4)
    open_round(party)
    other = sheets_of(party, 1)[0]
    page, wire.is_cut = kept, False
    add_cookies(phone, party, other.scorekeeper_id or 0)
    page.route(f"**{address(sheet)}/totals", lambda route: route.abort())
    page.goto(wire.url(address(other)))
    type_totals(page, other, 200, 160, 140, 120)
    expect(card(page, "200 ·")).to_contain_text("Kept here")
    return page, other


@pytest.mark.parametrize(("status", "body", "says"), TROUBLES)
def test_what_cannot_be_sent_is_said_and_other_sheets_go_on(
    two_kept: tuple[Page, Sheet], sheet: Sheet, status: int, body: str, says: str
) -> None:
    page, other = two_kept
    answer_with(page, sheet, status, body)
    expect(card(page, "180 ·")).to_contain_text(says)
    expect(page.get_by_role("main")).to_contain_text("200")
    assert (scores(other)[0], scores(sheet)[0]) == (200, None)
    page.unroute_all()
    page.reload()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert (entered(), scores(sheet)[0]) == (2, 180)


@pytest.mark.parametrize("portal", [PORTAL, "<html><body><h1>Accept our terms</h1></body></html>"])
def test_a_gateway_that_answers_everything_does_not_take_the_page_away(
    kept: Page, wire: Wire, sheet: Sheet, portal: str
) -> None:
    kept.route("**", lambda route: route.fulfill(status=200, body=portal, content_type="text/html"))
    wire.is_cut = False
    asked = answer_with(kept, sheet, 200, portal)
    expect(card(kept, "180 ·")).to_contain_text("in the site's place")
    until_tried(kept, asked, 2)
    expect(kept.get_by_role("button", name="Enter these totals")).to_be_visible()
    kept.unroute_all()
    kept.evaluate("dispatchEvent(new Event('online'))")
    expect(card(kept, "180 ·")).to_contain_text("Saved")


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_gateway_that_turns_the_phone_away_is_asked_again_by_itself(
    kept: Page, wire: Wire, sheet: Sheet, status: int
) -> None:
    wire.is_cut = False
    asked = answer_with(kept, sheet, status, "<h1>Sign in</h1>")
    until_tried(kept, asked, 2)
    kept.unroute_all()
    expect(card(kept, "180 ·")).to_contain_text("Saved", timeout=15_000)
    assert entered() == 1


def answer_with(page: Page, sheet: Sheet, status: int, body: str = "", **headers: str) -> list[float]:
    """From now on something else answers the totals of the sheet; gives the times at which it was asked."""
    asked: list[float] = []

    def answer(route: Route) -> None:
        asked.append(time.monotonic())
        route.fulfill(status=status, body=body, headers=headers)

    page.route(f"**{address(sheet)}/totals", answer)
    page.evaluate("dispatchEvent(new Event('online'))")
    return asked


def until_tried(page: Page, asked: list[float], times: int) -> None:
    for _ in range(100):
        if len(asked) >= times:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"asked {len(asked)} times, not {times}")


def test_an_entry_that_could_not_be_sent_is_tried_again_or_thrown_away_after_a_question(
    page: Page, wire: Wire, sheet: Sheet
) -> None:
    wire.is_cut = True
    for first in (180, 200):
        type_totals(page, sheet, first, 160, 140, 120)
        expect(card(page, f"{first} ·")).to_contain_text("Kept here")
    wire.is_cut = False
    asked = answer_with(page, sheet, 413)
    expect(card(page, "180 ·")).to_contain_text("error 413")
    expect(card(page, "200 ·")).to_contain_text("Kept here")
    card(page, "180 ·").get_by_role("button", name="Try again").click()
    until_tried(page, asked, 2)
    expect(card(page, "180 ·")).to_contain_text("error 413")
    page.unroute_all()
    card(page, "180 ·").get_by_text("Throw it away", exact=True).click()
    assert entered() == 0
    card(page, "180 ·").get_by_role("button", name="Throw it away for good").click()
    expect(card(page, "200 ·")).to_contain_text("Saved")
    assert (entered(), scores(sheet)[0]) == (1, 200)


def test_a_site_that_asks_to_wait_is_asked_again_when_it_said(kept: Page, wire: Wire, sheet: Sheet) -> None:
    page, wire.is_cut = kept, False
    asked = answer_with(page, sheet, 429, **{"Retry-After": "4"})
    expect(card(page, "180 ·")).to_contain_text("asks phones to wait")
    page.evaluate("dispatchEvent(new Event('online'))")
    until_tried(page, asked, 2)
    assert asked[1] - asked[0] >= 3.9
    page.unroute_all()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert entered() == 1


def test_a_site_that_keeps_failing_is_asked_ever_more_rarely_and_can_be_given_up(
    page: Page, sheet: Sheet
) -> None:
    asked = answer_with(page, sheet, 500, "<h1>Oops</h1>")
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_contain_text("answers with an error")
    expect(card(page, "180 ·").get_by_role("button", name="Try again")).to_be_hidden()
    expect(card(page, "180 ·").get_by_role("button", name="Try again")).to_be_visible(timeout=30_000)
    pauses = [late - early for early, late in pairwise(asked[1:])]
    assert all(pause >= 0.9 * 2**place for place, pause in enumerate(pauses))
    page.unroute_all()
    card(page, "180 ·").get_by_role("button", name="Try again").click()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert entered() == 1
