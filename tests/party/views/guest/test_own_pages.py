"""Over https: a player's pages open without Wi-Fi, nobody else's are kept, and the phone can be told its table."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Subscription
from party.people.guests import personal_links
from scoring.models import Sheet
from tests.conftest import NOW
from tests.party.evening import by_host, seats_of
from tests.party.offline import address, copies, until_copied
from tests.party.signed_phones import phone_of
from tests.processes import wait_for
from tests.wire import Wire

pytestmark = pytest.mark.browser
# Chromium reaches no push service here: this stands for the one of the browser's maker.
PUSH = """
const key = new Uint8Array(%s), auth = new Uint8Array(16);
let taken = null;
const given = {
  endpoint: "https://fcm.googleapis.com/send/1",
  options: {},
  getKey: (name) => (name === "auth" ? auth : key).buffer,
  unsubscribe: async () => { taken = null; },
};
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  given.options.applicationServerKey = applicationServerKey.buffer;
  return (taken = given);
};
PushManager.prototype.getSubscription = async () => taken;
Notification.requestPermission = async () => "granted";
"""


@pytest.fixture
def wire(https_wire: Wire) -> Wire:
    return https_wire


def take_seat(context: BrowserContext, wire: Wire, sheet: Sheet, player: int) -> None:
    """Open the player's own link on this phone."""
    party = sheet.book.party
    secret = personal_links.reissue_link(party, player, actor=by_host(party), at=NOW)
    page = context.new_page()
    page.goto(wire.url(f"/me/{secret}"))
    page.locator("#open-link").click()
    page.wait_for_url("**/me")
    page.close()


def seat_url(wire: Wire, sheet: Sheet) -> str:
    return wire.url(f"/p/{sheet.book.party.code}/me")


def open_copied(phone: BrowserContext, url: str) -> Page:
    """Open a page and wait until the phone has it."""
    page = phone.new_page()
    page.goto(url)
    until_copied(page)
    return page


def test_a_players_pages_open_without_wifi_and_say_that_they_are_copies(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_copied(phone, seat_url(wire, sheet))
    page.locator("#to-sheet").click()
    expect(page.locator("#enter-totals")).to_be_visible()
    expect(page.locator("#kept-copy")).to_be_hidden()
    wire.is_cut = True
    page.reload()
    expect(page.locator("#enter-totals")).to_be_visible()
    expect(page.locator("#kept-copy")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).display") == "flex"
    page.locator("#back-to-seat").click()
    expect(page.locator(".seat")).to_be_visible()


def test_only_the_players_own_pages_are_kept(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_copied(phone, seat_url(wire, sheet))
    for path in (
        "/",
        f"/p/{sheet.book.party.code}/standings",
        "/sign-in",
        f"/p/{sheet.book.party.code}?find=",
    ):
        page.goto(wire.url(path))
    assert copies(page) == [f"/p/{sheet.book.party.code}/me"]


def test_a_revoked_link_empties_what_was_kept(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    # Closed: an open page hears of the new link and goes to the lobby when it likes.
    open_copied(phone, seat_url(wire, sheet)).close()
    phone_of(sheet.book.party, sheet.scorekeeper_id or 0)
    page = phone.new_page()
    page.goto(seat_url(wire, sheet))
    expect(page.locator("form[action$='/come-in']")).to_be_visible()
    assert copies(page) == []


def test_another_persons_link_empties_what_was_kept(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_copied(phone, seat_url(wire, sheet))
    page.goto(wire.url(address(sheet)))
    assert len(copies(page)) == 2
    other = next(seat for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id)
    take_seat(phone, wire, sheet, other.player_id)
    page.goto(seat_url(wire, sheet))
    expect(page.get_by_text(str(other.player)).first).to_be_visible()
    assert copies(page) == [f"/p/{sheet.book.party.code}/me"]


def test_signing_out_empties_what_was_kept(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_copied(phone, seat_url(wire, sheet))
    page.evaluate("fetch('/sign-out', {method: 'POST'})")
    wait_for(lambda: copies(page) == [], what="the pages to be forgotten")


def test_the_manifest_lets_a_phone_install_the_seat(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_copied(phone, seat_url(wire, sheet))
    session = phone.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["start_url"] == f"/p/{sheet.book.party.code}/me"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Of the test's own making: a private window, and a certificate that nobody has signed.
    assert {error["errorId"] for error in errors} <= {"in-incognito", "not-from-secure-origin"}


def test_a_guest_asks_to_be_told_the_table(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    point = list(bytes.fromhex("04") + bytes.fromhex(GENERATOR))
    phone.add_init_script(PUSH % point)
    page = phone.new_page()
    page.goto(seat_url(wire, sheet))
    page.locator("#tell [data-do=on]").click()
    expect(page.locator("#tell p[data-for=on]")).to_be_visible()
    assert Subscription.objects.get().guest_id == sheet.scorekeeper_id
    page.locator("#tell [data-do=off]").click()
    expect(page.locator("#tell [data-do=on]")).to_be_visible()
    assert not Subscription.objects.exists()


def test_a_browser_without_push_is_told_so(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    phone.add_init_script("delete window.PushManager")
    page = phone.new_page()
    page.goto(seat_url(wire, sheet))
    expect(page.locator("#tell [data-for=none]")).to_be_visible()


def test_a_push_becomes_a_notice(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    phone.grant_permissions(["notifications"], origin=wire.url(""))
    page = open_copied(phone, seat_url(wire, sheet))
    session = phone.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait_for(lambda: page.evaluate("1") == 1 and bool(found), what="the worker's registration")
    said = {"title": "Table 7, red rack", "body": "You keep score.", "url": "/p/KX47QD/me"}
    push = {"origin": wire.url(""), "registrationId": found[0], "data": json.dumps(said)}
    session.send("ServiceWorker.deliverPushMessage", push)
    notices = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
        .map(({ title, body }) => [title, body])"""
    wait_for(
        lambda: page.evaluate(notices) == [["Table 7, red rack", "You keep score."]],
        what="the notice",
    )


# The generator of P-256, a point of the curve as any other.
GENERATOR = (
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)
