"""The docs page works under the site's content policy, with nothing loaded from elsewhere."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import Site


@pytest.mark.browser
def test_the_docs_page_shows_every_call(site: Site, page: Page) -> None:
    said: list[str] = []
    asked: set[str] = set()
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.goto(site.url("/api/v1/docs"))
    expect(page.locator(".opblock").first).to_be_visible()
    assert page.locator(".opblock").count() > 25
    page.locator(".opblock-summary-control").first.click()
    expect(page.locator(".opblock-body").first).to_be_visible()
    assert [line for line in said if not line.startswith(("log:", "info:", "debug:"))] == []
    assert asked <= {urlsplit(site.url()).netloc, ""}
