"""A page that is swapped round the finger stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from scoring.models import Entry, Sheet
from tests.conftest import Site
from tests.party.live_phones import carry_cookies, expect_mark
from tests.party.offline import address
from tests.party.sheet_phones import do
from tests.party.signed_phones import phone_of
from tests.processes import wait_for

pytestmark = pytest.mark.browser
WHERE = """() => ({ scroll: scrollY, said: document.getElementById("messages").offsetHeight,
  field: document.querySelector("form.running [name=points]").getBoundingClientRect().top })"""


@pytest.mark.parametrize(("width", "height"), [(390, 664), (360, 640), (390, 844)])
def test_the_sheet_stays_where_it_is_after_every_line(
    site: Site, open_context: Callable[..., BrowserContext], sheet: Sheet, width: int, height: int
) -> None:
    party, keeper = sheet.book.party, sheet.scorekeeper_id or 0
    client = phone_of(party, keeper)
    do(client, party, "keep", keeping="running")
    context = open_context(width, height)
    carry_cookies(client, context)
    page = context.new_page()
    page.goto(site.url(address(sheet)))
    # Where the word "live" comes with a line of its own, it comes before anything is measured.
    expect_mark(page, "live")
    for entered in range(1, 4):
        page.evaluate("scrollTo(0, 260)")
        page.locator("form.running [name=points]").fill("40")
        before = page.evaluate(WHERE)
        page.locator("#enter-line").click(no_wait_after=True)
        wait_for(lambda: Entry.objects.count() == entered, what="the line")  # noqa: B023
        expect(page.locator("form.running [name=points]")).to_have_value("")
        page.wait_for_function("() => !document.querySelector('.is-swapped, .htmx-request, .htmx-settling')")
        after = page.evaluate(WHERE)
        # What was done is said above the sheet: the page scrolls on by that much, and the field stays under the thumb.
        assert after["field"] == pytest.approx(before["field"], abs=2)
        assert after["scroll"] - before["scroll"] == pytest.approx(after["said"] - before["said"], abs=2)
