"""Pages that follow the evening by themselves, in real browsers on a real web process and Redis."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from party.desk import calls
from party.models import Host, Party
from party.news import announcements
from party.people.guests import personal_links
from party.rounds import rounds
from party.tables import entering
from party.tables.entering import expose_key_card
from tests.conftest import NOW, Site
from tests.party.evening import (
    a_party,
    by_host,
    by_player,
    confirm_by_other,
    enter,
    open_round,
    others_of,
    seats_of,
    sheets_of,
)
from tests.party.live_phones import HELD_BACK, at_seat

pytestmark = pytest.mark.browser


@pytest.fixture
def party(host: Host, site: Site) -> Party:
    return a_party(host, 8)


def test_the_seat_appears_when_it_is_published_and_not_before(site: Site, party: Party, page: Page) -> None:
    at_seat(page, site, party)
    expect(page.locator(".seat-table")).to_have_count(0)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    rounds.publish(party, actor=by_host(party), at=NOW)
    expect(page.locator(".seat-table")).to_be_visible()
    expect(page.locator("#to-sheet")).to_be_visible()


def test_a_confirmed_score_reaches_the_phones_at_other_tables(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now())
    first, second = sheets_of(party, 1)
    at_seat(page, site, party, seats_of(second)[0].player_id)
    enter(first)
    confirm_by_other(first)
    expect(page.locator("#my-place")).to_contain_text("180")


def test_a_key_card_that_is_turned_over_comes_to_the_seat(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    at_seat(page, site, party, others_of(sheet)[0])
    expose_key_card(sheet, "river", actor=by_player(sheet.scorekeeper_id), at=timezone.now())
    expect(page.locator(".key-card")).to_contain_text("RIVER")


def test_the_others_at_the_table_are_asked_as_soon_as_the_totals_are_in(
    site: Site, party: Party, page: Page
) -> None:
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    other = others_of(sheet)[0]
    at_seat(page, site, party, other)
    page.locator("#to-sheet").click()
    expect(page.locator("#sheet-lines")).to_be_attached()
    enter(sheet)
    page.locator(f"#right-{other}").click()
    expect(page.locator("#you-signed")).to_be_visible()


def test_what_is_being_typed_is_never_swapped_away(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    at_seat(page, site, party, sheet.scorekeeper_id)
    page.goto(site.url(f"/p/{party.code}/rounds/1/tables/1"))
    page.locator("[name^=score-]").first.fill("95")
    page.locator("h1").click()
    enter(sheet)
    expect(page.locator("#news-waiting")).to_be_visible()
    expect(page.locator("[name^=score-]").first).to_have_value("95")


def test_what_was_chosen_is_not_swapped_away_either(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    at_seat(page, site, party, sheet.scorekeeper_id)
    page.goto(site.url(f"/p/{party.code}/rounds/1/tables/1"))
    ended = page.locator("#main select[name=ended]").first
    ended.select_option("out")
    page.locator("h1").click()
    entering.keep_as(sheet, "running", actor=by_host(party), at=timezone.now())
    expect(page.locator("#news-waiting")).to_be_visible()
    expect(ended).to_have_value("out")


def test_a_button_that_is_being_pressed_is_not_swapped_away(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    caller, other = (seat.player_id for seat in seats_of(sheet)[:2])
    call = calls.call_steward(sheet, "word", actor=by_player(caller), at=timezone.now())
    at_seat(page, site, party, caller)
    page.evaluate(HELD_BACK)
    page.locator(f"#withdraw-{call.pk}").hover()
    page.mouse.down()
    later = calls.call_steward(sheet, "score", actor=by_player(other), at=timezone.now())
    page.wait_for_function("() => window.heldBack.length > 0")
    page.mouse.up()
    # The tap is heard, and so is the news.
    expect(page.locator(f"#asked-{call.pk}")).to_have_count(0)
    expect(page.locator(f"#asked-{later.pk}")).to_be_visible()


def test_a_link_that_is_being_pressed_outlives_an_answer_that_brings_it_along(
    site: Site, party: Party, page: Page
) -> None:
    """The bar at the thumb is no part of the seat, but comes with it."""
    open_round(party, timezone.now())
    at_seat(page, site, party)
    page.evaluate(HELD_BACK)
    page.locator("#to-sheet").hover()
    page.mouse.down()
    announcements.announce(party, "Tea at nine", "all", actor=by_host(party), at=timezone.now())
    page.wait_for_function("() => window.heldBack.includes('seat-actions')")
    page.mouse.up()
    page.wait_for_url("**/tables/*")


def test_what_was_opened_stays_open_when_its_part_comes_anew(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    at_seat(page, site, party, sheet.scorekeeper_id)
    page.goto(site.url(f"/p/{party.code}/rounds/1/tables/1"))
    page.locator("details:has(#hand-over-form) > summary").click()
    entering.keep_as(sheet, "running", actor=by_host(party), at=timezone.now())
    expect(page.locator("#points")).to_be_visible()
    hand = page.locator("#hand-over-form button").first
    expect(hand).to_be_visible()
    hand.click()
    expect(page.locator("#points")).to_have_count(0)
    expect(page.locator("details[open]")).to_have_count(0)


def test_a_sheet_whose_link_was_replaced_goes_to_the_lobby_when_nothing_is_typed_on_it(
    site: Site, party: Party, page: Page
) -> None:
    open_round(party, timezone.now())
    keeper = sheets_of(party, 1)[0].scorekeeper_id or 0
    at_seat(page, site, party, keeper)
    page.goto(site.url(f"/p/{party.code}/rounds/1/tables/1"))
    score = page.locator("[name^=score-]").first
    score.fill("95")
    personal_links.reissue_link(party, keeper, actor=by_host(party), at=NOW)
    look_again = "document.body.dispatchEvent(new CustomEvent('live:table'))"
    page.evaluate(look_again)
    expect(page.locator("#news-waiting")).to_be_visible()
    expect(score).to_have_value("95")
    score.fill("")
    score.blur()
    page.evaluate(look_again)
    page.wait_for_url(site.url(f"/p/{party.code}"))
    expect(page.locator("#became[data-became=out]")).to_be_visible()
