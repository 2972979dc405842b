"""Whole tables played by four phones and a steward at once: in each way of keeping, disputed, and by plain forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from party.models import Host, Party
from scoring.models import Sheet
from tests.conftest import Site
from tests.party.evening import a_party, in_turn, open_round, seats_of, sheets_of
from tests.party.laptops import Line
from tests.party.live_phones import carry_cookies
from tests.party.looks import each_look, overflow, violations
from tests.party.signed_phones import phone_of, steward_phone

pytestmark = pytest.mark.browser
Open = Callable[..., BrowserContext]


@dataclass(frozen=True)
class Table:
    """A table in play: the phones in order of turns, the first of which keeps score, and the steward's."""

    party: Party
    phones: list[Page]
    players: list[int]
    steward: Page
    heard: list[str]

    @property
    def keeper(self) -> Page:
        return self.phones[0]

    @property
    def sheet(self) -> Sheet:
        return sheets_of(self.party, 1)[0]

    def sign(self, *places: int) -> None:
        for place in places:
            self.phones[place].locator(f"#right-{self.players[place]}").click()
            expect(self.phones[place].locator(f"#right-{self.players[place]}")).to_have_count(0)


@pytest.fixture
def sit(site: Site, open_context: Open, host: Host) -> Callable[..., Table]:
    def sit_down(seated: int = 4, **more: object) -> Table:
        party = a_party(host, 4, game_options={"validation": "warn"})
        open_round(party, timezone.now())
        sheet = sheets_of(party, 1)[0]
        players, heard = in_turn(sheet), list[str]()
        address = site.url(f"/p/{party.code}/rounds/1/tables/{sheet.table}")
        clients = [phone_of(party, player) for player in players[:seated]]
        phones = [_hold(open_context(**more), client) for client in clients]
        steward = _hold(open_context(), steward_phone(party))
        for page in (*phones, steward):
            page.on("console", lambda message: _hear(heard, message.text))
            page.on("pageerror", lambda error: heard.append(str(error)))
            page.goto(address)
        return Table(party, phones, players, steward, heard)

    return sit_down


def _hear(heard: list[str], text: str) -> None:
    """A form that is refused, and a look for news that is stopped for one, are no complaints, though the console says so."""
    is_refusal = "status of 422" in text
    if not is_refusal and not text.startswith(("htmx:afterRequest", "htmx:sendAbort")):
        heard.append(text)


def _hold(context: BrowserContext, client: Client) -> Page:
    """A browser with the cookies of somebody whose own link was opened."""
    carry_cookies(client, context)
    return context.new_page()


def shows(page: Page, *scores: str) -> None:
    """In the order of the chairs, as the strip has it."""
    for place, each in enumerate(scores):
        expect(page.locator(".turn-score").nth(place)).to_have_text(each)


def chairs(table: Table, *scores: str) -> list[str]:
    """Scores given in order of turns, in the order of chairs."""
    seats = [seat.player_id for seat in seats_of(table.sheet)]
    return [scores[table.players.index(player)] for player in seats]


def turn(table: Table, *adds: int) -> None:
    """A turn by taps, for whom the page has marked."""
    lines = table.keeper.locator(".line").count()
    for add in adds:
        table.keeper.locator(f"#add-{add}").click()
    table.keeper.locator("#enter-line").click()
    expect(table.keeper.locator(".line")).to_have_count(lines + 1)


def finish(page: Page, players: list[int], out: int) -> None:
    page.locator("details:has(#close) > summary").click()
    page.locator("#id_ended").select_option("out")
    page.locator("#id_out").select_option(str(players[out]))
    for place, player in enumerate(players):
        if place != out:
            page.locator(f"#close [name=held-{player}]").fill("1")
    page.locator("#close-sheet").click()
    expect(page.locator("#close-sheet")).to_be_hidden()


def test_a_table_kept_by_totals_is_disputed_ruled_upon_and_signed(sit: Callable[..., Table]) -> None:
    table = sit()
    for player in table.players:
        table.keeper.locator(f"[name=score-{player}]").fill("100")
    table.keeper.locator(f"[name=score-{table.players[0]}]").fill("122")
    table.keeper.locator("#enter-totals").click()
    expect(table.keeper.locator("#totals [role=alert]")).to_be_visible()
    table.keeper.locator(f"[name=score-{table.players[0]}]").fill("120")
    table.keeper.locator("#enter-totals").click()
    bo = table.phones[1]
    expect(bo.locator(f"#right-{table.players[1]}")).to_contain_text("100")
    bo.locator(f"details:has(#thinks-{table.players[1]}) > summary").click()
    bo.locator(f"#thinks-{table.players[1]}").fill("110")
    bo.locator(f"#wrong-{table.players[1]}").click()
    expect(table.steward.locator(".turn-note b", has_text="110")).to_be_visible()
    table.steward.locator("details:has(#totals) > summary").first.click()
    table.steward.locator(f"[name=score-{table.players[1]}]").fill("110")
    table.steward.locator("#enter-totals").click()
    for place in range(4):
        shows(table.phones[place], *chairs(table, "120", "110", "100", "100"))
        expect(table.phones[place].locator(f"#right-{table.players[place]}")).to_be_visible()
    table.sign(0, 1, 2, 3)
    expect(table.keeper.locator("#result .place").first).to_have_text("1")
    assert table.sheet.state == "confirmed"
    assert table.heard == []


def test_a_running_score_by_taps_is_seen_live_handed_over_and_put_right(sit: Callable[..., Table]) -> None:
    table = sit()
    keeper, onlooker = table.keeper, table.phones[2]
    keeper.locator("#keep-running").click()
    keeper.locator("details:has(#card-word) > summary").click()
    keeper.locator("#card-word").fill("river")
    keeper.locator("#card-type").click()
    expect(onlooker.locator(".key-card")).to_contain_text("RIVER")
    turn(table, 25, 10, 5)
    keeper.locator("#line [name=spells]").check()
    turn(table, 25)
    shows(onlooker, *chairs(table, "40", "75", "0", "0"))
    keeper.locator("#pass-line").click()
    turn(table, 50)
    keeper.locator("#undo-line").click()
    shows(onlooker, *chairs(table, "40", "75", "0", "0"))
    expect(onlooker.locator("[data-struck]")).to_be_visible()
    keeper.locator("details:has(#hand-over-form) > summary").click()
    keeper.locator(f"#hand-{table.players[2]}").click()
    expect(onlooker.locator("#points")).to_be_visible()
    expect(keeper.locator("#points")).to_have_count(0)
    onlooker.locator("#strike-1").click()
    onlooker.locator("#why").fill("It was 45.")
    onlooker.locator("#strike-it").click()
    expect(onlooker.locator("[data-struck]")).to_have_count(2)
    onlooker.locator(f"label:has([value='{table.players[0]}'])").click()
    onlooker.locator("#points").fill("45")
    expect(onlooker.locator("#enter-line")).to_contain_text("45")
    onlooker.locator("#enter-line").click()
    for phone in (keeper, onlooker):
        shows(phone, *chairs(table, "45", "75", "0", "0"))
    finish(onlooker, table.players, out=0)
    for place in (0, 1, 3):
        expect(table.phones[place].locator(f"#right-{table.players[place]}")).to_be_visible()
    table.sign(0, 1, 3)
    assert table.sheet.state == "confirmed"
    expect(table.steward.locator("#result")).to_contain_text("110")
    assert table.heard == []


def lay(page: Page, square: str, letters: str, *, down: bool = False) -> None:
    at = page.locator(".board > i").nth(int(square[1:]) * 20 + ord(square[0]) - 64)
    at.click()
    if down:
        at.click()
    for letter in letters:
        if letter.islower():
            page.locator("[data-key='?']").click()
        page.locator(f"[data-key={letter.upper()}]").click()


def test_a_game_on_the_board_is_counted_warned_of_and_signed_on_a_phone_handed_round(
    sit: Callable[..., Table],
) -> None:
    table = sit()
    keeper, onlooker = table.keeper, table.phones[1]
    keeper.locator("#keep-board").click()
    lay(keeper, "I10", "SEE")
    expect(keeper.locator("#enter-line")).to_contain_text("15")
    keeper.locator("#enter-line").click()
    for phone in (onlooker, keeper):
        expect(phone.locator(".line")).to_have_count(1)
        expect(phone.locator(".board .block")).to_have_count(3)
    lay(keeper, "K10", "EASy", down=True)
    expect(keeper.locator("#look")).to_contain_text("EASY")
    keeper.locator("#enter-line").click()
    for phone in (onlooker, keeper):
        expect(phone.locator(".line")).to_have_count(2)
        expect(phone.locator(".board .block")).to_have_count(6)
    lay(keeper, "I10", "SXQ", down=True)
    expect(keeper.locator("#enter-line[name=despite]")).to_be_visible()
    for _ in range(3):
        keeper.locator("[data-key=back]").click()
    lay(keeper, "A1", "CAT")
    expect(keeper.locator("#look .refusal").first).to_be_visible()
    expect(keeper.locator("#enter-line")).to_have_count(0)
    finish(keeper, table.players, out=1)
    for place in (2, 3):
        keeper.locator(f"details:has(#right-{table.players[place]}) > summary").first.click()
        keeper.locator(f"#right-{table.players[place]}").click()
        expect(keeper.locator(f"#right-{table.players[place]}")).to_have_count(0)
    assert table.sheet.state == "entered"
    table.sign(1)
    assert table.sheet.state == "confirmed"
    assert table.heard == []


def test_without_javascript_the_same_forms_do_it(sit: Callable[..., Table]) -> None:
    table = sit(java_script_enabled=False)
    keeper = table.keeper
    keeper.locator("#keep-running").click()
    keeper.locator("#add-25").click()
    keeper.locator("#add-10").click()
    expect(keeper.locator("#points")).to_have_value("35")
    keeper.locator("#enter-line").click()
    shows(keeper, *chairs(table, "35", "0", "0", "0"))
    keeper.locator("#keep-board").click()
    keeper.locator("#square").fill("J9")
    keeper.locator("label:has([value=down])").click()
    keeper.locator("#letters").fill("SEE")
    keeper.locator("#count-it").click()
    expect(keeper.locator("#enter-line")).to_contain_text("15")
    keeper.locator("#enter-line").click()
    shows(keeper, *chairs(table, "35", "15", "0", "0"))
    finish(keeper, table.players, out=0)
    for place in (1, 2, 3):
        table.phones[place].reload()
    table.sign(1, 2, 3)
    assert table.sheet.state == "confirmed"


def test_what_is_typed_the_moment_a_form_has_come_in_belongs_to_that_form(sit: Callable[..., Table]) -> None:
    table = sit(seated=1)
    keeper = table.keeper
    keeper.evaluate("addEventListener('htmx:afterSwap', () => document.dispatchEvent(new Event('input')))")
    for way in ("running", "board", "running"):
        keeper.locator(f"#keep-{way}").click()
        expect(keeper.locator(f"#keep-{way}")).to_have_attribute("aria-pressed", "true")
    assert table.heard == []


def test_what_is_typed_into_one_form_while_another_is_on_its_way_is_still_there(
    sit: Callable[..., Table],
) -> None:
    table = sit(seated=1)
    keeper = table.keeper
    keeper.locator("#keep-running").click()
    keeper.locator("details:has(#card-word) > summary").click()
    keeper.locator("#card-word").fill("river")
    line = Line(keeper)
    keeper.locator("#card-type").click()
    route = line.until_held(keeper)
    keeper.locator(f"label:has([value='{table.players[1]}'])").click()
    keeper.locator("#add-25").click()
    route.continue_()
    line.open(keeper)
    # The answer has come; or it was too slow, and the card is sent again without a new page, as this one is in use.
    expect(keeper.locator("#card-word")).to_have_value("")
    keeper.locator("#add-10").click()
    expect(keeper.locator("#points")).to_have_value("35")
    expect(keeper.locator(f"[type=radio][form=line][value='{table.players[1]}']")).to_be_checked()
    keeper.locator("#enter-line").click()
    expect(keeper.locator(".key-card")).to_contain_text("RIVER")
    shows(keeper, *chairs(table, "0", "35", "0", "0"))
    assert table.heard == []


def test_every_state_of_a_sheet_is_accessible(sit: Callable[..., Table]) -> None:
    table = sit(seated=2)
    keeper = table.keeper
    _check(keeper)
    for way in ("running", "board"):
        keeper.locator(f"#keep-{way}").click()
        expect(keeper.locator(f"#keep-{way}")).to_have_attribute("aria-pressed", "true")
        _check(keeper)
    lay(keeper, "I10", "SEE")
    expect(keeper.locator("#enter-line")).to_be_visible()
    _check(keeper)
    keeper.locator("#enter-line").click()
    expect(keeper.locator(".line")).to_have_count(1)
    finish(keeper, table.players, out=0)
    expect(table.phones[1].locator(f"#right-{table.players[1]}")).to_be_visible()
    for page in (keeper, table.phones[1], table.steward):
        page.reload()
        _check(page)
    assert table.heard == []


def _check(page: Page) -> None:
    for look in each_look(page):
        assert violations(page) == [], look
        assert overflow(page) <= 0, look
