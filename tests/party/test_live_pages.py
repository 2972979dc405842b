"""Pages that follow the evening by themselves, in real browsers on a real web process and Redis."""

from __future__ import annotations

import re
import signal
import time
import urllib.request
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from party import breaks, clock, registration, rounds
from party.entering import expose_key_card
from party.models import Host, Party
from tests import valkey
from tests.conftest import NOW, Site, serving
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
from tests.party.live_phones import SPEAKING, at_seat, carry_cookies, expect_mark, seconds_shown
from tests.party.phones import steward_phone
from tests.party.test_pages import sign_in
from tests.processes import wait_for

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]

NO_WORKER = "delete window.SharedWorker"
NOTE_MARKS = """
window.marks = [];
new MutationObserver(() => window.marks.push(document.getElementById("live-mark").dataset.mark))
  .observe(document.getElementById("live-mark"), {attributeFilter: ["data-mark"]});
"""
TWELVE_HOURS_WRONG = """
const Right = Date, wrong = 12 * 3600 * 1000;
window.Date = class extends Right {
  constructor(...given) { given.length ? super(...given) : super(Right.now() + wrong); }
  static now() { return Right.now() + wrong; }
};
"""


@pytest.fixture
def party(host: Host, site: Site) -> Party:
    return a_party(host, 8)


def listeners(site: Site) -> float:
    with urllib.request.urlopen(site.url("/metrics")) as answer:
        shown = re.search(r"^keyword_live_listeners (\S+)$", answer.read().decode(), re.MULTILINE)
    assert shown
    return float(shown[1])


@pytest.mark.parametrize("script", ["", NO_WORKER], ids=["worker", "leader"])
def test_eight_tabs_of_a_browser_share_one_stream(
    site: Site, party: Party, open_context: Open, script: str
) -> None:
    wait_for(lambda: listeners(site) == 0, seconds=5, what="the streams of other tests to end")
    context = open_context()
    context.add_init_script(script)
    tabs = [context.new_page() for _ in range(8)]
    for tab in tabs:
        tab.goto(site.url(f"/p/{party.code}/standings"))
    for tab in tabs:
        expect_mark(tab, "live")
    wait_for(lambda: listeners(site) == 1, seconds=6, what="one stream")
    registration.register(party, "Zoe Ost", actor=by_host(party), at=NOW)
    guest = party.guests.get(player__name="Zoe Ost")
    registration.check_in(party, [guest.pk], actor=by_host(party), at=NOW)
    for tab in tabs:
        expect(tab.locator("#standings")).to_contain_text("Zoe O.")
    assert listeners(site) == 1


def test_another_tab_leads_when_the_leader_is_closed(site: Site, party: Party, open_context: Open) -> None:
    context = open_context()
    context.add_init_script(NO_WORKER)
    first, second = context.new_page(), context.new_page()
    for tab in (first, second):
        tab.goto(site.url(f"/p/{party.code}/standings"))
        expect_mark(tab, "live")
    first.close()
    registration.leave(party, party.guests.order_by("pk")[0].pk, actor=by_host(party), at=NOW)
    registration.register(party, "Zoe Ost", actor=by_host(party), at=NOW)
    registration.check_in(party, [party.guests.get(player__name="Zoe Ost").pk], actor=by_host(party), at=NOW)
    expect(second.locator("#standings")).to_contain_text("Zoe O.", timeout=10_000)


def test_the_seat_appears_when_it_is_published_and_not_before(site: Site, party: Party, page: Page) -> None:
    at_seat(page, site, party)
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    rounds.publish(party, actor=by_host(party), at=NOW)
    expect(page.locator(".seat-table")).to_be_visible()
    expect(page.get_by_role("link", name="Score sheet")).to_be_visible()


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
    page.get_by_role("link", name="Score sheet").click()
    expect(page.get_by_role("heading", name="Table 1, round 1")).to_be_visible()
    enter(sheet)
    page.locator(f"#right-{other}").click()
    expect(page.get_by_text("You said that")).to_be_visible()


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


def test_a_phone_without_network_says_so_and_catches_up(site: Site, party: Party, open_context: Open) -> None:
    context = open_context()
    page = at_seat(context.new_page(), site, party)
    context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    rounds.publish(party, actor=by_host(party), at=NOW)
    context.set_offline(False)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".seat-table")).to_be_visible(timeout=15_000)


@pytest.fixture
def own_redis(site: Site) -> Iterator[tuple[Site, valkey.Server]]:
    """A web process with a Redis of its own, which a test may take away."""
    redis = valkey.start()
    with serving(REDIS_URL=redis.url) as started:
        yield started, redis
    redis.stop()


def test_without_redis_pages_ask_by_themselves_and_the_mark_says_behind(
    own_redis: tuple[Site, valkey.Server], party: Party, page: Page
) -> None:
    site, redis = own_redis
    at_seat(page, site, party)
    redis.kill()
    expect_mark(page, "behind")
    rounds.draft_round(party, actor=by_host(party), at=NOW)
    rounds.publish(party, actor=by_host(party), at=NOW)
    expect(page.locator(".seat-table")).to_be_visible(timeout=10_000)
    redis.restart()
    expect_mark(page, "live")


def test_a_site_that_is_gone_is_shown_as_offline(
    own_redis: tuple[Site, valkey.Server], party: Party, page: Page
) -> None:
    site, _ = own_redis
    at_seat(page, site, party)
    site.process.kill()
    expect_mark(page, "offline")
    expect(page.locator("#says")).to_contain_text("does not answer")
    expect(page.locator("#unreachable")).to_be_hidden()


@pytest.mark.parametrize("script", ["", NO_WORKER], ids=["worker", "leader"])
def test_a_phone_whose_browser_loses_the_network_says_so_at_once(
    site: Site, party: Party, open_context: Open, script: str
) -> None:
    context = open_context()
    context.add_init_script(script)
    page = at_seat(context.new_page(), site, party)
    # Until it hears the stream again, which here is never really gone.
    page.evaluate(NOTE_MARKS)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.wait_for_function("window.marks.length > 0", timeout=1000)
    assert page.evaluate("window.marks[0]") == "offline"
    expect_mark(page, "live")


def test_a_stream_that_says_nothing_any_more_is_not_live_five_seconds_later(
    own_redis: tuple[Site, valkey.Server], party: Party, page: Page
) -> None:
    site, _ = own_redis
    at_seat(page, site, party)
    # It hears that the site is alive and how often it will.
    page.wait_for_timeout(2500)
    site.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.locator("#live-mark")).not_to_have_attribute("data-mark", "live", timeout=5000)
    finally:
        site.process.send_signal(signal.SIGCONT)
    expect_mark(page, "live")


# --- the clock ------------------------------------------------------------------------------------------


def at_sheet(page: Page, site: Site, party: Party) -> Page:
    at_seat(page, site, party)
    page.get_by_role("link", name="Score sheet").click()
    expect_mark(page, "live")
    return page


def at_desk(page: Page, site: Site, party: Party) -> Page:
    """The host's."""
    sign_in(page, site, party.party_hosts.get().host)
    page.goto(site.url(f"/desk/{party.code}/"))
    expect_mark(page, "live")
    return page


def at_stewards_desk(page: Page, site: Site, party: Party) -> Page:
    carry_cookies(steward_phone(party), page.context)
    page.goto(site.url(f"/p/{party.code}/steward"))
    expect_mark(page, "live")
    return page


@pytest.mark.parametrize("open_page", [at_seat, at_sheet, at_desk, at_stewards_desk])
@pytest.mark.parametrize("script", ["", TWELVE_HOURS_WRONG], ids=["right", "twelve hours wrong"])
def test_every_clock_agrees_with_the_server_whatever_the_device_thinks(
    site: Site, party: Party, page: Page, script: str, open_page: Callable[[Page, Site, Party], Page]
) -> None:
    page.add_init_script(script)
    current = open_round(party, timezone.now())
    open_page(page, site, party)
    page.wait_for_timeout(700)
    # Between two changes of the shown second, so that reading it takes part in neither.
    page.evaluate(
        "new Promise((done) => new MutationObserver(done).observe(document.querySelector('.clock-left'),"
        " {childList: true, characterData: true, subtree: true}))"
    )
    shown, now = seconds_shown(page), timezone.now()
    assert current.ends_at
    assert abs((current.ends_at - now).total_seconds() - shown) < 0.5


def test_a_phone_whose_server_tells_another_time_learns_it_with_the_next_turn_of_the_clock(
    site: Site, party: Party, page: Page
) -> None:
    open_round(party, timezone.now() - timedelta(minutes=20))
    at_seat(page, site, party)
    page.wait_for_timeout(700)
    before, asked = seconds_shown(page), []

    def tell_earlier(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=str(time.time_ns() // 1_000_000 - 600_000))

    page.route("**/live/time", tell_earlier)
    clock.pause(party, actor=by_host(party), at=timezone.now())
    clock.resume(party, actor=by_host(party), at=timezone.now())
    wait_for(lambda: 590 <= seconds_shown(page) - before <= 600, seconds=5, what="the other time")
    # One trip found it, five measured it anew, and one more looks after the second event.
    page.wait_for_timeout(1500)
    assert len(asked) <= 7


def test_a_pause_and_more_time_show_on_the_phone(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now() - timedelta(minutes=20))
    at_seat(page, site, party)
    expect(page.locator(".clock")).to_have_attribute("data-state", "playing")
    clock.pause(party, actor=by_host(party), at=timezone.now())
    expect(page.locator(".clock-when")).to_contain_text("paused")
    before = seconds_shown(page)
    clock.extend(party, 5, reason="Cake.", actor=by_host(party), at=timezone.now())
    clock.resume(party, actor=by_host(party), at=timezone.now())
    expect(page.locator(".clock-when")).to_contain_text("ends at")
    assert 290 <= seconds_shown(page) - before <= 300


def test_a_table_with_time_of_its_own_shows_it(site: Site, party: Party, page: Page) -> None:
    open_round(party, timezone.now() - timedelta(minutes=20))
    sheet = sheets_of(party, 1)[1]
    at_seat(page, site, party, seats_of(sheet)[0].player_id)
    clock.extend(party, 5, sheet.table, reason="Cake.", actor=by_host(party), at=timezone.now())
    expect(page.locator(".live-clock .clock-left")).to_have_text(re.compile("24:5|25:00"))
    assert 1490 <= seconds_shown(page) <= 1500


def test_a_table_with_time_of_its_own_counts_down_on_the_stewards_desk(
    site: Site, party: Party, page: Page
) -> None:
    open_round(party, timezone.now() - timedelta(minutes=20))
    at_stewards_desk(page, site, party)
    expect(page.locator("#table-2")).to_contain_text("ends at")
    clock.extend(party, 5, 2, reason="Cake.", actor=by_host(party), at=timezone.now())
    shown = page.locator("#table-2 .clock-left")
    expect(shown).to_have_text(re.compile("24:[45]"))
    before = shown.inner_text()
    expect(shown).not_to_have_text(before)
    expect(page.locator("#table-1 .clock-left")).to_have_count(0)


def test_five_minutes_before_the_end_are_said_once_even_across_a_pause(
    site: Site, party: Party, page: Page
) -> None:
    page.add_init_script(SPEAKING)
    open_round(party, timezone.now() - timedelta(minutes=34, seconds=48))
    at_seat(page, site, party)
    expect(page.locator("#says")).to_have_text("Five minutes left", timeout=20_000)
    expect(page.locator(".clock-word:visible")).to_have_text("Five minutes left")
    clock.pause(party, actor=by_host(party), at=timezone.now())
    clock.resume(party, actor=by_host(party), at=timezone.now())
    page.wait_for_timeout(1500)
    assert page.evaluate("window.spoken") == ["Five minutes left"]


def test_the_end_of_a_break_is_said_and_shown(site: Site, party: Party, page: Page) -> None:
    breaks.call_break(party, 1, actor=by_host(party), at=timezone.now() - timedelta(seconds=48))
    at_seat(page, site, party)
    expect(page.locator("#says")).to_have_text("The break is over", timeout=20_000)
    expect(page.locator(".clock-bell:visible")).to_have_text("The break is over")


def test_a_break_shows_by_itself_wherever_somebody_looks(
    site: Site, host: Host, party: Party, open_context: Open
) -> None:
    context = open_context()
    sign_in(context.new_page(), site, host)
    pages = [context.new_page() for _ in range(3)]
    addresses = (f"/p/{party.code}", f"/p/{party.code}/standings", f"/desk/{party.code}/guests")
    for page, address in zip(pages, addresses, strict=True):
        page.goto(site.url(address))
        expect_mark(page, "live")
    breaks.call_break(party, 15, actor=by_host(party), at=timezone.now())
    for page in pages:
        expect(page.get_by_text("break before game 1")).to_be_visible()
        expect(page.locator(".clock-left")).to_have_text(re.compile("14:5"))
