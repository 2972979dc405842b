"""A page at a secret address in a real browser: its form works without JavaScript, and no request names the secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Request, expect

from party.models import Host
from party.people.guests import personal_links
from tests.conftest import NOW, Site
from tests.party.evening import a_party, by_host, someone

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("with_scripts", [True, False])
def test_the_link_opens_the_seat_and_nothing_else_learns_it(
    site: Site, host: Host, open_context: Callable[..., BrowserContext], with_scripts: bool
) -> None:
    party = a_party(host, guests=4)
    secret = personal_links.reissue_link(party, someone(party).pk, actor=by_host(party), at=NOW)
    page = open_context(java_script_enabled=with_scripts).new_page()
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - Playwright marks what it is given.
    page.goto(site.url(reverse("personal-link", args=[secret])))
    page.locator("main form button[type=submit]").click()
    expect(page).to_have_url(site.url(reverse("my-seat", args=[party.code])))
    assert len(asked) > 3
    referers = [request.headers.get("referer", "") for request in asked]
    assert site.url("/") in referers
    assert [referer for referer in referers if secret in referer] == []
