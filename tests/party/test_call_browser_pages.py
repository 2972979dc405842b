"""One call in four browsers, from the tap at the table until it is settled; and nothing for axe to say about the pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party import persons, prizes, stewardship
from party.models import Call, Host, Party, Steward
from scoring.models import Ruling
from tests.conftest import NOW, Site, signed_in
from tests.party.calling import a_steward, player_at, sheet_at
from tests.party.evening import a_party, by_host, by_player, open_round

pytestmark = pytest.mark.browser

Open = Callable[..., BrowserContext]
# A call stands at the desk within three seconds of the tap.
AT_THE_DESK = 3_000
# What is promised no time, on a busy machine.
SOON = 8_000


@pytest.fixture
def party(site: Site, host: Host) -> Party:
    party = a_party(host, 8)
    a_steward(party, "Rosa")
    open_round(party, timezone.now())
    return party


def phone(site: Site, opened: BrowserContext, party: Party, chair: int) -> Page:
    secret = persons.reissue_link(party, player_at(sheet_at(party, 1), chair), actor=by_host(party), at=NOW)
    page = opened.new_page()
    page.goto(site.url(f"/me/{secret}"))
    page.get_by_role("button", name="I am").click()
    page.wait_for_url("**/me")
    return page


def desk(site: Site, opened: BrowserContext, party: Party) -> Page:
    rosa = Steward.objects.get(party=party)
    secret = stewardship.reissue_steward_link(party, rosa.pk, actor=by_host(party), at=NOW)
    page = opened.new_page()
    page.goto(site.url(f"/steward/{secret}"))
    page.get_by_role("button", name="I am").click()
    expect(page.get_by_role("heading", name="Rosa’s tables")).to_be_visible()
    return page


def laptop(site: Site, opened: BrowserContext, party: Party, host: Host) -> Page:
    cookies = signed_in(host).cookies.items()
    opened.add_cookies([{"name": name, "value": one.value, "url": site.url("/")} for name, one in cookies])
    page = opened.new_page()
    page.goto(site.url(f"/desk/{party.code}/"))
    return page


def test_a_call_goes_from_the_tap_to_the_steward_and_back_to_the_table(
    site: Site, open_context: Open, party: Party, host: Host
) -> None:
    lena, bo = (phone(site, open_context(), party, chair) for chair in (1, 2))
    rosa, ann = desk(site, open_context(), party), laptop(site, open_context(1280, 800), party, host)
    lena.get_by_text("Call a steward").click()
    lena.get_by_label("Which word").fill("series")
    lena.get_by_role("button", name="A word").click()
    expect(rosa.get_by_role("heading", name="Is SERIES allowed?")).to_be_visible(timeout=AT_THE_DESK)
    waited = rosa.locator("#steward [data-since]")
    expect(waited).not_to_have_text(waited.inner_text(), timeout=SOON)
    expect(lena.get_by_text("The steward is called")).to_be_visible(timeout=SOON)
    expect(bo.get_by_text("The steward is called")).to_be_visible(timeout=SOON)
    rosa.get_by_role("button", name="Claim: I go to table 1").click()
    for page in (lena, bo):
        expect(page.get_by_text("Rosa is coming")).to_be_visible(timeout=SOON)
    expect(ann.get_by_text("Is SERIES allowed?")).to_have_count(0)
    rosa.get_by_role("link", name="Rule on the word").click()
    rosa.get_by_role("button", name="Allowed", exact=True).click()
    expect(rosa.get_by_text("Nobody calls.")).to_be_visible(timeout=SOON)
    for page in (lena, bo):
        expect(page.get_by_role("heading", name="Rosa has ruled")).to_be_visible(timeout=SOON)
        expect(page.locator("#call-state")).to_contain_text("Allowed. SERIES is in the dictionary.")
        expect(page.get_by_text("Rosa is coming")).to_have_count(0)
    assert Call.objects.get().ruling == Ruling.objects.get()


def test_what_nobody_claims_comes_to_the_host_s_laptop_who_settles_it(
    site: Site, open_context: Open, party: Party, host: Host
) -> None:
    lena, rosa = phone(site, open_context(), party, 1), desk(site, open_context(), party)
    ann = laptop(site, open_context(1280, 800), party, host)
    lena.get_by_text("Call a steward").click()
    lena.get_by_role("button", name="Conduct").click()
    expect(rosa.get_by_role("button", name="Pass on")).to_be_visible(timeout=AT_THE_DESK)
    rosa.get_by_role("button", name="Pass on").click()
    ann.get_by_role("button", name="Claim: I go to table 1").click(timeout=SOON)
    expect(rosa.get_by_text("the host has it")).to_be_visible(timeout=SOON)
    ann.get_by_role("button", name="Settled").click()
    expect(rosa.get_by_text("Nobody calls.")).to_be_visible(timeout=SOON)
    expect(lena.get_by_role("heading", name="Ann Lee has settled it")).to_be_visible(timeout=SOON)


def test_the_word_typed_is_answered_at_once_and_a_note_half_typed_stays(
    site: Site, open_context: Open, party: Party
) -> None:
    rosa = desk(site, open_context(), party)
    rosa.get_by_role("link", name="Ruling at table 1").click()
    rosa.get_by_label("Which word?").press_sequentially("cats")
    expect(rosa.get_by_text("CATS is the plural of CAT")).to_be_visible(timeout=SOON)
    lena = phone(site, open_context(), party, 1)
    lena.get_by_text("Call a steward").click()
    lena.get_by_label("Which word").fill("half a wo")
    lena.wait_for_timeout(3_500)
    expect(lena.get_by_label("Which word")).to_have_value("half a wo")


def test_a_prize_that_two_claim_comes_to_both_desks_and_goes_from_both_with_one_tap(
    site: Site, open_context: Open, party: Party, host: Host
) -> None:
    Party.objects.filter(pk=party.pk).update(prizes="room")
    prize = prizes.type_keyword(party, "garden", actor=by_host(host), at=NOW)
    rosa, ann = desk(site, open_context(), party), laptop(site, open_context(1280, 800), party, host)
    for table in (1, 2):
        player = player_at(sheet_at(party, table))
        prizes.claim_prize(prize, player, played_at=NOW, actor=by_player(player), at=NOW)
    for page in (rosa, ann):
        expect(page.get_by_role("heading", name="Who spelled GARDEN first?")).to_be_visible(timeout=SOON)
        clean(page)
    rosa.get_by_role("button", name="was first").first.click()
    expect(rosa.get_by_text("Nobody calls.")).to_be_visible(timeout=SOON)
    expect(ann.get_by_text("Who spelled GARDEN first?")).to_have_count(0, timeout=SOON)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_of_a_call(
    site: Site, open_context: Open, party: Party, scheme: str
) -> None:
    lena, rosa = phone(site, open_context(scheme=scheme), party, 1), desk(site, open_context(), party)
    lena.get_by_text("Call a steward").click()
    clean(lena)
    lena.get_by_label("Which word").fill("cats")
    lena.get_by_role("button", name="A word").click()
    expect(rosa.get_by_role("heading", name="Is CATS allowed?")).to_be_visible(timeout=SOON)
    clean(rosa)
    rosa.get_by_role("link", name="Ruling at table 1").click()
    rosa.get_by_text("Ask the board").click()
    clean(rosa)


def clean(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
