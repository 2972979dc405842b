"""Points that are half entered on a sheet stay those of the player they were typed for, whoever else writes on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host, Party
from party.tables import entering
from scoring.models import Entry, Sheet
from scoring.sheets.turns import Line
from tests.conftest import Site
from tests.party.evening import a_party, by_host, in_turn, open_round, sheets_of
from tests.party.live_phones import HELD_BACK, at_seat
from tests.party.views.test_home_pages import open_sheet, players, send

pytestmark = pytest.mark.browser
WAITING = "#news-waiting"


@pytest.fixture
def party(host: Host, site: Site) -> Party:
    party = a_party(host, 8)
    open_round(party, timezone.now())
    return party


@pytest.fixture
def sheet(party: Party) -> Sheet:
    sheet = sheets_of(party, 1)[0]
    entering.keep_as(sheet, "running", actor=by_host(party), at=timezone.now())
    return sheet


@pytest.fixture
def keeper(site: Site, party: Party, sheet: Sheet, page: Page) -> Page:
    """The scorekeeper's page, which says what news was held back."""
    at_seat(page, site, party, sheet.scorekeeper_id)
    page.goto(site.url(f"/p/{party.code}/rounds/1/tables/1"))
    page.evaluate(HELD_BACK)
    return page


def write_beside(party: Party, sheet: Sheet, player: int) -> None:
    """The host enters ten points on the same sheet."""
    entering.enter(sheet, Line(player, 10), actor=by_host(party), at=timezone.now())


def test_points_half_entered_stay_with_their_player_and_meet_the_conflict(
    party: Party, sheet: Sheet, keeper: Page
) -> None:
    first = in_turn(sheet)[0]
    keeper.locator("form.running button[data-add='5']").click()
    keeper.locator("form.running button[data-add='10']").click()
    before = keeper.locator("#enter-line").inner_text()
    write_beside(party, sheet, first)
    keeper.wait_for_function("() => window.heldBack.includes('sheet-live')")
    expect(keeper.locator(WAITING)).to_be_visible()
    assert keeper.locator("#enter-line").inner_text() == before
    with keeper.expect_response("**/line") as answer:
        keeper.locator("#enter-line").click()
    assert answer.value.status == 409
    assert Entry.objects.filter(sheet=sheet).count() == 1


def test_with_nothing_typed_the_sheet_follows(party: Party, sheet: Sheet, keeper: Page) -> None:
    first, second, *_ = in_turn(sheet)
    write_beside(party, sheet, first)
    expect(keeper.locator("input[form=line][name=player]:checked")).to_have_value(str(second))
    expect(keeper.locator(WAITING)).to_be_hidden()


def test_a_button_of_the_sheet_that_is_pressed_means_what_it_said(
    party: Party, sheet: Sheet, keeper: Page
) -> None:
    first = in_turn(sheet)[0]
    write_beside(party, sheet, first)
    keeper.reload()
    keeper.evaluate(HELD_BACK)
    keeper.locator("button[form=undo]").hover()
    keeper.mouse.down()
    write_beside(party, sheet, in_turn(sheet)[1])
    keeper.wait_for_function("() => window.heldBack.includes('sheet-live')")
    with keeper.expect_response("**/undo") as answer:
        keeper.mouse.up()
    assert answer.value.status == 409


def test_at_home_the_points_half_entered_stay_when_another_phone_closes_the_game(
    site: Site, client: Client, open_context: Callable[..., BrowserContext]
) -> None:
    link = open_sheet(client)
    send(client, link, "keep", keeping="running")
    page = open_context().new_page()
    page.goto(site.url(link))
    page.locator("#points").fill("45")
    send(client, link, "line", player=players()[0], points="10", version=Sheet.objects.get().version)
    expect(page.locator(WAITING)).to_be_visible()
    expect(page.locator("#points")).to_have_value("45")
