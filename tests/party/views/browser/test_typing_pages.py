"""Nothing typed is lost in a browser: while a form is on its way, after one was refused, and when a session has ended."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from party.models import Announcement, Host, Party
from scoring.models import Event
from tests.conftest import PASSWORD, Site
from tests.party.evening import a_party
from tests.party.laptops import Line, Open, add_names, desk_of, names_of, open_guests
from tests.party.pages import url

pytestmark = pytest.mark.browser
TEXT = "Tea at nine by the stage"


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host)


def test_the_next_name_typed_while_the_last_is_sent_stays(site: Site, laptop: Page, party: Party) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "Ann Lee")
    route = line.until_held(laptop)
    laptop.locator("#id_names").fill("Bo O'Hara")
    route.continue_()
    expect(laptop.locator(".row-name")).to_have_count(1)
    expect(laptop.locator("#id_names")).to_have_value("Bo O'Hara")
    laptop.locator("form:has(#id_names) button[type=submit]").click()
    line.until_held(laptop).continue_()
    expect(laptop.locator(".row-name")).to_have_count(2)
    assert names_of(party) == ["Ann Lee", "Bo O'Hara"]
    assert len(line.sent) == 2


def test_what_is_typed_behind_the_name_that_is_sent_stays_without_that_name(
    site: Site, laptop: Page, party: Party
) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "Ann Lee")
    route = line.until_held(laptop)
    laptop.locator("#id_names").fill("Ann Lee\nBo")
    route.continue_()
    expect(laptop.locator(".row-name")).to_have_count(1)
    expect(laptop.locator("#id_names")).to_have_value("Bo")


def test_a_second_form_waits_for_the_first_and_both_are_sent_once(
    site: Site, laptop: Page, party: Party
) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "Ann Lee")
    first = line.until_held(laptop)
    add_names(laptop, "Bo")
    laptop.locator("form:has(#id_names) button[type=submit]").click()
    laptop.locator("#id_names").fill("Cal")
    assert not line.held
    first.continue_()
    line.until_held(laptop).continue_()
    expect(laptop.locator(".row-name")).to_have_count(2)
    expect(laptop.locator("#id_names")).to_have_value("Cal")
    assert names_of(party) == ["Ann Lee", "Bo"]
    assert len(line.sent) == 2


def test_a_form_sent_right_after_a_refused_one_is_sent_and_the_refused_text_stays(
    site: Site, laptop: Page, party: Party
) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "x" * 41)
    first = line.until_held(laptop)
    add_names(laptop, "Bo")
    first.continue_()
    line.until_held(laptop).continue_()
    expect(laptop.locator(".row-name")).to_have_count(1)
    expect(laptop.locator("#id_names")).to_have_value("x" * 41)
    expect(laptop.locator("#messages .message-alert:visible")).to_have_count(1)
    assert names_of(party) == ["Bo"]


def test_a_refused_list_and_the_next_name_are_both_there(site: Site, laptop: Page, party: Party) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "x" * 41)
    route = line.until_held(laptop)
    laptop.locator("#id_names").fill("Bo")
    route.continue_()
    expect(laptop.locator("#id_names_error")).to_be_visible()
    expect(laptop.locator("#id_names")).to_have_value("x" * 41 + "\nBo")


def test_where_nobody_answers_the_text_that_was_sent_is_there_again(
    site: Site, laptop: Page, party: Party
) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "Ann Lee")
    route = line.until_held(laptop)
    laptop.locator("#id_names").fill("Bo")
    route.abort()
    expect(laptop.locator("#unreachable")).to_be_visible()
    expect(laptop.locator("#id_names")).to_have_value("Ann Lee\nBo")


@pytest.mark.parametrize(("status", "shown"), [(500, "#failed"), (404, "#not-taken")])
def test_an_error_of_the_site_is_not_blamed_on_the_wifi(
    site: Site, laptop: Page, party: Party, status: int, shown: str
) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    add_names(laptop, "Ann Lee")
    line.until_held(laptop).fulfill(status=status, headers={"X-Robots-Tag": "noindex"}, body="")
    expect(laptop.locator(shown)).to_be_visible()
    expect(laptop.locator("#unreachable")).to_be_hidden()
    expect(laptop.locator("#id_names")).to_have_value("Ann Lee")


def test_two_clicks_send_one_form(site: Site, laptop: Page, party: Party) -> None:
    open_guests(laptop, site, party)
    line = Line(laptop)
    laptop.locator("#id_names").fill("Ann Lee")
    laptop.locator("form:has(#id_names) button[type=submit]").dblclick()
    line.until_held(laptop).continue_()
    expect(laptop.locator(".row-name")).to_have_count(1)
    assert len(line.sent) == 1


def test_what_is_half_typed_in_one_form_survives_another(site: Site, laptop: Page, party: Party) -> None:
    laptop.goto(site.url(url("host-desk", party)))
    laptop.wait_for_function("() => !!window.htmx")
    laptop.locator("#announcement").fill(TEXT)
    laptop.locator("#break-minutes").fill("15")
    laptop.locator("form:has(#break-minutes) button[type=submit]").click()
    expect(laptop.locator("#break-minutes")).to_have_value("")
    expect(laptop.locator("#announcement")).to_have_value(TEXT)


@pytest.mark.parametrize("gone", ["session", "session and csrf"])
@pytest.mark.parametrize("scripted", [True, False])
def test_who_was_signed_out_signs_in_and_finds_the_text(
    site: Site, open_context: Open, host: Host, party: Party, scripted: bool, gone: str
) -> None:
    context = desk_of(open_context, host, java_script_enabled=scripted)
    page = context.new_page()
    desk = site.url(url("host-desk", party))
    page.goto(desk)
    page.locator("#announcement").fill(TEXT)
    context.clear_cookies(name=re.compile(gone.replace(" and ", "|")))
    page.locator("form:has(#announcement) button[type=submit]").click()
    expect(page.locator("[data-refusal=SignedOut]")).to_be_visible()
    page.locator("#id_username").fill(host.email)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("form:has(#id_password) button[type=submit]").click()
    expect(page.locator("#announcement")).to_have_value(TEXT)
    assert page.url.partition("?")[0] == desk
    assert not Announcement.objects.exists()
    page.locator("form:has(#announcement) button[type=submit]").click()
    expect(page.locator("#announcement")).to_have_value("")
    assert Announcement.objects.count() == 1


@pytest.mark.parametrize("scripted", [True, False])
def test_a_page_whose_token_has_gone_comes_back_with_the_text(
    site: Site, open_context: Open, host: Host, party: Party, scripted: bool
) -> None:
    context = desk_of(open_context, host, java_script_enabled=scripted)
    page = context.new_page()
    page.goto(site.url(url("host-desk", party)))
    page.locator("#announcement").fill(TEXT)
    context.clear_cookies(name="csrf")
    page.locator("form:has(#announcement) button[type=submit]").click()
    expect(page.locator(".refusal").first).to_be_visible()
    expect(page.locator("#unreachable")).to_be_hidden()
    expect(page.locator("#announcement")).to_have_value(TEXT)
    page.locator("form:has(#announcement) button[type=submit]").click()
    expect(page.locator("#announcement")).to_have_value("")
    assert Announcement.objects.count() == 1


@pytest.mark.parametrize("scripted", [True, False])
def test_an_invitation_is_there_after_a_reload(
    site: Site, open_context: Open, host: Host, party: Party, scripted: bool
) -> None:
    page = desk_of(open_context, host, java_script_enabled=scripted).new_page()
    people = site.url(url("host-people", party))
    page.goto(people)
    page.locator(f'form[action="{url("host-invite", party, "co-host")}"] button').click()
    expect(page.locator("#made-link")).to_be_visible()
    link = page.locator("#made-link").inner_text()
    assert page.url == people
    page.reload()
    expect(page.locator("#made-link")).to_have_text(link)
    assert Event.objects.filter(kind="invited").count() == 1


def test_after_seating_the_address_is_that_of_the_seats(site: Site, open_context: Open, host: Host) -> None:
    party = a_party(host, 8)
    page = desk_of(open_context, host).new_page()
    page.goto(site.url(url("host-desk", party)))
    page.locator(f'form[action="{url("host-round-action", party, "draft")}"] button').first.click()
    expect(page).to_have_url(site.url(url("host-seats", party)))
