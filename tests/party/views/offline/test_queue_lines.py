"""A sheet kept line by line on a phone without Wi-Fi: every turn arrives once, in its order, with its own time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from party.tables import entering
from scoring.models import Entry, Event, Sheet
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import by_player, others_of, seats_of
from tests.party.offline import (
    card,
    enter_points,
    expect_all_sent,
    expect_kept,
    expect_saved,
    mend,
    open_sheet,
    turn_card,
    type_totals,
    wait_between_taps,
)
from tests.wire import Wire

pytestmark = pytest.mark.browser


@pytest.fixture
def page(phone: BrowserContext, wire: Wire, sheet: Sheet) -> Page:
    """The scorekeeper's page of a running score."""
    entering.keep_as(sheet, "running", actor=by_player(sheet.scorekeeper_id), at=NOW)
    return open_sheet(phone, wire, sheet)


def standing(sheet: Sheet) -> list[Entry]:
    return list(Entry.objects.filter(sheet=sheet, struck_at=None))


def lines(sheet: Sheet) -> list[tuple[str, int]]:
    return [(entry.kind, entry.points) for entry in standing(sheet)]


def test_turns_entered_without_wifi_arrive_in_their_order(page: Page, wire: Wire, sheet: Sheet) -> None:
    wire.is_cut = True
    for points in (20, 35):
        enter_points(page, points)
        expect_kept(turn_card(page, points))
    page.locator("#pass-line").click()
    expect(card(page, "", action="line")).to_have_count(3)
    names = [str(seat.player) for seat in seats_of(sheet)]
    mend(wire, page)
    expect_all_sent(page)
    expect(page.get_by_role("main")).to_contain_text("35")
    assert lines(sheet) == [("turn", 20), ("turn", 35), ("pass", 0)]
    turns = Entry.objects.select_related("player").filter(sheet=sheet)
    first = names.index(str(turns[0].player))
    assert [str(turn.player) for turn in turns] == [names[(first + place) % 4] for place in range(3)]
    assert all(turn.made_at < turn.arrived_at for turn in turns)


def test_what_the_same_phone_does_in_between_is_no_conflict(page: Page, wire: Wire, sheet: Sheet) -> None:
    """Every action on the sheet is a new version; those of this phone come in their order with its lines."""
    wire.is_cut = True
    enter_points(page, 20)
    expect_kept(turn_card(page, 20))
    page.locator("#keep-board").click()
    expect_kept(card(page, "", action="keep"))
    enter_points(page, 35)
    expect_kept(turn_card(page, 35))
    mend(wire, page)
    expect_all_sent(page)
    expect(page.locator("#kept [data-state=stale]")).to_have_count(0)
    expect(page.locator("#keep-board")).to_have_attribute("aria-pressed", "true")
    assert lines(sheet) == [("turn", 20), ("turn", 35)]


def test_a_action_whose_answer_was_lost_is_no_conflict_for_what_comes_next(
    page: Page, wire: Wire, sheet: Sheet
) -> None:
    wire.is_losing = True
    page.locator("#keep-totals").click()
    expect_kept(card(page, "", action="keep"))
    # The page has heard of it all the same.
    type_totals(page, sheet, 180, 160, 140, 120)
    expect_kept(card(page, "180 ·"))
    wire.is_losing = False
    mend(wire, page)
    expect_all_sent(page)
    assert [entry.points for entry in Entry.objects.order_by("number")] == [180, 160, 140, 120]
    assert Event.objects.filter(kind="keeping-changed").count() == 2


def test_a_line_is_undone_without_wifi(page: Page, wire: Wire, sheet: Sheet) -> None:
    enter_points(page, 20)
    expect(page.locator("#undo-line")).to_be_visible()
    wire.is_cut = True
    page.locator("#undo-line").click()
    expect_kept(card(page, "", action="undo"))
    mend(wire, page)
    expect_all_sent(page)
    expect(page.locator("#undo-line")).to_be_hidden()
    assert lines(sheet) == []


def test_what_is_entered_after_an_undo_without_wifi_is_the_same_players(
    page: Page, wire: Wire, sheet: Sheet
) -> None:
    enter_points(page, 20)
    expect(page.locator("#undo-line")).to_be_visible()
    wire.is_cut = True
    page.locator("#undo-line").click()
    expect_kept(card(page, "", action="undo"))
    enter_points(page, 30)
    expect_kept(turn_card(page, 30))
    mend(wire, page)
    expect_all_sent(page)
    expect(page.get_by_role("main")).to_contain_text("30")
    wrong, right = Entry.objects.filter(sheet=sheet).order_by("number")
    assert (wrong.stands, right.points, right.player_id) == (False, 30, wrong.player_id)


def test_somebody_elses_line_in_between_is_shown_beside_the_own(page: Page, wire: Wire, sheet: Sheet) -> None:
    wire.is_cut = True
    enter_points(page, 20)
    expect(turn_card(page, 20)).to_be_visible()
    mine = sheet.first_player
    enter_elsewhere(sheet, 15)
    mend(wire, page)
    stale = card(page, "+20", state="adds")
    expect(stale).to_contain_text("15")
    expect(stale.locator("[data-do=mine]")).to_contain_text(f"{mine} 0 + 20 = 20")
    stale.locator("[data-do=mine]").click()
    expect_saved(page, "20")
    assert lines(sheet) == [("turn", 15), ("turn", 20)]


def test_what_undoes_a_line_goes_with_it_where_theirs_is_left_standing_and_strikes_no_other(
    page: Page, wire: Wire, sheet: Sheet
) -> None:
    enter_points(page, 10)
    expect(page.locator("#undo-line")).to_be_visible()
    wire.is_cut = True
    enter_points(page, 20)
    expect_kept(turn_card(page, 20))
    page.locator("#keep-board").click()
    expect_kept(card(page, "", action="keep"))
    enter_points(page, 30)
    expect_kept(turn_card(page, 30))
    for undone in (1, 2):
        wait_between_taps(page)
        page.locator("#undo-line").click()
        expect(card(page, "", action="undo")).to_have_count(undone)
    enter_elsewhere(sheet, 15)
    mend(wire, page)
    turn_card(page, 20, "stale").locator("[data-do=throw]").click()
    expect(card(page, "", action="undo")).to_have_count(1)
    card(page, "", "stale", action="keep").locator("[data-do=throw]").click()
    turn_card(page, 30, "adds").locator("[data-do=mine]").click()
    expect_saved(page, "30")
    expect_all_sent(page)
    assert lines(sheet) == [("turn", 10), ("turn", 15)]


def enter_elsewhere(sheet: Sheet, points: int) -> None:
    """A turn of the second player, on another phone."""
    line = Line(others_of(sheet)[0], points)
    entering.enter(sheet, line, actor=by_player(sheet.scorekeeper_id), at=NOW)


def test_on_slow_wifi_a_turn_is_kept_and_the_next_is_typed_when_the_form_is_free(
    page: Page, phone: BrowserContext, sheet: Sheet
) -> None:
    slow = {"offline": False, "latency": 2500, "downloadThroughput": -1, "uploadThroughput": -1}
    network = phone.new_cdp_session(page)
    network.send("Network.emulateNetworkConditions", slow)
    field = page.locator("#points")
    field.fill("70")
    field.press("Enter")
    expect(field).not_to_be_editable()
    field.fill("80")
    expect_kept(turn_card(page, 70))
    field.press("Enter")
    expect_kept(turn_card(page, 80))
    network.send("Network.emulateNetworkConditions", {**slow, "latency": 0})
    expect_all_sent(page)
    assert [(entry.player_id, entry.points) for entry in standing(sheet)] == [
        (seat.player_id, points) for seat, points in zip(seats_of(sheet), (70, 80), strict=False)
    ]


def test_after_a_reload_and_in_another_tab_the_turn_is_that_after_the_lines_that_wait(
    phone: BrowserContext, page: Page, wire: Wire, sheet: Sheet
) -> None:
    phone.route("**/line", lambda route: route.abort())
    turn = "input[form=line][name=player]:checked"
    players = [str(seat.player_id) for seat in seats_of(sheet)]
    first = players.index(page.locator(turn).get_attribute("value") or "")
    for points in (20, 35):
        enter_points(page, points)
        expect_kept(turn_card(page, points))
    third = players[(first + 2) % 4]
    page.reload()
    expect(page.locator(turn)).to_have_value(third)
    other = open_sheet(phone, wire, sheet)
    expect(other.locator(turn)).to_have_value(third)
    enter_points(page, 10)
    expect(other.locator(turn)).to_have_value(players[(first + 3) % 4])


def test_a_page_that_is_fetched_again_waits_for_the_form_that_is_on_its_way(
    page: Page, wire: Wire, sheet: Sheet
) -> None:
    """The answer to the form would else find the sheet it was sent from gone, and a refusal would be shown to nobody."""
    enter_points(page, 10)
    expect(page.locator("#undo-line")).to_be_visible()
    wire.is_cut = True
    enter_points(page, 20)
    expect_kept(turn_card(page, 20))
    fetched, undone = hold(page, "**/tables/1"), hold(page, "**/undo")
    mend(wire, page)
    wait_until(page, lambda: bool(fetched))
    page.locator("#sheet").evaluate("(sheet) => { sheet.dataset.first = ''; }")
    page.locator("#undo-line").click()
    wait_until(page, lambda: bool(undone))
    with page.expect_response("**/tables/1") as again:
        fetched[0].continue_()
    again.value.finished()
    expect(page.locator("#sheet[data-first] form[aria-busy=true]")).to_have_count(1)
    undone[0].continue_()
    expect(page.locator("#sheet[data-first]")).to_have_count(0)
    expect(page.locator("[data-struck]")).to_have_count(1)
    assert lines(sheet) == [("turn", 10)]


def hold(page: Page, address: str) -> list[Route]:
    """What the page asks for there waits until the test lets it go on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    while not is_so():
        page.wait_for_timeout(20)
