"""One call in four browsers, from the tap at the table until it is settled; and nothing for axe to say about the pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, Page, expect

from party.models import Call, Host, Party, Steward
from party.people import stewardship
from party.people.guests import personal_links
from party.prizes import claims, keywords
from scoring.models import Ruling
from tests.conftest import NOW, Site
from tests.party.calling import a_steward, player_at, sheet_at
from tests.party.evening import a_party, by_host, by_player, open_round
from tests.party.live_phones import sign_in
from tests.party.looks import Scheme, violations

pytestmark = pytest.mark.browser

Open = Callable[..., BrowserContext]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@pytest.fixture
def party(site: Site, host: Host) -> Party:
    party = a_party(host, 8)
    a_steward(party, "Rosa")
    open_round(party, timezone.now())
    return party


def phone(site: Site, opened: BrowserContext, party: Party, chair: int) -> Page:
    secret = personal_links.reissue_link(
        party, player_at(sheet_at(party, 1), chair), actor=by_host(party), at=NOW
    )
    page = opened.new_page()
    page.goto(site.url(f"/me/{secret}"))
    page.locator("#open-link").click()
    page.wait_for_url("**/me")
    return page


def desk(site: Site, opened: BrowserContext, party: Party) -> Page:
    rosa = Steward.objects.get(party=party)
    secret = stewardship.reissue_steward_link(party, rosa.pk, actor=by_host(party), at=NOW)
    page = opened.new_page()
    page.goto(site.url(f"/steward/{secret}"))
    page.locator("#open-link").click()
    expect(page.locator("#steward")).to_be_visible()
    return page


def laptop(site: Site, opened: BrowserContext, party: Party, host: Host) -> Page:
    page = opened.new_page()
    sign_in(page, host)
    page.goto(site.url(f"/desk/{party.code}/"))
    return page


def call(page: Page, kind: str, note: str = "") -> None:
    page.locator("#call-a-steward").click()
    page.locator("#id_call_note").fill(note)
    page.locator(f"button[name=kind][value={kind}]").click()


def action(page: Page, name: str) -> Locator:
    """What can be done about the one call that is shown."""
    return page.locator(f".call form[action$='/{name}'] button")


def state(page: Page, word: str) -> Locator:
    """The calls of the table that have come so far."""
    return page.locator(f"#call-state :is([data-state={word}], [data-answer={word}])")


def test_a_call_goes_from_the_tap_to_the_steward_and_back_to_the_table(
    site: Site, open_context: Open, party: Party, host: Host
) -> None:
    lena, bo = (phone(site, open_context(), party, chair) for chair in (1, 2))
    rosa, ann = desk(site, open_context(), party), laptop(site, open_context(1280, 800), party, host)
    call(lena, "word", "series")
    expect(rosa.locator("#steward .call")).to_contain_text("SERIES")
    waited = rosa.locator("#steward [data-since]")
    expect(waited).not_to_have_text(waited.inner_text())
    for page in (lena, bo):
        expect(state(page, "waits")).to_be_visible()
    action(rosa, "claim").click()
    for page in (lena, bo):
        expect(state(page, "claimed")).to_contain_text("Rosa")
    expect(ann.locator(".call")).to_have_count(0)
    rosa.locator("#steward .call a[href*='/ruling']").click()
    rosa.locator("button[name=verdict][value=allowed]").click()
    expect(rosa.locator("#no-calls")).to_be_visible()
    for page in (lena, bo):
        expect(state(page, "ruled")).to_contain_text("Rosa")
        expect(state(page, "ruled").locator("[data-verdict=allowed]")).to_contain_text("SERIES")
        expect(state(page, "claimed")).to_have_count(0)
    assert Call.objects.get().ruling == Ruling.objects.get()


def test_what_nobody_claims_comes_to_the_host_s_laptop_who_settles_it(
    site: Site, open_context: Open, party: Party, host: Host
) -> None:
    lena, rosa = phone(site, open_context(), party, 1), desk(site, open_context(), party)
    ann = laptop(site, open_context(1280, 800), party, host)
    call(lena, "conduct")
    action(rosa, "pass-on").click()
    action(ann, "claim").click()
    expect(action(rosa, "claim")).to_have_count(0)
    expect(rosa.locator("#steward .call")).to_be_visible()
    action(ann, "settle").click()
    expect(rosa.locator("#no-calls")).to_be_visible()
    expect(state(lena, "settled")).to_contain_text("Ann Lee")


def test_the_word_typed_is_answered_at_once_and_a_note_half_typed_stays(
    site: Site, open_context: Open, party: Party
) -> None:
    rosa = desk(site, open_context(), party)
    rosa.locator("#ruling-1").click()
    rosa.locator("#id_word").press_sequentially("cats")
    expect(rosa.locator("#ruling-answer [data-verdict]")).to_contain_text("CATS")
    lena, bo = (phone(site, open_context(), party, chair) for chair in (1, 2))
    lena.locator("#call-a-steward").click()
    lena.locator("#id_call_note").fill("half a wo")
    call(bo, "score")
    expect(state(lena, "waits")).to_be_visible()
    expect(lena.locator("#id_call_note")).to_have_value("half a wo")


def test_a_prize_that_two_claim_comes_to_both_desks_and_goes_from_both_with_one_tap(
    site: Site, open_context: Open, party: Party, host: Host
) -> None:
    Party.objects.filter(pk=party.pk).update(prizes="room")
    prize = keywords.type_keyword(party, "garden", actor=by_host(host), at=NOW)
    rosa, ann = desk(site, open_context(), party), laptop(site, open_context(1280, 800), party, host)
    for table in (1, 2):
        player = player_at(sheet_at(party, table))
        claims.claim_prize(prize, player, played_at=NOW, actor=by_player(player), at=NOW)
    for page in (rosa, ann):
        expect(page.locator(f"#prize-{prize.pk}")).to_contain_text("GARDEN")
        assert violations(page) == []
    rosa.locator(f"#prize-{prize.pk} button").first.click()
    expect(rosa.locator("#no-calls")).to_be_visible()
    expect(ann.locator(f"#prize-{prize.pk}")).to_have_count(0)


def test_axe_finds_nothing_on_the_pages_of_a_call(site: Site, open_context: Open, party: Party) -> None:
    lena, rosa = phone(site, open_context(), party, 1), desk(site, open_context(), party)
    lena.locator("#call-a-steward").click()
    for scheme in SCHEMES:
        lena.emulate_media(color_scheme=scheme)
        assert violations(lena) == [], scheme
    lena.locator("#id_call_note").fill("cats")
    lena.locator("button[name=kind][value=word]").click()
    expect(rosa.locator("#steward .call")).to_contain_text("CATS")
    assert violations(rosa) == []
    rosa.locator("#ruling-1").click()
    rosa.locator("#ask-the-board").click()
    assert violations(rosa) == []
