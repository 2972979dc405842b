"""A desk that is open: an event replaces its own pieces, and leaves alone what somebody looks at, types or presses."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from party.models import Host, Party, PartyHost
from party.news import announcements
from party.people.guests import registration
from party.rounds import rounds
from tests.conftest import Site
from tests.party.evening import a_party, by_host, confirm_by_other, enter, open_round, settle, sheets_of
from tests.party.laptops import Open, desk_of
from tests.party.live_phones import HELD_BACK, expect_mark
from tests.party.looks import listen
from tests.party.pages import url

pytestmark = pytest.mark.browser
# Every piece is marked; what comes new has no mark.
MARK = """() => { for (const each of document.querySelectorAll(".piece, .table-card")) each.isOld = true; }"""
NEW = """() => [...document.querySelectorAll(".piece, .table-card")].filter(({ isOld }) => !isOld).map(({ id }) => id)"""


@pytest.fixture
def party(host: Host) -> Party:
    party = a_party(host, 20)
    open_round(party, timezone.now())
    return party


def open_desk(site: Site, open_context: Open, host: Host, party: Party) -> Page:
    page = desk_of(open_context, host).new_page()
    page.goto(site.url(url("host-desk", party)))
    expect_mark(page, "live")
    page.evaluate(MARK)
    return page


def settle_table(party: Party, number: int, at: datetime) -> None:
    sheet = sheets_of(party, 1)[number - 1]
    enter(sheet, at=at)
    confirm_by_other(sheet, at)


def until_all_is_shown(page: Page, party: Party) -> None:
    """A table that is settled is several events, and each may bring pieces."""
    party.book.refresh_from_db()
    asks = re.compile(rf"since={party.book.head_number}$")
    expect(page.locator("#desk-news")).to_have_attribute("hx-get", asks)


def test_a_table_that_is_confirmed_leaves_the_other_cards_alone(
    site: Site, open_context: Open, host: Host, party: Party
) -> None:
    page = open_desk(site, open_context, host, party)
    heard = listen(page)
    settle_table(party, 2, timezone.now())
    expect(page.locator("#card-2")).to_have_attribute("data-state", "done")
    expect(page.locator("#next")).to_contain_text("1 of 5")
    expect(page.locator("#desk-standings tbody tr")).to_have_count(5)
    until_all_is_shown(page, party)
    assert set(page.evaluate(NEW)) == {"card-2", "desk-next", "desk-steps", "desk-standings"}
    # And the next one too: the desk knows what it has seen.
    settle_table(party, 4, timezone.now())
    expect(page.locator("#next")).to_contain_text("2 of 5")
    expect(page.locator(".table-card[data-state=done]")).to_have_count(2)
    assert "card-1" not in page.evaluate(NEW)
    # A card that came in opens its table as the others do.
    page.locator("#card-2").click()
    expect(page).to_have_url(site.url(url("host-table", party, 1, 2)))
    assert heard == []


def test_two_desks_stay_in_step_from_round_to_round(
    site: Site, open_context: Open, host: Host, other_host: Host, party: Party
) -> None:
    PartyHost.objects.create(party=party, host=other_host, role="co-host")
    desks = [open_desk(site, open_context, one, party) for one in (host, other_host)]
    settle(party, 1, at=timezone.now())
    for desk in desks:
        expect(desk.locator("#next")).to_have_attribute("data-step", "move-on")
    rounds.move_on(party, actor=by_host(party), at=timezone.now())
    for desk in desks:
        expect(desk.locator("#next")).to_have_attribute("data-step", "seats")
        expect(desk.locator(".table-card")).to_have_count(0)
    rounds.publish(party, actor=by_host(party), at=timezone.now())
    for desk in desks:
        expect(desk.locator("#next")).to_have_attribute("data-step", "start")
        expect(desk.locator("#card-5")).to_have_attribute("data-state", "busy")


def place_of(page: Page) -> float:
    """Where the next step's button is in the window."""
    return float(page.locator("#next-step").evaluate("(button) => button.getBoundingClientRect().top"))


def test_an_announcement_half_typed_and_the_focus_stay(
    site: Site, open_context: Open, host: Host, party: Party
) -> None:
    page = open_desk(site, open_context, host, party)
    page.locator("#announcement").fill("Tea at")
    settle_table(party, 1, timezone.now())
    expect(page.locator("#next")).to_contain_text("1 of 5")
    expect(page.locator("#announcement")).to_be_focused()
    page.locator("#next-step").focus()
    until_all_is_shown(page, party)
    before = place_of(page)
    settle_table(party, 2, timezone.now())
    until_all_is_shown(page, party)
    expect(page.locator("#next")).to_contain_text("2 of 5")
    expect(page.locator("#next-step")).to_be_focused()
    expect(page.locator("#announcement")).to_have_value("Tea at")
    # Not how far the page is scrolled: where something above it grows, the browser makes up for that.
    assert place_of(page) == before


def test_what_is_under_a_finger_stays_until_the_release_and_then_the_news_comes(
    site: Site, open_context: Open, host: Host, party: Party
) -> None:
    page = open_desk(site, open_context, host, party)
    page.evaluate(HELD_BACK)
    page.locator("#card-3").hover()
    page.mouse.down()
    settle_table(party, 3, timezone.now())
    page.wait_for_function("() => window.heldBack.includes('party-desk')")
    assert page.evaluate(NEW) == []
    page.mouse.move(0, 0)
    page.mouse.up()
    expect(page.locator("#card-3")).to_have_attribute("data-state", "done")
    expect(page.locator("#next")).to_contain_text("1 of 5")


def test_what_happens_while_nobody_looks_is_there_afterwards(
    site: Site, open_context: Open, host: Host, party: Party
) -> None:
    page = open_desk(site, open_context, host, party)
    page.context.set_offline(True)
    settle_table(party, 1, timezone.now())
    announcements.announce(party, "Tea at nine", actor=by_host(party), at=timezone.now())
    page.context.set_offline(False)
    expect(page.locator("#card-1")).to_have_attribute("data-state", "done")
    expect(page.locator("#desk-announcements")).to_contain_text("Tea at nine")
    assert "card-2" not in page.evaluate(NEW)


def test_the_desk_tells_the_door_who_comes(site: Site, open_context: Open, host: Host, party: Party) -> None:
    page = open_desk(site, open_context, host, party)
    with page.expect_response(site.url(url("host-door", party))):
        registration.register(party, "Zoe Ost", actor=by_host(party), at=timezone.now())
