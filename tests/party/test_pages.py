"""The pages as people see them: a real browser, phone and laptop, light and dark, with and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party import keys
from party.models import Host
from tests.conftest import PASSWORD, Site
from tests.party.looks import violations

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]
SIZES = [(390, 844), (1280, 800)]
SCHEMES = ["light", "dark"]


def listen(page: Page) -> list[str]:
    """What the page complains about on the console; a refused form's 422 is no complaint of ours."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if "422" not in message.text else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


def sign_in(page: Page, site: Site, host: Host) -> None:
    page.goto(site.url("/sign-in"))
    page.get_by_label("E-mail address").fill(host.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button").click()
    page.wait_for_url("**/desk")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES, ids=["phone", "laptop"])
def test_the_front_page_and_signing_in_are_accessible(
    site: Site, open_context: Open, size: tuple[int, int], scheme: str
) -> None:
    page = open_context(*size, scheme).new_page()
    heard = listen(page)
    for path in ("/", "/sign-in", "/no-such-page"):
        page.goto(site.url(path))
        assert violations(page) == [], path
    assert [line for line in heard if "404" not in line] == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES, ids=["phone", "laptop"])
def test_a_hosts_pages_and_every_part_are_accessible(
    site: Site, open_context: Open, host: Host, size: tuple[int, int], scheme: str
) -> None:
    page = open_context(*size, scheme).new_page()
    sign_in(page, site, host)
    heard = listen(page)
    for path in ("/desk", "/password", "/look"):
        page.goto(site.url(path))
        assert violations(page) == [], path
    assert heard == []


@pytest.mark.parametrize("width", [320, 390, 1280, 1920])
def test_no_page_scrolls_sideways(site: Site, open_context: Open, host: Host, width: int) -> None:
    page = open_context(width, 800).new_page()
    sign_in(page, site, host)
    for path in ("/", "/desk", "/password", "/look", "/no-such-page"):
        page.goto(site.url(path))
        overflow = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0, path


@pytest.mark.parametrize("scripted", [True, False], ids=["with htmx", "without JavaScript"])
def test_a_code_nobody_has_is_refused_and_stays_typed(site: Site, open_context: Open, scripted: bool) -> None:
    page = open_context(java_script_enabled=scripted).new_page()
    heard = listen(page)
    page.goto(site.url("/", host="hall.test"))
    page.get_by_label("Code").fill("kx4 7qd")
    page.get_by_role("button", name="Join the party").click()
    expect(page.get_by_role("alert")).to_contain_text("No party has the code KX4 7QD")
    expect(page.get_by_label("Code")).to_have_value("kx4 7qd")
    assert heard == []


def test_the_first_host_comes_in_by_the_link_from_the_terminal(site: Site, page: Page) -> None:
    path = keys.first_host_link(timezone.now())
    page.goto(site.url(str(path)))
    page.get_by_label("Your name").fill("Ann O'Neill")
    page.get_by_label("E-mail address").fill("ann@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ann O'Neill")
    page.goto(site.url(str(path)))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_label("Password")).to_have_count(0)


def test_a_phone_loads_the_front_page_in_sixty_kilobytes(site: Site, page: Page) -> None:
    received: list[int] = []
    page.on("requestfinished", lambda request: received.append(request.sizes()["responseBodySize"]))
    page.goto(site.url("/"), wait_until="networkidle")
    assert 0 < sum(received) <= 60_000


def test_everything_to_tap_is_48_pixels_high(site: Site, page: Page, host: Host) -> None:
    sign_in(page, site, host)
    for path in ("/", "/desk", "/password", "/look"):
        page.goto(site.url(path))
        small = page.evaluate(
            """() => [...document.querySelectorAll("a.button, button, input, a.brand")]
                .filter(each => !each.matches(".unseen, [hidden], [type=hidden]"))
                .filter(each => each.getBoundingClientRect().height < 47.5)
                .map(each => each.outerHTML)"""
        )
        assert small == [], path


def test_a_form_is_sent_with_the_token_of_the_moment(site: Site, page: Page) -> None:
    """The token may have changed in another tab since the page was opened."""
    page.goto(site.url("/"))
    page.evaluate("document.querySelector('[name=csrfmiddlewaretoken]').value = 'x'.repeat(64)")
    page.get_by_label("Code").fill("kx4 7q")
    with page.expect_response("**/join") as answer:
        page.get_by_label("Code").press("Enter")
    assert answer.value.status == 422
    expect(page.get_by_label("Code")).to_be_focused()
    expect(page.get_by_label("Code")).to_have_attribute("aria-invalid", "true")


def test_a_page_without_connection_says_so_and_keeps_what_was_typed(site: Site, page: Page) -> None:
    page.goto(site.url("/"))
    page.get_by_label("Code").fill("kx4 7qd")
    page.context.set_offline(True)
    page.get_by_role("button", name="Join the party").click()
    expect(page.locator("#unreachable")).to_be_visible()
    expect(page.get_by_label("Code")).to_have_value("kx4 7qd")
    page.context.set_offline(False)
    page.get_by_role("button", name="Join the party").click()
    expect(page.get_by_role("alert")).to_contain_text("No party has the code")
    expect(page.locator("#unreachable")).to_be_hidden()


@pytest.mark.parametrize(
    ("scheme", "theme", "paper"), [("light", "dark", "18, 22, 31"), ("dark", "light", "250, 246, 234")]
)
def test_a_page_can_choose_its_theme_over_the_devices(
    site: Site, open_context: Open, host: Host, scheme: str, theme: str, paper: str
) -> None:
    page = open_context(scheme=scheme).new_page()
    sign_in(page, site, host)
    page.goto(site.url(f"/look?theme={theme}"))
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == f"rgb({paper})"


def test_the_page_for_what_is_broken_needs_no_request() -> None:
    assert "<h1" in render_to_string("500.html")
