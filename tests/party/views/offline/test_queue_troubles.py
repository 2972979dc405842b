"""A phone whose entries meet something else than the site's own answer: told, tried again, and never in others' way."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from party.models import Host
from scoring.models import Sheet
from tests.conftest import Site, signed_in
from tests.party.evening import a_party, open_round, seats_of, sheets_of
from tests.party.live_phones import carry_cookies
from tests.party.offline import (
    add_cookies,
    address,
    card,
    entered,
    expect_kept,
    expect_saved,
    open_sheet,
    scores,
    type_totals,
)
from tests.party.pages import url
from tests.processes import wait_for
from tests.wire import Wire

pytestmark = pytest.mark.browser
# In milliseconds, until the next try of what failed.
LONGEST_WAIT = 30_000

PORTAL = "<html><body><main id='main'><h1>Accept our terms</h1></main></body></html>"
TROUBLES = [
    (400, "<h1>Bad</h1>", "unsent"),
    (405, "", "unsent"),
    (413, "<h1>Too large</h1>", "unsent"),
    (500, "<h1>Oops</h1>", "failing"),
    (502, "", "failing"),
    (200, PORTAL, "strange"),
    (200, "17", "strange"),
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
    add_cookies(phone, wire, party, other.scorekeeper_id or 0)
    page.route(f"**{address(sheet)}/totals", lambda route: route.abort())
    page.goto(wire.url(address(other)))
    type_totals(page, other, 200, 160, 140, 120)
    expect_kept(card(page, "200 ·"))
    return page, other


def test_what_cannot_be_sent_is_said_and_other_sheets_go_on(
    two_kept: tuple[Page, Sheet], sheet: Sheet
) -> None:
    page, other = two_kept
    for status, body, state in TROUBLES:
        answer_with(page, sheet, status, body)
        page.reload()
        # Who failed before waits ever longer; a phone that comes online does not.
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(card(page, "180 ·", state)).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("200")
    assert (scores(other)[0], scores(sheet)[0]) == (200, None)
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_saved(page, "180 ·")
    assert (entered(), scores(sheet)[0]) == (2, 180)


def test_a_gateway_that_answers_everything_does_not_take_the_page_away(
    kept: Page, wire: Wire, sheet: Sheet
) -> None:
    wire.is_cut = False
    for portal in (PORTAL, "<html><body><h1>Accept our terms</h1></body></html>"):
        answer_everything_with(kept, portal)
        tries = answer_with(kept, sheet, 200, portal)
        tries.wait_for(2)
        expect(card(kept, "180 ·", "strange")).to_be_visible()
        expect(kept.locator("#enter-totals")).to_be_visible()
        kept.unroute_all()
    kept.evaluate("dispatchEvent(new Event('online'))")
    expect_saved(kept, "180 ·")


def test_a_gateway_that_turns_the_phone_away_is_asked_again_by_itself(
    kept: Page, wire: Wire, sheet: Sheet
) -> None:
    wire.is_cut = False
    for status in (401, 403, 404):
        tries = answer_with(kept, sheet, status, "<h1>Sign in</h1>")
        tries.wait_for(2)
        kept.unroute_all()
    kept.clock.fast_forward(LONGEST_WAIT)
    expect_saved(kept, "180 ·")
    assert entered() == 1


@dataclass
class Tries:
    """When the phone tried, in seconds by its own clock: the real one, and what it was put forward by."""

    page: Page
    at: list[float] = field(default_factory=list)
    put_forward: float = 0

    def note(self) -> None:
        self.at.append(time.monotonic() + self.put_forward)

    def wait_for(self, times: int) -> None:
        """The phone's time goes by in seconds, until it has tried so often."""
        for _ in range(200):
            if len(self.at) >= times:
                return
            self.put_forward += 1
            self.page.clock.fast_forward(1000)
            self.page.wait_for_timeout(30)
        pytest.fail(f"tried {len(self.at)} times, not {times}")


def answer_with(page: Page, sheet: Sheet, status: int, body: str = "", **headers: str) -> Tries:
    """From now on something else answers the totals of the sheet."""
    tries = Tries(page)

    def answer(route: Route) -> None:
        tries.note()
        route.fulfill(status=status, body=body, headers=headers)

    page.route(f"**{address(sheet)}/totals", answer)
    page.evaluate("dispatchEvent(new Event('online'))")
    return tries


def answer_everything_with(page: Page, body: str) -> None:
    page.route("**", lambda route: route.fulfill(status=200, body=body, content_type="text/html"))


def test_an_entry_that_could_not_be_sent_is_tried_again_or_thrown_away_after_a_question(
    page: Page, wire: Wire, sheet: Sheet
) -> None:
    wire.is_cut = True
    for first in (180, 200):
        type_totals(page, sheet, first, 160, 140, 120)
        expect_kept(card(page, f"{first} ·"))
    wire.is_cut = False
    tries = answer_with(page, sheet, 413)
    expect(card(page, "180 ·", "unsent")).to_contain_text("413")
    expect_kept(card(page, "200 ·"))
    card(page, "180 ·").locator("[data-do=retry]").click()
    tries.wait_for(2)
    expect(card(page, "180 ·", "unsent")).to_contain_text("413")
    page.unroute_all()
    card(page, "180 ·").locator("summary").click()
    assert entered() == 0
    card(page, "180 ·").locator("[data-do=throw]").click()
    expect_saved(page, "200 ·")
    assert (entered(), scores(sheet)[0]) == (1, 200)


def test_a_site_that_asks_to_wait_is_asked_again_when_it_said(kept: Page, wire: Wire, sheet: Sheet) -> None:
    page, wire.is_cut = kept, False
    tries = answer_with(page, sheet, 429, **{"Retry-After": "4"})
    expect(card(page, "180 ·", "busy")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    tries.wait_for(2)
    assert tries.at[1] - tries.at[0] >= 3.9
    page.unroute_all()
    expect_saved(page, "180 ·")
    assert entered() == 1


def test_a_site_that_keeps_failing_is_asked_ever_more_rarely_and_can_be_given_up(
    page: Page, sheet: Sheet
) -> None:
    tries = answer_with(page, sheet, 500, "<h1>Oops</h1>")
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·", "failing")).to_be_visible()
    expect(card(page, "180 ·").locator("[data-do=retry]")).to_be_hidden()
    tries.wait_for(5)
    expect(card(page, "180 ·").locator("[data-do=retry]")).to_be_visible()
    pauses = [late - early for early, late in pairwise(tries.at[1:])]
    assert all(pause >= 0.9 * 2**place for place, pause in enumerate(pauses))
    page.unroute_all()
    card(page, "180 ·").locator("[data-do=retry]").click()
    expect_saved(page, "180 ·")
    assert entered() == 1


def test_what_a_host_enters_after_signing_out_elsewhere_waits_until_the_host_is_back(
    site: Site, host: Host, open_context: Callable[..., BrowserContext]
) -> None:
    party = a_party(host, 4)
    open_round(party)
    sheet = sheets_of(party, 1)[0]
    laptop = open_context()
    carry_cookies(signed_in(host), laptop)
    page = laptop.new_page()
    page.goto(site.url(url("host-table", party, 1, 1)))
    page.wait_for_function("() => !!window.htmx")
    laptop.clear_cookies(name="session")
    for seat, score in zip(seats_of(sheet), (180, 160, 140, 120), strict=True):
        page.locator(f"#id_score-{seat.player_id}").fill(str(score))
    page.locator("#enter-totals").click()
    page.wait_for_url(re.compile("/sign-in"))
    assert entered() == 0
    carry_cookies(signed_in(host), laptop)
    page.goto(site.url(url("host-table", party, 1, 1)))
    wait_for(lambda: entered() == 1, what="the totals")
    assert scores(sheet) == [180, 160, 140, 120]
