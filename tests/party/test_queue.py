"""Phones without Wi-Fi, in a real browser over http on an address that is no secure context: nothing lost or doubled."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from party.models import Host, Party
from scoring.models import Event, Sheet
from tests.conftest import Site
from tests.party.evening import a_party, enter, open_round, seats_of, sheets_of
from tests.party.phones import phone_of
from tests.wire import Wire, laid

pytestmark = pytest.mark.browser
Phone = Callable[..., BrowserContext]
ODD = re.compile("every Keyword score is a multiple of", re.IGNORECASE)


@pytest.fixture
def sheet(site: Site, host: Host) -> Sheet:
    """A table of four in its game, with a scorekeeper."""
    party = a_party(host, 4)
    open_round(party)
    return sheets_of(party, 1)[0]


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    with laid(site.port) as wire:
        yield wire


@pytest.fixture
def phone(sheet: Sheet, open_context: Phone) -> BrowserContext:
    """The scorekeeper's."""
    context = open_context()
    give_cookies(context, sheet.book.party, sheet.scorekeeper_id or 0)
    return context


def give_cookies(context: BrowserContext, party: Party, player: int) -> None:
    context.clear_cookies()
    add_cookies(context, party, player)


def add_cookies(context: BrowserContext, party: Party, player: int) -> None:
    for name, morsel in phone_of(party, player).cookies.items():
        context.add_cookies([{"name": name, "value": morsel.coded_value, "domain": "hall.test", "path": "/"}])


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


def until_entered(page: Page) -> None:
    """A page without a party sends what was kept, and has no place to show it."""
    for _ in range(100):
        if entered():
            return
        page.wait_for_timeout(100)
    pytest.fail("nothing has been entered")


def scores(sheet: Sheet) -> list[int | None]:
    return [seat.score for seat in seats_of(sheet)]


def card(page: Page, word: str) -> Locator:
    return page.locator("#kept article", has_text=word)


def test_with_the_network_there_the_form_works_as_any_other(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    assert page.evaluate("isSecureContext") is False
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(page.get_by_text("The totals are in.")).to_be_visible()
    page.reload()
    expect(page.locator("#kept")).to_be_hidden()
    assert (entered(), len(wire.posts)) == (1, 1)


def test_a_refused_form_comes_back_as_ever_and_is_not_kept(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    type_totals(page, sheet, 42, 160, 140, 120)
    expect(page.get_by_role("main").get_by_text(ODD)).to_be_visible()
    type_totals(page, sheet, 40, 160, 140, 120)
    expect(page.get_by_text("The totals are in.")).to_be_visible()
    expect(page.locator("#kept")).to_be_hidden()


def test_ten_minutes_without_wifi_lose_nothing(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_sheet(phone, wire, sheet)
    page.clock.install()
    phone.set_offline(True)
    for first in (100, 120, 140):
        type_totals(page, sheet, first, 95, 90, 85)
        expect(card(page, f"{first} ·")).to_contain_text("Kept here")
        page.clock.fast_forward("03:20")
    assert entered() == 0
    phone.set_offline(False)
    page.clock.resume()
    expect(card(page, "140 ·")).to_contain_text("Saved")
    expect(page.get_by_role("main")).to_contain_text("140")
    assert (entered(), scores(sheet)) == (3, [140, 95, 90, 85])


def test_a_closed_tab_loses_nothing_and_the_next_page_sends_it_once(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_contain_text("Kept here")
    page.close()
    wire.is_cut = False
    front = phone.new_page()
    front.goto(wire.url("/"))
    until_entered(front)
    front.goto(wire.url(address(sheet)))
    expect(front.get_by_role("main")).to_contain_text("180")
    expect(front.locator("#kept")).to_be_hidden()
    assert (entered(), wire.posts) == (1, [f"{address(sheet)}/totals"])


def test_an_answer_lost_after_the_commit_does_no_harm(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_losing = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_contain_text("Kept here")
    wire.is_losing = False
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert len(wire.posts) >= 2
    assert entered() == 1


def test_two_tabs_send_one_after_the_other_and_each_once(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    one, other = open_sheet(phone, wire, sheet), open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(one, sheet, 180, 160, 140, 120)
    type_totals(other, sheet, 200, 160, 140, 120)
    expect(one.locator("#kept article")).to_have_count(2)
    mend(wire, one)
    for page in (one, other):
        expect(page.locator("#kept article", has_text="Kept here")).to_have_count(0)
    assert (entered(), len(wire.posts)) == (2, 2)
    assert scores(sheet)[0] == 200


def test_a_token_that_has_changed_meanwhile_is_fetched_anew(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_be_visible()
    phone.clear_cookies(name="csrf")
    mend(wire, page)
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert entered() == 1


def test_a_conflict_shows_both_numbers_and_lets_the_person_choose(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_be_visible()
    enter(sheet, lambda seat: 300)
    mend(wire, page)
    stale = card(page, "Somebody else wrote")
    expect(stale).to_contain_text("300")
    expect(stale).to_contain_text("180")
    assert scores(sheet)[0] == 300
    expect(stale).to_contain_text("Yours takes the place of what stands.")
    first = str(seats_of(sheet)[0].player)
    stale.get_by_role("button", name=f"Enter mine instead: {first} 180, ").click()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert scores(sheet)[0] == 180


def test_theirs_can_stand_instead(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_be_visible()
    enter(sheet, lambda seat: 300)
    mend(wire, page)
    page.get_by_role("button", name="Leave theirs").click()
    expect(page.locator("#kept")).to_be_hidden()
    assert (entered(), scores(sheet)[0]) == (1, 300)


def test_a_refused_entry_is_mended_where_it_lies(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 182, 160, 140, 120)
    expect(card(page, "182 ·")).to_be_visible()
    mend(wire, page)
    refused = card(page, "Not taken")
    expect(refused).to_contain_text(ODD)
    refused.get_by_role("button", name="Mend it").click()
    refused.locator("input[name^=score-]").first.fill("180")
    refused.get_by_role("button", name="Send it again").click()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert scores(sheet)[0] == 180


def test_another_persons_phone_keeps_the_entry_and_sends_nothing(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_be_visible()
    other = next(seat.player_id for seat in seats_of(sheet) if seat.player_id != sheet.scorekeeper_id)
    give_cookies(phone, sheet.book.party, other)
    mend(wire, page)
    expect(card(page, "Another person entered this")).to_contain_text("not sent")
    give_cookies(phone, sheet.book.party, sheet.scorekeeper_id or 0)
    page.goto(wire.url("/"))
    until_entered(page)
    assert entered() == 1


def test_a_revoked_link_is_said_and_the_entry_stays(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_be_visible()
    phone_of(sheet.book.party, sheet.scorekeeper_id or 0)
    mend(wire, page)
    expect(card(page, "180 ·")).to_contain_text("Ask the host for a new one")
    assert entered() == 0


def test_behind_a_refused_entry_the_same_sheet_waits_and_goes_on_without_it(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    for first in (182, 200):
        type_totals(page, sheet, first, 160, 140, 120)
        expect(card(page, f"{first} ·")).to_be_visible()
    mend(wire, page)
    expect(card(page, "182 ·")).to_contain_text("Not taken")
    expect(card(page, "200 ·")).to_contain_text("Kept here")
    page.get_by_role("button", name="Throw it away").click()
    expect(card(page, "200 ·")).to_contain_text("Saved")
    assert (entered(), scores(sheet)[0]) == (1, 200)


def test_a_second_tap_enters_nothing_twice(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_sheet(phone, wire, sheet)
    phone.set_offline(True)
    for seat in seats_of(sheet):
        page.locator(f"#id_score-{seat.player_id}").fill("100")
    page.get_by_role("button", name="Enter these totals").dblclick()
    expect(page.locator("#kept article")).to_have_count(1)
    expect(page.locator("#unreachable")).to_be_hidden()


def test_an_empty_form_is_not_kept(phone: BrowserContext, wire: Wire, sheet: Sheet) -> None:
    page = open_sheet(phone, wire, sheet)
    phone.set_offline(True)
    page.get_by_role("button", name="Enter these totals").click()
    expect(page.get_by_text("The site did not answer.")).to_be_visible()
    expect(page.locator("#kept article")).to_have_count(0)


def test_the_answer_of_somebody_elses_gateway_is_none(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    page.route("**/totals", lambda route: route.fulfill(status=200, body="<h1>Accept our terms</h1>"))
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_contain_text("Kept here")
    page.unroute("**/totals")
    page.reload()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert entered() == 1


PORTAL = "<html><body><main id='main'><h1>Accept our terms</h1></main></body></html>"
TROUBLES = [
    (400, "<h1>Bad</h1>", "Could not be sent"),
    (405, "", "Could not be sent"),
    (413, "<h1>Too large</h1>", "Could not be sent"),
    (500, "<h1>Oops</h1>", "answers with an error"),
    (502, "", "answers with an error"),
    (200, PORTAL, "in the site's place"),
    (200, "17", "in the site's place"),
]


@pytest.fixture
def two_kept(site: Site, host: Host, phone: BrowserContext, wire: Wire, sheet: Sheet) -> tuple[Page, Sheet]:
    """Totals of a table kept without Wi-Fi, and behind them on the same phone those of another party's table."""
    party = a_party(host, 4)
    open_round(party)
    other = sheets_of(party, 1)[0]
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_contain_text("Kept here")
    wire.is_cut = False
    add_cookies(phone, party, other.scorekeeper_id or 0)
    page.route(f"**{address(sheet)}/totals", lambda route: route.abort())
    page.goto(wire.url(address(other)))
    type_totals(page, other, 200, 160, 140, 120)
    expect(card(page, "200 ·")).to_contain_text("Kept here")
    return page, other


@pytest.mark.parametrize(("status", "body", "says"), TROUBLES)
def test_what_cannot_be_sent_is_said_and_other_sheets_go_on(
    two_kept: tuple[Page, Sheet], sheet: Sheet, status: int, body: str, says: str
) -> None:
    page, other = two_kept
    answer_with(page, sheet, status, body)
    expect(card(page, "180 ·")).to_contain_text(says)
    expect(page.get_by_role("main")).to_contain_text("200")
    assert (scores(other)[0], scores(sheet)[0]) == (200, None)
    page.unroute_all()
    page.reload()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert (entered(), scores(sheet)[0]) == (2, 180)


def answer_with(page: Page, sheet: Sheet, status: int, body: str = "", **headers: str) -> list[float]:
    """From now on something else answers the totals of the sheet; gives the times at which it was asked."""
    asked: list[float] = []

    def answer(route: Route) -> None:
        asked.append(time.monotonic())
        route.fulfill(status=status, body=body, headers=headers)

    page.unroute_all()
    page.route(f"**{address(sheet)}/totals", answer)
    page.evaluate("dispatchEvent(new Event('online'))")
    return asked


def until_tried(page: Page, asked: list[float], times: int) -> None:
    for _ in range(100):
        if len(asked) >= times:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"asked {len(asked)} times, not {times}")


def test_an_entry_that_could_not_be_sent_is_tried_again_or_thrown_away_after_a_question(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    for first in (180, 200):
        type_totals(page, sheet, first, 160, 140, 120)
        expect(card(page, f"{first} ·")).to_contain_text("Kept here")
    wire.is_cut = False
    asked = answer_with(page, sheet, 413)
    expect(card(page, "180 ·")).to_contain_text("error 413")
    expect(card(page, "200 ·")).to_contain_text("Kept here")
    card(page, "180 ·").get_by_role("button", name="Try again").click()
    until_tried(page, asked, 2)
    expect(card(page, "180 ·")).to_contain_text("error 413")
    page.unroute_all()
    card(page, "180 ·").get_by_text("Throw it away", exact=True).click()
    assert entered() == 0
    card(page, "180 ·").get_by_role("button", name="Throw it away for good").click()
    expect(card(page, "200 ·")).to_contain_text("Saved")
    assert (entered(), scores(sheet)[0]) == (1, 200)


def test_a_site_that_asks_to_wait_is_asked_again_when_it_said(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    wire.is_cut = True
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_contain_text("Kept here")
    wire.is_cut = False
    asked = answer_with(page, sheet, 429, **{"Retry-After": "4"})
    expect(card(page, "180 ·")).to_contain_text("asks phones to wait")
    page.evaluate("dispatchEvent(new Event('online'))")
    until_tried(page, asked, 2)
    assert asked[1] - asked[0] >= 3.9
    page.unroute_all()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert entered() == 1


def test_a_site_that_keeps_failing_is_asked_ever_more_rarely_and_can_be_given_up(
    phone: BrowserContext, wire: Wire, sheet: Sheet
) -> None:
    page = open_sheet(phone, wire, sheet)
    asked = answer_with(page, sheet, 500, "<h1>Oops</h1>")
    type_totals(page, sheet, 180, 160, 140, 120)
    expect(card(page, "180 ·")).to_contain_text("answers with an error")
    expect(card(page, "180 ·").get_by_role("button", name="Try again")).to_be_hidden()
    expect(card(page, "180 ·").get_by_role("button", name="Try again")).to_be_visible(timeout=30_000)
    pauses = [late - early for early, late in pairwise(asked[1:])]
    assert all(pause >= 0.9 * 2**place for place, pause in enumerate(pauses))
    page.unroute_all()
    card(page, "180 ·").get_by_role("button", name="Try again").click()
    expect(card(page, "180 ·")).to_contain_text("Saved")
    assert entered() == 1
