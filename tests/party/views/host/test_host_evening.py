"""A host runs a small evening by clicking, and every page of it is accessible and fits a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host, Party
from scoring.models import Sheet
from tests.conftest import PASSWORD, Site
from tests.party.evening import a_party, confirm_by_other, in_full_swing, sheets_of
from tests.party.live_phones import sign_in
from tests.party.looks import faults, listen

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]
GUESTS = "\n".join(
    ["Ann Lee", "Bo O'Hara", "Cal Hume", "Dora Maar", "Eli Roth", "Fay Wray", "Gus Dur", "Hal Ito"]
)


def type_password(page: Page, site: Site, host: Host) -> None:
    page.goto(site.url("/sign-in"))
    page.locator("main [name=username]").fill(host.email)
    page.locator("main [name=password]").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button").click()
    page.wait_for_url("**/desk")


def make_party(page: Page) -> None:
    page.locator("main a[href$='/desk/new']").click()
    page.locator("[name=name]").fill("Village Hall")
    page.locator("[name=rounds]").fill("2")
    page.locator("#make-party").click()
    page.locator("#next-step").click()
    page.locator("[name=names]").fill(GUESTS)
    page.locator("#add-guests").click()
    check_in = page.locator(".section-head form[action$='/check-in'] button")
    check_in.click()
    expect(check_in).to_have_count(0)
    page.locator("[data-tab=host-desk]").click()


def do_step(page: Page, action: str) -> None:
    """By the one filled button of the page, which does this."""
    page.locator(f"main form[action$='/{action}'] .button-action").click()


def settle_tables(page: Page, number: int) -> None:
    """Both tables: the slip is typed, then confirmed, always by the button of the next step."""
    for table in (1, 2):
        page.locator(f"#next-step[href$='/rounds/{number}/tables/{table}']").click()
        expect(page.locator("#enter-totals")).to_be_visible()
        for place, field in enumerate(page.locator("[name^=score-]").all()):
            field.fill(str(200 - 20 * place))
        page.locator("#enter-totals").click()
        page.locator("#confirm-reason").fill("As on the slip")
        page.locator("#confirm-table").click()
        expect(page.locator("#confirm-table")).to_have_count(0)
        page.locator("#back-to-desk").click()


@pytest.mark.parametrize("scripted", [True, False], ids=["with htmx", "without JavaScript"])
def test_a_host_runs_an_evening_by_the_next_step_alone(
    site: Site, open_context: Open, host: Host, scripted: bool
) -> None:
    page = open_context(java_script_enabled=scripted).new_page()
    type_password(page, site, host)
    heard = listen(page)
    make_party(page)
    do_step(page, "draft")
    for number, over in ((1, "move-on"), (2, "close")):
        do_step(page, "publish")
        do_step(page, "start")
        settle_tables(page, number)
        do_step(page, over)
    page.locator("#next-step").click()
    page.locator("form[action$='/finish'] button").click()
    expect(page.locator("#winners:not([data-winners=none])")).to_be_visible()
    assert Party.objects.get().state == "finished"
    assert Sheet.objects.filter(state="confirmed").count() == 4
    assert heard == []


def test_a_refusal_is_shown_on_the_same_page_and_keeps_what_was_typed(
    site: Site, page: Page, host: Host
) -> None:
    party = a_party(host, 4)
    sign_in(page, host)
    page.goto(site.url(f"/desk/{party.code}/guests"))
    page.locator("[name=names]").fill("!!")
    page.locator("#add-guests").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("[name=names]")).to_have_value("!!")
    assert page.url.endswith("/guests")


def test_a_finger_that_taps_twice_checks_in_once(site: Site, page: Page, host: Host) -> None:
    party = a_party(host, 3, present=False)
    guest = party.guests.order_by("pk")[0]
    sign_in(page, host)
    page.goto(site.url(f"/desk/{party.code}/guests"))
    page.locator(f"#guest-{guest.pk} form[action$='/check-in'] button").dblclick()
    expect(page.locator("#messages .message").first).to_contain_text("1")
    assert party.guests.filter(state="present").count() == 1


def test_the_desk_renews_itself_and_keeps_the_focus(site: Site, page: Page, host: Host) -> None:
    party = in_full_swing(host)
    sign_in(page, host)
    page.goto(site.url(f"/desk/{party.code}/"))
    pause = page.locator("form[action$='/pause'] button")
    pause.focus()
    confirm_by_other(sheets_of(party, 2)[1], timezone.now())
    expect(page.locator(".table-card[data-state=done]")).to_have_count(2)
    expect(pause).to_be_focused()


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


def test_every_page_of_a_host_is_silent_accessible_and_fits(site: Site, page: Page, host: Host) -> None:
    party = in_full_swing(host)
    sign_in(page, host)
    heard = listen(page)
    for path in pages_of(party):
        page.goto(site.url(path))
        assert faults(page) == [], path
        assert heard == [], path
