"""A guest who joined with the code becomes a steward, in two browsers: the host confirms the phone beside the name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host, Party, Phone
from tests.conftest import Site, signed_in
from tests.party.evening import a_party, someone
from tests.party.looks import faults

pytestmark = pytest.mark.browser

Open = Callable[..., BrowserContext]


@pytest.fixture
def party(site: Site, host: Host) -> Party:
    return a_party(host, 8)


@pytest.fixture
def desk(site: Site, open_context: Open, party: Party, host: Host) -> Page:
    context = open_context(1280, 800)
    cookies = signed_in(host).cookies.items()
    context.add_cookies([{"name": name, "value": one.value, "url": site.url("/")} for name, one in cookies])
    return context.new_page()


def test_the_host_confirms_the_phone_and_the_steward_s_page_opens(
    site: Site, party: Party, desk: Page, page: Page
) -> None:
    guest = someone(party)
    page.goto(site.url(f"/p/{party.code}?find=Guest+01"))
    page.locator(f"form[action$='/names/{guest.pk}'] button").click()
    page.wait_for_url("**/me")
    desk.goto(site.url(f"/desk/{party.code}/people"))
    desk.locator("#appoint").select_option(str(guest.pk))
    desk.locator("form[action$='/people/stewards'] button").click()
    row = desk.locator(f"#steward-phone-{Phone.objects.get().pk}")
    expect(row).to_have_attribute("data-confirmed", "no")
    assert faults(desk) == []
    page.goto(site.url(f"/p/{party.code}/steward"))
    expect(page.locator("#unconfirmed")).to_be_visible()
    assert faults(page) == []
    desk.set_viewport_size({"width": 1280, "height": 800})
    row.locator("form[action$='/confirm'] button").click()
    expect(row).to_have_attribute("data-confirmed", "yes")
    page.reload()
    expect(page.locator("#steward")).to_be_visible()
