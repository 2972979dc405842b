"""A page that was opened before an upgrade: it goes on, and its next link loads the new scripts with the new page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from playwright.sync_api import BrowserContext, expect

from deploy.doors import is_right_code
from deploy.middleware import load_whole_after_upgrade
from deploy.statics import release
from party.models import Host
from tests.conftest import Site, signed_in
from tests.party.evening import in_full_swing
from tests.party.live_phones import carry_cookies
from tests.party.pages import url

BOOSTED = {"HX-Request": "true", "HX-Boosted": "true"}


def test_a_link_of_an_older_page_loads_the_whole_page(client: Client) -> None:
    answer = client.get("/?x=1", headers={**BOOSTED, "X-Release": "older"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["HX-Redirect"] == "/?x=1"


def test_nobody_is_led_to_another_site() -> None:
    request = RequestFactory().get("/", headers={**BOOSTED, "X-Release": "older"})
    request.path = "//evil.example/x"
    answer = load_whole_after_upgrade(lambda _: HttpResponse())(request)
    assert answer.headers["HX-Redirect"] == "/%2Fevil.example/x"


def test_the_answer_does_not_say_whether_there_is_such_a_party(client: Client) -> None:
    path = "/p/KX47QD/standings"
    answer = client.get(path, headers={**BOOSTED, "X-Release": "older"})
    assert not is_right_code({"type": "http", "path": path, "method": "GET"}, answer.status_code)


def test_a_page_from_before_there_were_releases_goes_on(client: Client) -> None:
    assert "HX-Redirect" not in client.get("/", headers=BOOSTED).headers


def test_a_link_of_a_page_of_today_is_answered_as_ever(client: Client) -> None:
    assert release()
    answer = client.get("/", headers={**BOOSTED, "X-Release": release()})
    assert "HX-Redirect" not in answer.headers
    assert answer.status_code == 200
    assert b"<main" in answer.content


def test_what_an_older_page_sends_is_taken(client: Client) -> None:
    answer = client.post("/join", {"code": "zzzzzz"}, headers={**BOOSTED, "X-Release": "older"})
    assert answer.status_code == 422


@pytest.mark.browser
@pytest.mark.parametrize(("loaded", "is_whole"), [("older", True), (None, False)])
def test_the_browser_follows_the_link(
    site: Site, host: Host, open_context: Callable[..., BrowserContext], loaded: str | None, is_whole: bool
) -> None:
    party = in_full_swing(host)
    context = open_context()
    carry_cookies(signed_in(host), context)
    page = context.new_page()
    page.goto(site.url(url("host-desk", party)))
    page.wait_for_function("() => !!window.htmx")
    page.evaluate("() => { window.sameDocument = true; }")
    if loaded:
        headers = f'{{"X-Release": "{loaded}"}}'
        page.evaluate("(headers) => document.body.setAttribute('hx-headers', headers)", headers)
    page.locator("#to-host-standings").click()
    expect(page.locator("[data-tab=host-standings][aria-current]")).to_be_visible()
    assert page.evaluate("() => !window.sameDocument") == is_whole
