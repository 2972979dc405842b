"""Builders for tests of phones without Wi-Fi: totals typed in a real browser, and the cards of what lies on the phone."""

from __future__ import annotations

import re

from django.core.signing import get_cookie_signer
from playwright.sync_api import BrowserContext, Locator, Page, expect

from party.models import Party
from scoring.models import Event, Sheet
from tests.party.evening import seats_of
from tests.party.signed_phones import a_phone
from tests.processes import wait_for
from tests.wire import Wire

# What was saved is shown for a few seconds only: this notes every line that was.
NOTE_SAVED = """
window.savedLines = [];
new MutationObserver(() => {
  for (const { textContent } of document.querySelectorAll("#kept [data-state=saved] [data-slot=line]")) {
    const line = textContent.replace(/\\s+/g, " ");
    if (!savedLines.includes(line)) savedLines.push(line);
  }
}).observe(document, {childList: true, subtree: true});
"""


def install_clock(context: BrowserContext) -> None:
    """A clock to be put forward on every page. It hides which files a page has; the page shall go on knowing them."""
    context.add_init_script("window.seen = performance")
    context.clock.install()
    context.add_init_script("performance.getEntriesByType = (kind) => seen.getEntriesByType(kind)")
    context.add_init_script(NOTE_SAVED)


def give_cookies(context: BrowserContext, wire: Wire, party: Party, player: int) -> None:
    context.clear_cookies()
    add_cookies(context, wire, party, player)


def add_cookies(context: BrowserContext, wire: Wire, party: Party, player: int) -> None:
    """As if the player's own link had been opened on this phone."""
    phone = a_phone(party, player)
    name = f"{'__Host-' if wire.is_secure else ''}seat-{party.code}"
    value = get_cookie_signer(salt=f"{name}phone").sign(f"{player}:p{phone.number}")
    context.add_cookies([{"name": name, "value": value, "url": wire.url(), "secure": wire.is_secure}])


def address(sheet: Sheet) -> str:
    return f"/p/{sheet.book.party.code}/rounds/{sheet.round}/tables/{sheet.table}"


def open_sheet(phone: BrowserContext, wire: Wire, sheet: Sheet) -> Page:
    """Over https also the phone's own copy of the page is there then."""
    page = phone.new_page()
    page.goto(wire.url(address(sheet)))
    if wire.is_secure:
        until_copied(page)
    return page


def until_copied(page: Page) -> None:
    path = page.evaluate("location.pathname")
    wait_for(lambda: path in copies(page), what=f"a copy of {path}")


def copies(page: Page) -> list[str]:
    """The paths of the pages that the phone has copies of."""
    paths: list[str] = page.evaluate(
        """async () => { const found = [];
        for (const name of await caches.keys()) if (name.startsWith("pages "))
          for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
        return found.sort(); }"""
    )
    return paths


def type_totals(page: Page, sheet: Sheet, *points: int) -> None:
    wait_between_taps(page)
    for seat, score in zip(seats_of(sheet), points, strict=True):
        page.locator(f"#id_score-{seat.player_id}").fill(str(score))
    page.locator("#enter-totals").click()


def enter_points(page: Page, points: int) -> None:
    """One turn of a running score."""
    wait_between_taps(page)
    page.locator("#points").fill(str(points))
    page.locator("#enter-line").click()


def wait_between_taps(page: Page) -> None:
    """Nobody types faster; two taps within half a second are one."""
    page.clock.fast_forward(500)


def lose_wifi(phone: BrowserContext, wire: Wire) -> None:
    wire.is_cut = True
    phone.set_offline(True)


def find_wifi(phone: BrowserContext, wire: Wire) -> None:
    wire.is_cut = False
    phone.set_offline(False)


def mend(wire: Wire, page: Page) -> None:
    """The Wi-Fi is back, and the phone has noticed."""
    wire.is_cut = False
    page.evaluate("dispatchEvent(new Event('online'))")


def entered() -> int:
    return Event.objects.filter(kind="totals-entered").count()


def scores(sheet: Sheet) -> list[int | None]:
    return [seat.score for seat in seats_of(sheet)]


def card(page: Page, words: str, state: str = "", action: str = "") -> Locator:
    """What lies on the phone with these words of the typed line; in this state, and of this action of the sheet."""
    marks = "".join(f"[data-{name}~='{mark}']" for name, mark in (("is", state), ("action", action)) if mark)
    return page.locator(f"#kept article{marks}", has_text=words)


def turn_card(page: Page, points: int, state: str = "") -> Locator:
    """A turn of so many points."""
    marks = f"[data-is~='{state}']" if state else ""
    return page.locator(
        f"#kept article[data-action=line]{marks}", has_text=re.compile(rf"(?<!\d){points}(?!\d)")
    )


def expect_kept(found: Locator) -> None:
    """It lies here until it can be sent."""
    expect(found).to_have_attribute("data-state", re.compile("waiting|behind"))


def expect_saved(page: Page, words: str) -> None:
    """It was shown to be saved on this page, perhaps for a moment only."""
    page.wait_for_function("words => savedLines.some((line) => line.includes(words))", arg=words)


def expect_all_sent(page: Page) -> None:
    """Nothing waits any more."""
    expect(page.locator("#kept :is([data-state=waiting], [data-state=behind])")).to_have_count(0)
