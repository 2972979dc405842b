"""Phones in a hall: a guest's own page in a real browser, which notes when it shows and rings that the time is up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, expect

from tests.hall import Hall
from tests.processes import PATIENCE

PATIENCE_MS = PATIENCE * 1000
# The bell was wanted on this phone before; of a phone that vibrates the pattern of the end is a list.
NOTES = """
localStorage.setItem("bell", "on");
window.shownAt = 0;
window.rungAt = [];
Object.defineProperty(Navigator.prototype, "vibrate", {value: (pattern) => {
  if (pattern.length) window.rungAt.push(Date.now());
}});
setInterval(() => {
  const isUp = [...document.querySelectorAll(".clock-bell")].some((bell) => bell.checkVisibility());
  if (isUp) window.shownAt ||= Date.now();
}, 10);
"""


@dataclass(frozen=True)
class Phone:
    page: Page

    def expect_state(self, state: str) -> None:
        expect(self.page.locator(f".clock[data-state={state}]").first).to_be_visible(timeout=PATIENCE_MS)

    def expect_counting(self) -> None:
        """It has heard from the site what time it is, and needs nobody to know when the time is up."""
        shown = "document.querySelector('.clock-left').textContent"
        before = self.page.evaluate(shown)
        self.page.wait_for_function(f"before => {shown} !== before", arg=before, timeout=PATIENCE_MS)

    def expect_mark(self, word: str) -> None:
        expect(self.page.locator("#live-mark")).to_have_attribute("data-mark", word, timeout=PATIENCE_MS)

    @property
    def left(self) -> str:
        """The time that is left, as it is shown."""
        return self.page.locator(".clock-left").inner_text()

    def shown_at(self) -> float:
        """When it began to show that the time is up; waits for that."""
        self.page.wait_for_function("() => window.shownAt", timeout=PATIENCE_MS)
        return float(self.page.evaluate("window.shownAt")) / 1000

    def rings(self) -> int:
        """How often the bell has rung here by the time the page has heard of the end from the site too."""
        expect(self.page.locator("#my-seat h1.clock-bell")).to_be_visible(timeout=PATIENCE_MS)
        return int(self.page.evaluate("window.rungAt.length"))


@contextmanager
def phones(
    browser: Browser, hall: Hall, code: str, cookies: Sequence[dict[str, str]]
) -> Iterator[list[Phone]]:
    """One for each cookie, at its own page, live."""
    contexts = [browser.new_context(viewport={"width": 390, "height": 844}) for _ in cookies]
    try:
        opened = []
        for context, cookie in zip(contexts, cookies, strict=True):
            context.add_init_script(NOTES)
            name, value = cookie["name"], cookie["value"]
            context.add_cookies([{"name": name, "value": value, "domain": "hall.test", "path": "/"}])
            page = context.new_page()
            page.goto(hall.url(f"/p/{code}/me"))
            opened.append(Phone(page))
        for phone in opened:
            phone.expect_mark("live")
        yield opened
    finally:
        for context in contexts:
            context.close()
