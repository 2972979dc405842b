"""What is typed or chosen before htmx has processed a page is heard once it has: a slow phone needs a while for that."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from party.models import Host, Party
from tests.conftest import Site, signed_in
from tests.party.evening import a_party, open_round
from tests.party.live_phones import carry_cookies
from tests.party.pages import url
from tests.party.signed_phones import steward_phone

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]
# So long htmx leaves a new page unprocessed, in milliseconds.
SLOW = 2_000
HTMX = "**/htmx-2*.js"


@pytest.fixture
def party(site: Site, host: Host) -> Party:
    party = a_party(host, 8)
    open_round(party, timezone.now())
    return party


@pytest.fixture
def steward(party: Party, open_context: Open) -> Page:
    context = open_context()
    carry_cookies(steward_phone(party), context)
    return context.new_page()


def without_htmx(page: Page, address: str) -> Callable[[], None]:
    """Opens the page while htmx is still on its way; what this gives lets it arrive."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def let_come() -> None:
        held[0].continue_()

    page.route(HTMX, hold)
    page.goto(address, wait_until="commit")
    return let_come


def expect_looked_up(page: Page) -> None:
    expect(page.locator("#ruling-answer > [data-verdict=refused]")).to_be_visible()


def test_a_word_typed_before_a_boosted_page_is_processed(site: Site, party: Party, steward: Page) -> None:
    steward.goto(site.url(url("standings", party)))
    steward.evaluate(f"htmx.config.defaultSettleDelay = {SLOW}")
    # A boosted link, put on the page: those to this field's page are plain ones today.
    steward.evaluate(
        """address => {
            const link = Object.assign(document.createElement("a"), {href: address, id: "on", textContent: "On"});
            document.querySelector("[hx-boost=true]").prepend(link);
            htmx.process(link);
        }""",
        url("ruling", party, 1, 1),
    )
    steward.locator("#on").click()
    steward.locator("#id_word").press_sequentially("cats")
    expect_looked_up(steward)


def test_a_word_typed_before_htmx_has_come(site: Site, party: Party, steward: Page) -> None:
    let_htmx_come = without_htmx(steward, site.url(url("ruling", party, 1, 1)))
    steward.locator("#id_word").press_sequentially("cats")
    let_htmx_come()
    expect_looked_up(steward)


def test_a_choice_made_before_htmx_has_come(site: Site, host: Host, open_context: Open) -> None:
    context = open_context(1280, 800)
    carry_cookies(signed_in(host), context)
    page = context.new_page()
    let_htmx_come = without_htmx(page, site.url("/desk/new"))
    page.locator("details > summary").evaluate_all("all => all.forEach((each) => each.click())")
    page.locator("#id_rounds").fill("3")
    forecast = page.locator("#forecast")
    before = forecast.inner_text()
    let_htmx_come()
    expect(forecast).not_to_have_text(before)
