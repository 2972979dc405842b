"""A host runs a small evening by clicking, and every page of it is accessible and fits a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party import clock, prizes, rounds, wishes
from party.models import Host, Party
from scoring.models import Sheet
from tests.conftest import Site
from tests.party.evening import a_party, by_host, confirm_by_other, enter, play_round, sheets_of
from tests.party.looks import each_look, overflow, violations
from tests.party.test_pages import listen, sign_in

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]
GUESTS = "\n".join(
    ["Ann Lee", "Bo O'Hara", "Cal Hume", "Dora Maar", "Eli Roth", "Fay Wray", "Gus Dur", "Hal Ito"]
)


def tap(page: Page, label: str | re.Pattern[str]) -> None:
    page.get_by_role("main").get_by_role("button", name=label).first.click()


def follow(page: Page, label: str | re.Pattern[str]) -> None:
    page.get_by_role("main").get_by_role("link", name=label).first.click()


def make_party(page: Page) -> None:
    follow(page, "Make a party")
    page.get_by_label("Name of the party").fill("Village Hall")
    page.get_by_label("Games").fill("2")
    tap(page, "Make the party")
    follow(page, "Put guests on the list")
    page.get_by_label("Names").fill(GUESTS)
    tap(page, "Put on the list")
    tap(page, "Check in all 8 missing")
    expect(page.get_by_text("8 guests are checked in.")).to_be_visible()
    page.get_by_role("link", name="Desk", exact=True).click()


def settle_tables(page: Page) -> None:
    """Both tables: the slip is typed, then confirmed, always by the button of the next step."""
    for table in (1, 2):
        follow(page, f"Enter the scores of table {table}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Table {table}")
        for place, field in enumerate(page.locator("[name^=score-]").all()):
            field.fill(str(200 - 20 * place))
        page.locator("#enter-totals").click()
        page.locator("#confirm-reason").fill("As on the slip")
        page.locator("#confirm-table").click()
        expect(page.get_by_text("The table is confirmed.")).to_be_visible()
        follow(page, "Back to the desk")


@pytest.mark.parametrize("scripted", [True, False], ids=["with htmx", "without JavaScript"])
def test_a_host_runs_an_evening_by_the_next_step_alone(
    site: Site, open_context: Open, host: Host, scripted: bool
) -> None:
    page = open_context(java_script_enabled=scripted).new_page()
    sign_in(page, site, host)
    heard = listen(page)
    make_party(page)
    tap(page, "Seat 8 guests at 2 tables")
    for number in (1, 2):
        tap(page, f"Publish the seats of round {number}")
        tap(page, f"Start round {number}: 40 minutes")
        expect(page.get_by_text(f"round {number} of 2")).to_be_visible()
        settle_tables(page)
        tap(page, re.compile(f"^Close round {number}"))
    follow(page, "Look at the winners")
    tap(page, re.compile("^Finish the party"))
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("winner", re.IGNORECASE))
    assert Party.objects.get().state == "finished"
    assert Sheet.objects.filter(state="confirmed").count() == 4
    assert heard == []


def test_a_refusal_is_shown_on_the_same_page_and_keeps_what_was_typed(
    site: Site, page: Page, host: Host
) -> None:
    party = a_party(host, 4)
    sign_in(page, site, host)
    page.goto(site.url(f"/desk/{party.code}/guests"))
    page.get_by_label("Names").fill("!!")
    tap(page, "Put on the list")
    expect(page.get_by_role("alert")).to_contain_text("Type a name")
    expect(page.get_by_label("Names")).to_have_value("!!")
    assert page.url.endswith("/guests")


def test_a_finger_that_taps_twice_checks_in_once(site: Site, page: Page, host: Host) -> None:
    party = a_party(host, 3, present=False)
    sign_in(page, site, host)
    page.goto(site.url(f"/desk/{party.code}/guests"))
    page.get_by_role("button", name="Check in", exact=True).first.dblclick()
    expect(page.get_by_text("1 guest is checked in.")).to_be_visible()
    assert party.guests.filter(state="present").count() == 1


def test_the_desk_renews_itself_and_keeps_the_focus(site: Site, page: Page, host: Host) -> None:
    party = in_full_swing(host)
    sign_in(page, site, host)
    page.goto(site.url(f"/desk/{party.code}/"))
    page.get_by_role("button", name="Pause").focus()
    confirm_by_other(sheets_of(party, 2)[1], timezone.now())
    expect(page.get_by_text("2 of 3 tables are settled.")).to_be_visible(timeout=15_000)
    expect(page.get_by_role("button", name="Pause")).to_be_focused()


def in_full_swing(host: Host) -> Party:
    """The second round is being played: one table confirmed, one entered, one playing; a room prize, a pair kept apart."""
    at = timezone.now()
    party = a_party(host, 11, prizes="room", time_zone="Europe/Vienna", starts_at=at)
    play_round(party, at=at)
    one, other = party.guests.order_by("pk")[:2]
    by = by_host(party)
    wishes.keep_apart(party, one.pk, other.pk, actor=by, at=at)
    rounds.draft_round(party, actor=by, at=at)
    rounds.publish(party, actor=by, at=at)
    prizes.pick_keywords(party, actor=by, at=at)
    clock.start(party, actor=by, at=at)
    first, second = sheets_of(party, 2)[:2]
    enter(first, at=at)
    confirm_by_other(first, at)
    enter(second, at=at)
    return party


def pages_of(party: Party) -> list[str]:
    guest = party.guests.order_by("pk")[0].pk
    last = party.book.events.order_by("-number")[0].number
    inside = [
        *(
            "",
            "guests",
            f"guests/{guest}",
            "seats",
            "time",
            "prizes",
            "people",
            "standings",
            "options",
            "record",
        ),
        *(f"rounds/2/tables/{table}" for table in (1, 2, 3)),
        *("rounds/1/tables/1/correction", f"record/{last}/undo"),
    ]
    outside = ["/desk", "/desk/new", "/desk/tokens", f"/p/{party.code}/how"]
    return [*outside, *(f"/desk/{party.code}/{page}" for page in inside)]


def test_every_page_of_a_host_is_accessible_and_fits(site: Site, page: Page, host: Host) -> None:
    """On a phone and a laptop; on a small phone too none scrolls sideways."""
    party = in_full_swing(host)
    sign_in(page, site, host)
    for path in pages_of(party):
        page.goto(site.url(path))
        for look in each_look(page):
            assert violations(page) == [], (path, look)
            assert overflow(page) <= 0, (path, look)
            assert _too_small(page) == [], (path, look)
        page.set_viewport_size({"width": 320, "height": 640})
        assert overflow(page) <= 0, path


def _too_small(page: Page) -> list[str]:
    """What can be tapped and is lower than 48 pixels; a checkbox has its label."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("main :is(a.button, button, input, select, summary, a.row-name), a.tab")]
            .filter(each => !each.matches(".unseen, [hidden], [type=hidden], [type=checkbox]"))
            .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 47.5)
            .map(each => each.outerHTML)"""
    )
    return found
