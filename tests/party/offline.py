"""Builders for tests of phones without Wi-Fi: totals typed in a real browser, and the cards of what lies on the phone."""

from __future__ import annotations

from django.core.signing import get_cookie_signer
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page

from party.models import Party
from scoring.models import Event, Sheet
from tests.party.evening import seats_of
from tests.party.phones import a_phone
from tests.processes import wait_for
from tests.wire import Wire


def install_clock(context: BrowserContext) -> None:
    """A clock to be put forward on every page. It hides which files a page has; the page shall go on knowing them."""
    context.add_init_script("window.seen = performance")
    context.clock.install()
    context.add_init_script("performance.getEntriesByType = (kind) => seen.getEntriesByType(kind)")


def give_cookies(context: BrowserContext, wire: Wire, party: Party, player: int) -> None:
    context.clear_cookies()
    add_cookies(context, wire, party, player)


def add_cookies(context: BrowserContext, wire: Wire, party: Party, player: int) -> None:
    """As if the player's own link had been opened on this phone."""
    phone = a_phone(party, player)
    name = f"{'__Host-' if wire.is_secure else ''}seat-{party.code}"
    value = get_cookie_signer(salt=f"{name}phone").sign(f"{player}:p{phone.number}")
    context.add_cookies([{"name": name, "value": value, "url": wire.url(), "secure": wire.is_secure}])


def give_cookies_of(context: BrowserContext, client: Client, domain: str) -> None:
    """The browser of whoever holds this client."""
    for name, morsel in client.cookies.items():
        context.add_cookies([{"name": name, "value": morsel.coded_value, "domain": domain, "path": "/"}])


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
    wait_for(lambda: path in copies(page), seconds=10, what=f"a copy of {path}")


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
    page.get_by_role("button", name="Enter these totals").click()


def enter_points(page: Page, points: int) -> None:
    """One turn of a running score."""
    wait_between_taps(page)
    page.get_by_label("Points called").fill(str(points))
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


def card(page: Page, word: str) -> Locator:
    return page.locator("#kept article", has_text=word)
