"""Builders for tests of phones without Wi-Fi: totals typed in a real browser, and the cards of what lies on the phone."""

from __future__ import annotations

from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page

from party.models import Party
from scoring.models import Event, Sheet
from tests.party.evening import seats_of
from tests.party.phones import phone_of
from tests.wire import Wire


def give_cookies(context: BrowserContext, party: Party, player: int) -> None:
    context.clear_cookies()
    add_cookies(context, party, player)


def add_cookies(context: BrowserContext, party: Party, player: int) -> None:
    give_cookies_of(context, phone_of(party, player), "hall.test")


def give_cookies_of(context: BrowserContext, client: Client, domain: str) -> None:
    """The browser of whoever holds this client."""
    for name, morsel in client.cookies.items():
        context.add_cookies([{"name": name, "value": morsel.coded_value, "domain": domain, "path": "/"}])


def address(sheet: Sheet) -> str:
    return f"/p/{sheet.book.party.code}/rounds/{sheet.round}/tables/{sheet.table}"


def open_sheet(phone: BrowserContext, wire: Wire, sheet: Sheet) -> Page:
    page = phone.new_page()
    page.goto(wire.url(address(sheet)))
    return page


def type_totals(page: Page, sheet: Sheet, *points: int) -> None:
    # Nobody types four numbers faster; two taps within half a second are one.
    page.wait_for_timeout(500)
    for seat, score in zip(seats_of(sheet), points, strict=True):
        page.locator(f"#id_score-{seat.player_id}").fill(str(score))
    page.get_by_role("button", name="Enter these totals").click()


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
