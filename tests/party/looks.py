"""How a page looks, for tests in a browser: on a phone by day and a laptop by night, accessible, and not too wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
LOOKS: tuple[tuple[int, int, Scheme], ...] = ((390, 844, "light"), (1280, 800, "dark"))
# The smallest phone and the largest screen: there a page may be too wide, and nothing else is new.
WIDTHS = (320, 1920)


def each_look(page: Page) -> Iterator[str]:
    """The page that is open, drawn anew for each look; the last one stays."""
    for width, height, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        yield f"{width} {scheme}"


def faults(page: Page) -> list[str]:
    """What is wrong with the page that is open: for axe, for a finger, and at any width."""
    found = list[str]()
    for look in each_look(page):
        wrong = [*violations(page), *too_small(page), *too_wide(page)]
        found += [f"{look}: {each}" for each in wrong]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{width}: {each}" for each in too_wide(page)]
    return found


def violations(page: Page) -> list[str]:
    # Once for a document: it is half a megabyte.
    script = "" if page.evaluate("'axe' in window") else AXE_SCRIPT
    found = Axe(script).run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]


def too_wide(page: Page) -> list[str]:
    more = overflow(page)
    return [f"scrolls sideways by {more}"] if more > 0 else []


def overflow(page: Page) -> int:
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return int(width)


def too_small(page: Page) -> list[str]:
    """What can be tapped and is lower than 48 pixels; a checkbox has its label."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("a.button, button, input, select, summary, a.row-name, a.tab, a.brand")]
            .filter(each => !each.matches(".unseen, [hidden], [type=hidden], [type=checkbox], [type=radio]"))
            .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 47.5)
            .map(each => each.outerHTML)"""
    )
    return found


def listen(page: Page) -> list[str]:
    """What the page complains about on the console; a refused form's 422 is no complaint of ours."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if "422" not in message.text else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard
