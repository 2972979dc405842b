"""A phone that waits for a taken name, the host's desk and a second phone, in real browsers (S19)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host, Party
from party.people.guests import taking
from tests.conftest import NOW, Site, signed_in
from tests.party.evening import a_party, by_player, someone
from tests.party.live_phones import at_seat, expect_mark
from tests.party.looks import violations
from tests.party.signed_phones import a_phone

pytestmark = pytest.mark.browser

Open = Callable[..., BrowserContext]


@pytest.fixture
def party(site: Site, host: Host) -> Party:
    party = a_party(host, 8)
    a_phone(party, someone(party).pk)
    return party


@pytest.fixture
def desk(site: Site, open_context: Open, party: Party, host: Host) -> Page:
    context = open_context(1280, 800)
    cookies = signed_in(host).cookies.items()
    context.add_cookies([{"name": name, "value": one.value, "url": site.url("/")} for name, one in cookies])
    page = context.new_page()
    page.goto(site.url(f"/desk/{party.code}/"))
    expect_mark(page, "live")
    return page


def ask(page: Page, site: Site, party: Party) -> None:
    """Find the first name of the list, which another phone has, and ask for it."""
    page.goto(site.url(f"/p/{party.code}?find=Guest+01"))
    page.locator(f"form[action$='/names/{someone(party).pk}'] button").click()
    expect(page.locator("#waiting")).to_be_visible()


@pytest.mark.parametrize(("button", "then"), [("add", "**/me"), ("replace", "**/me"), ("refuse", "**/p/*")])
def test_a_waiting_phone_stands_on_the_desk_at_once_and_hears_the_answer_at_once(
    site: Site, party: Party, desk: Page, page: Page, button: str, then: str
) -> None:
    ask(page, site, party)
    assert violations(page) == []
    expect(desk.locator("#requests")).to_be_visible()
    assert violations(desk) == []
    desk.locator(f"#requests-{button}").click()
    page.wait_for_url(then)
    expect(desk.locator("#requests")).to_have_count(0)


def test_what_is_ticked_stays_when_another_phone_asks(
    site: Site, party: Party, desk: Page, open_context: Open
) -> None:
    ask(open_context().new_page(), site, party)
    first = desk.locator("#requests [name=phones]").first
    first.set_checked(False)
    ask(open_context().new_page(), site, party)
    expect(desk.locator("#requests [name=phones]")).to_have_count(2)
    expect(first).not_to_be_checked()
    first.check()
    a_phone(party, party.guests.order_by("pk")[1].pk)
    ask(open_context().new_page(), site, party)
    expect(desk.locator("#requests [name=phones]")).to_have_count(3)
    expect(first).to_be_checked()


def test_the_fold_with_the_other_phones_stays_open_when_one_more_asks(
    site: Site, party: Party, desk: Page, page: Page
) -> None:
    for guest in party.guests.order_by("pk")[1:7]:
        a_phone(party, guest.pk)
        taking.take_name(party, guest.pk, actor=by_player(None, "visitor"), at=NOW)
    desk.reload()
    expect_mark(desk, "live")
    more = desk.locator("#requests-more")
    more.locator("summary").click()
    ask(page, site, party)
    expect(more.locator("[name=phones]")).to_have_count(2)
    expect(more).to_have_attribute("open", "")


def test_a_phone_that_cancels_goes_from_the_desk(site: Site, party: Party, desk: Page, page: Page) -> None:
    ask(page, site, party)
    expect(desk.locator("#requests")).to_be_visible()
    page.locator("#cancel-request").click()
    expect(page.locator("#find")).to_be_visible()
    expect(desk.locator("#requests")).to_have_count(0)


def test_who_cancels_is_asked_who_they_are_though_no_news_comes(site: Site, party: Party, page: Page) -> None:
    ask(page, site, party)
    page.evaluate("addEventListener('live:calls', (news) => news.stopImmediatePropagation(), true)")
    page.locator("#cancel-request").click()
    expect(page.locator("#find")).to_be_visible()


def test_a_phone_that_took_a_listed_name_is_undone_from_the_desk(
    site: Site, party: Party, desk: Page, page: Page
) -> None:
    other = party.guests.order_by("pk")[1]
    page.goto(site.url(f"/p/{party.code}?find=Guest+02"))
    page.locator(f"form[action$='/names/{other.pk}'] button").click()
    page.wait_for_url("**/me")
    desk.locator("#joined form button").click()
    expect(desk.locator("#joined")).to_have_count(0)
    page.goto(site.url(f"/p/{party.code}"))
    expect(page.locator("#became")).to_be_visible()


def test_a_waiting_phone_without_scripts_checks_again_by_hand(
    site: Site, party: Party, browser_without_scripts: Page
) -> None:
    page = browser_without_scripts
    ask(page, site, party)
    page.locator("#waiting a").click()
    expect(page.locator("#waiting")).to_be_visible()
    page.locator("#cancel-request").click()
    expect(page.locator("#find")).to_be_visible()


@pytest.fixture
def browser_without_scripts(open_context: Open) -> Page:
    return open_context(java_script_enabled=False).new_page()


def test_a_second_phone_is_added_with_the_code_on_the_first(
    site: Site, party: Party, page: Page, open_context: Open
) -> None:
    at_seat(page, site, party)
    page.goto(site.url(f"/p/{party.code}/me/phones"))
    page.locator("#second-phone button").click()
    expect(page.locator("#second-phone .qr")).to_be_visible()
    assert violations(page) == []
    secret = page.locator("#phone-link").inner_text().rpartition("/")[2]
    second = open_context().new_page()
    second.goto(site.url(f"/me/{secret}"))
    second.locator("form button").click()
    second.wait_for_url("**/me")
    page.goto(site.url(f"/p/{party.code}/me/phones"))
    expect(page.locator("li.row")).to_have_count(2)
