"""A sheet kept on the board on a phone without Wi-Fi: the points of a turn are kept and sent, and the board goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from party.tables import entering
from scoring.models import Entry, Sheet
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import by_player, in_turn
from tests.party.looks import violations
from tests.party.offline import expect_all_sent, expect_kept, mend, open_sheet, turn_card, wait_between_taps
from tests.wire import Wire

pytestmark = pytest.mark.browser


@pytest.fixture
def page(phone: BrowserContext, wire: Wire, sheet: Sheet) -> Page:
    """The scorekeeper's page of a board with a first word on it."""
    by = by_player(sheet.scorekeeper_id)
    line = Line(in_turn(sheet)[0], play="10I SEE")
    entering.enter(sheet, line, actor=by, at=NOW)
    entering.expose_key_card(sheet, "river", actor=by, at=NOW)
    return open_sheet(phone, wire, sheet)


def cut(page: Page, wire: Wire) -> None:
    wire.is_cut = True
    page.evaluate("dispatchEvent(new Event('offline'))")


def test_without_wifi_the_points_of_a_turn_are_kept_and_the_board_goes_on(
    page: Page, wire: Wire, sheet: Sheet
) -> None:
    players = in_turn(sheet)
    expect(page.locator("#points-form")).to_be_hidden()
    cut(page, wire)
    expect(page.locator("#points-form")).to_be_visible()
    assert violations(page) == []
    for points, spells in (("20", False), ("15", True)):
        wait_between_taps(page)
        page.locator("#points-called").fill(points)
        page.locator("#points-form [name=spells]").set_checked(spells)
        page.locator("#enter-points").click()
        expect_kept(turn_card(page, int(points)))
    assert Entry.objects.count() == 1
    mend(wire, page)
    expect_all_sent(page)
    expect(page.locator("#points-form:not([data-offline-only])")).to_be_visible()
    lines = [(entry.player_id, entry.points, entry.play) for entry in Entry.objects.order_by("number")]
    assert lines == [(players[0], 15, "10I SEE"), (players[1], 20, ""), (players[2], 65, "")]
    sheet.refresh_from_db()
    assert (sheet.keeping, sheet.key_cards_used) == ("board", ["RIVER"])
    page.locator("#square").fill("A1")
    page.locator("#letters").fill("OAK")
    expect(page.locator("#enter-line")).to_contain_text("15")
    page.locator("#enter-line").click()
    expect(page.locator("#sheet-lines")).to_contain_text("OAK")


def test_what_was_counted_is_not_entered_as_another_play(page: Page, wire: Wire) -> None:
    page.locator("#square").fill("I10")
    page.locator("#letters").fill("SEED")
    counted = page.locator("#enter-line")
    expect(counted).to_be_visible()
    cut(page, wire)
    page.locator("#letters").fill("SEEDS")
    expect(counted).to_be_hidden()
