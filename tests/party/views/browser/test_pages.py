"""The pages as people see them: a real browser, phone and laptop, light and dark, with and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host
from party.people import one_time_links
from tests.conftest import PASSWORD, Site
from tests.party.live_phones import sign_in
from tests.party.looks import faults, listen

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]
EVERYBODYS = ("/", "/sign-in", "/no-such-page")
# The last shows every part that pages are made of.
HOSTS = ("/desk", "/password", "/look")
CODE = "#join [name=code]"


@pytest.mark.parametrize(("paths", "is_host"), [(EVERYBODYS, False), (HOSTS, True)], ids=["all", "host"])
def test_a_page_is_silent_accessible_and_fits_every_screen(
    site: Site, page: Page, host: Host, paths: tuple[str, ...], is_host: bool
) -> None:
    if is_host:
        sign_in(page, host)
    heard = listen(page)
    for path in paths:
        page.goto(site.url(path))
        assert faults(page) == [], path
    assert [line for line in heard if "404" not in line] == []


@pytest.mark.parametrize("scripted", [True, False], ids=["with htmx", "without JavaScript"])
def test_a_code_nobody_has_is_refused_and_stays_typed(site: Site, open_context: Open, scripted: bool) -> None:
    page = open_context(java_script_enabled=scripted).new_page()
    heard = listen(page)
    page.goto(site.url("/", host="hall.test"))
    page.locator(CODE).fill("kx4 7qd")
    page.locator("#join-now").click()
    expect(page.locator("#join [role=alert]")).to_contain_text("KX4 7QD")
    expect(page.locator(CODE)).to_have_value("kx4 7qd")
    assert heard == []


def test_the_first_host_comes_in_by_the_link_from_the_terminal(site: Site, page: Page) -> None:
    path = one_time_links.first_host_link(timezone.now())
    page.goto(site.url(str(path)))
    for name, value in (("name", "Ann O'Neill"), ("email", "ann@example.org"), ("password", PASSWORD)):
        page.locator(f"main [name={name}]").fill(value)
    page.get_by_role("main").get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ann O'Neill")
    page.goto(site.url(str(path)))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main [name=password]")).to_have_count(0)


def test_a_phone_loads_the_front_page_in_sixty_kilobytes(site: Site, page: Page) -> None:
    received: list[int] = []
    page.on("requestfinished", lambda request: received.append(request.sizes()["responseBodySize"]))
    page.goto(site.url("/"), wait_until="networkidle")
    assert 0 < sum(received) <= 60_000


def test_a_form_is_sent_with_the_token_of_the_moment(site: Site, page: Page) -> None:
    """The token may have changed in another tab since the page was opened."""
    page.goto(site.url("/"))
    page.evaluate("document.querySelector('[name=csrfmiddlewaretoken]').value = 'x'.repeat(64)")
    page.locator(CODE).fill("kx4 7q")
    with page.expect_response("**/join") as answer:
        page.locator(CODE).press("Enter")
    assert answer.value.status == 422
    expect(page.locator(CODE)).to_be_focused()
    expect(page.locator(CODE)).to_have_attribute("aria-invalid", "true")


def test_a_page_without_connection_says_so_and_keeps_what_was_typed(site: Site, page: Page) -> None:
    page.goto(site.url("/"))
    page.locator(CODE).fill("kx4 7qd")
    page.context.set_offline(True)
    page.locator("#join-now").click()
    expect(page.locator("#unreachable")).to_be_visible()
    expect(page.locator(CODE)).to_have_value("kx4 7qd")
    page.context.set_offline(False)
    page.locator("#join-now").click()
    expect(page.locator("#join [role=alert]")).to_be_visible()
    expect(page.locator("#unreachable")).to_be_hidden()


def test_a_page_can_choose_its_theme_over_the_devices(site: Site, page: Page, host: Host) -> None:
    sign_in(page, host)
    page.emulate_media(color_scheme="light")
    page.goto(site.url("/look?theme=dark"))
    assert paper(page) == "rgb(18, 22, 31)"
    page.emulate_media(color_scheme="dark")
    page.goto(site.url("/look?theme=light"))
    assert paper(page) == "rgb(250, 246, 234)"


def paper(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def test_the_page_for_what_is_broken_needs_no_request() -> None:
    assert "<h1" in render_to_string("500.html")
