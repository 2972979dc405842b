"""How news comes to a page: one stream a browser, and what it does and says where none comes through."""

from __future__ import annotations

import re
import signal
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host, Party
from party.people.guests import registration
from party.rounds import rounds
from tests import valkey
from tests.conftest import NOW, Site, serving
from tests.party.evening import (
    a_party,
    by_host,
)
from tests.party.live_phones import at_seat, expect_mark
from tests.processes import wait_for

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]

NO_WORKER = "delete window.SharedWorker"
SET_HIDDEN = """
(hidden) => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
NOTE_ALIVE = """
window.EventSource = class extends EventSource {
  constructor(...given) { super(...given); this.addEventListener("alive", () => { window.aliveAt = performance.now(); }); }
};
"""
NOTE_MARKS = """
window.marks = [];
new MutationObserver(() => {
  window.marks.push(document.getElementById("live-mark").dataset.mark);
  window.markedAt = performance.now();
})
  .observe(document.getElementById("live-mark"), {attributeFilter: ["data-mark"]});
"""


@pytest.fixture
def party(host: Host, site: Site) -> Party:
    return a_party(host, 8)


def listeners(site: Site) -> float:
    with urllib.request.urlopen(site.url("/metrics")) as answer:
        shown = re.search(r"^keyword_live_listeners (\S+)$", answer.read().decode(), re.MULTILINE)
    assert shown
    return float(shown[1])


def let_in(party: Party, name: str) -> None:
    registration.register(party, name, actor=by_host(party), at=NOW)
    guest = party.guests.get(player__name=name)
    registration.check_in(party, [guest.pk], actor=by_host(party), at=NOW)


def test_eight_tabs_of_a_browser_share_one_stream(site: Site, party: Party, open_context: Open) -> None:
    wait_for(lambda: listeners(site) == 0, what="the streams of other tests to end")
    context = open_context()
    tabs = [context.new_page() for _ in range(8)]
    for tab in tabs:
        tab.goto(site.url(f"/p/{party.code}/standings"))
    for tab in tabs:
        expect_mark(tab, "live")
    wait_for(lambda: listeners(site) == 1, what="one stream")
    let_in(party, "Zoe Ost")
    for tab in tabs:
        expect(tab.locator("#standings")).to_contain_text("Zoe O.")
    assert listeners(site) == 1


def test_without_shared_workers_only_the_tab_in_view_has_a_stream(
    site: Site, party: Party, open_context: Open
) -> None:
    wait_for(lambda: listeners(site) == 0, what="the streams of other tests to end")
    context = open_context()
    context.add_init_script(NO_WORKER)
    tab = context.new_page()
    tab.goto(site.url(f"/p/{party.code}/standings"))
    expect_mark(tab, "live")
    wait_for(lambda: listeners(site) == 1, what="its stream")
    tab.evaluate(SET_HIDDEN, True)
    wait_for(lambda: listeners(site) == 0, what="the end of its stream")
    let_in(party, "Zoe Ost")
    tab.evaluate(SET_HIDDEN, False)
    expect(tab.locator("#standings")).to_contain_text("Zoe O.")
    wait_for(lambda: listeners(site) == 1, what="its new stream")


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
    expect(page.locator(".seat-table")).to_be_visible()
    redis.restart()
    expect_mark(page, "live")


def test_a_site_that_is_gone_is_shown_as_offline(
    own_redis: tuple[Site, valkey.Server], party: Party, page: Page
) -> None:
    site, _ = own_redis
    at_seat(page, site, party)
    site.process.kill()
    expect_mark(page, "offline")
    expect(page.locator("#says")).not_to_be_empty()
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
    page.wait_for_function("() => window.marks.length > 0")
    assert page.evaluate("window.marks[0]") == "offline"
    expect_mark(page, "live")


def test_a_stream_that_says_nothing_any_more_is_not_live_five_seconds_later(
    own_redis: tuple[Site, valkey.Server], party: Party, page: Page
) -> None:
    site, _ = own_redis
    page.add_init_script(NO_WORKER)
    page.add_init_script(NOTE_ALIVE)
    at_seat(page, site, party)
    # It hears that the site is alive and how often it will.
    page.wait_for_function("() => window.aliveAt")
    page.evaluate(NOTE_MARKS)
    site.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.locator("#live-mark")).not_to_have_attribute("data-mark", "live")
        assert page.evaluate("window.markedAt - window.aliveAt") <= 5000
    finally:
        site.process.send_signal(signal.SIGCONT)
    expect_mark(page, "live")
