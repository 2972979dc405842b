"""What a page shows while nothing can be saved: the site's own sentence, and what was typed."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from party.record.storage import SENTENCES, Trouble
from tests.conftest import Site
from tests.party.looks import violations

pytestmark = pytest.mark.browser
SENTENCE = str(SENTENCES[Trouble.FULL])


def test_a_form_that_could_not_be_saved_says_why_and_keeps_what_was_typed(site: Site, page: Page) -> None:
    page.goto(site.url("/"))
    page.locator("[name=code]").fill("kx4 7qd")
    # As the site answers itself.
    headers = {"Content-Type": "text/plain; charset=utf-8", "X-Robots-Tag": "noindex"}
    page.route("**/join", lambda route: route.fulfill(status=503, body=SENTENCE, headers=headers))
    page.locator("[name=code]").press("Enter")
    said = page.locator("#failed")
    expect(said).to_have_text(SENTENCE)
    expect(said).to_be_visible()
    expect(page.locator("[name=code]")).to_have_value("kx4 7qd")
    # What stands there when nobody answers at all is another sentence.
    page.unroute("**/join")
    page.context.set_offline(True)
    page.locator("[name=code]").press("Enter")
    expect(said).to_be_hidden()
    expect(page.locator("#unreachable")).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.parametrize("size", [(390, 664), (1280, 800)], ids=["phone", "laptop"])
def test_the_page_that_says_so_can_be_read(site: Site, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    shown = render_to_string("503.html", {"sentence": SENTENCE, "trouble": Trouble.FULL})
    page.route("**/503", lambda route: route.fulfill(status=503, body=shown, content_type="text/html"))
    page.goto(site.url("/503"))
    expect(page.locator("[data-trouble=full]")).to_have_text(SENTENCE)
    assert violations(page) == []
