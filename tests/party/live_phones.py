"""Phones for tests of pages that follow the evening: a guest's own page in a real browser, and what it says and rings."""

from __future__ import annotations

from datetime import datetime

from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from party.models import Host, Party
from tests.conftest import Site, signed_in
from tests.party.signed_phones import phone_of

SPEAKING = """
window.spoken = [];
addEventListener("DOMContentLoaded", () => {
  const region = document.getElementById("says");
  if (region) new MutationObserver(() => window.spoken.push(region.textContent)).observe(region, {childList: true});
});
"""
# The ids of the parts that news wanted to replace, and was not let.
HELD_BACK = """
() => {
  window.heldBack = [];
  const note = (event) => event.defaultPrevented && window.heldBack.push(event.detail.target.id);
  for (const name of ["htmx:beforeRequest", "htmx:beforeSwap", "htmx:oobBeforeSwap"]) addEventListener(name, note);
}
"""
BELL = """
window.struck = 0;
window.shaken = [];
Object.defineProperty(Navigator.prototype, "vibrate", {value: (pattern) => window.shaken.push(pattern)});
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.struck += 1; return make.call(this); };
"""


def at_seat(page: Page, site: Site, party: Party, player: int | None = None) -> Page:
    """A guest's phone at its own page, live."""
    player = player or party.guests.order_by("pk").values_list("pk", flat=True)[0]
    # A page of this guest's that is open would be led away when its link is replaced, across the way to the next one.
    page.goto("about:blank")
    carry_cookies(phone_of(party, player), page.context)
    page.goto(site.url(f"/p/{party.code}/me"))
    expect_mark(page, "live")
    return page


def sign_in(page: Page, host: Host) -> None:
    """The host's own browser, signed in."""
    carry_cookies(signed_in(host), page.context)


def expect_mark(page: Page, word: str) -> None:
    expect(page.locator("#live-mark")).to_have_attribute("data-mark", word)
    expect(page.locator(f"#live-mark [data-word={word}]")).to_be_visible()


def seconds_shown(page: Page) -> int:
    minutes, seconds = page.locator(".clock-left").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def await_tick(page: Page) -> None:
    """Until the shown second changes."""
    shown = "document.querySelector('.clock-left').textContent"
    page.wait_for_function(f"before => {shown} !== before", arg=page.evaluate(shown))


def let_pass_until(page: Page, at: datetime) -> None:
    """From now on the site tells this time to a page that is counting."""
    await_tick(page)
    tell_time(page, at)


def tell_time(page: Page, at: datetime) -> None:
    """From now on the site tells this time."""
    ahead = at - timezone.now()

    def tell(route: Route) -> None:
        route.fulfill(body=str(round(1000 * (timezone.now() + ahead).timestamp())))

    # Before the one that told another time: without any, the page would hear the real time for a moment.
    page.route("**/live/time", tell)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def carry_cookies(client: Client, context: BrowserContext) -> None:
    """What the test client has opened is open in the browser too."""
    for name, morsel in client.cookies.items():
        context.add_cookies([{"name": name, "value": morsel.coded_value, "domain": "localhost", "path": "/"}])
