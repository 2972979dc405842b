"""How a page looks, for tests in a browser: on a phone by day and a laptop by night, accessible, and not too wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
LOOKS: tuple[tuple[int, int, Scheme], ...] = ((390, 844, "light"), (1280, 800, "dark"))


def each_look(page: Page) -> Iterator[str]:
    """The page that is open, drawn anew for each look; the last one stays."""
    for width, height, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        yield f"{width} {scheme}"


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]


def overflow(page: Page) -> int:
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return int(width)
