"""Totals on the phones of a table: typed by the scorekeeper, looked at by the others, confirmed by a steward."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from party.models import Host, Party
from tests.conftest import Site
from tests.party.evening import a_party, enter, open_round, others_of, seats_of, sheets_of
from tests.party.live_phones import carry_cookies
from tests.party.pages import show, text_of
from tests.party.signed_phones import phone_of, steward_phone


@pytest.fixture
def party(host: Host) -> Party:
    return a_party(host, 8)


def a_table(party: Party) -> tuple[list[Client], Client, tuple[object, ...]]:
    """A table in play: the other players' phones, the scorekeeper's, and the address of its sheet."""
    open_round(party)
    sheet = sheets_of(party, 1)[0]
    others = others_of(sheet)
    keeper = phone_of(party, sheet.scorekeeper_id or 0)
    return [phone_of(party, player) for player in others], keeper, (party.code, sheet.round, sheet.table)


def scores_of(party: Party, **more: object) -> dict[str, object]:
    sheet = sheets_of(party, 1)[0]
    scores = {f"score-{seat.player_id}": 100 + 5 * seat.chair for seat in seats_of(sheet)}
    return {"version": sheet.version, "ended": "time", **scores, **more}


def test_the_scorekeeper_totals_and_the_other_players_sign(party: Party) -> None:
    others, keeper, table = a_table(party)
    assert keeper.post(reverse("phone-action", args=[*table, "totals"]), scores_of(party)).status_code == 302
    assert show(keeper, "phone-table", party, 1, table[2]).has("#you-closed")
    sheet = sheets_of(party, 1)[0]
    players = others_of(sheet)
    for phone, player in zip(others, players, strict=True):
        assert sheets_of(party, 1)[0].state == "entered"
        sent = {"player": player, "right": "1", "version": sheets_of(party, 1)[0].version}
        assert phone.post(reverse("phone-action", args=[*table, "sign"]), sent).status_code == 302
    assert sheets_of(party, 1)[0].state == "confirmed"


OPEN = {"HX-Request": "true", "HX-Boosted": "true", "HX-Target": "sheet"}


def test_a_page_that_is_open_is_answered_with_its_sheet_alone_and_what_was_said(party: Party) -> None:
    _others, keeper, table = a_table(party)
    sent = keeper.post(reverse("phone-action", args=[*table, "totals"]), scores_of(party), headers=OPEN)
    assert sent.status_code == 200
    shown = text_of(sent)
    assert shown.has("#sheet #you-closed")
    assert shown.has("#messages .message")
    assert not shown.has("#main")
    refused = keeper.post(reverse("phone-action", args=[*table, "totals"]), {"ended": "time"}, headers=OPEN)
    assert (refused.status_code, text_of(refused).has("#main")) == (422, False)


def test_a_link_inside_the_sheet_leads_to_a_whole_page_which_the_phone_stores(party: Party) -> None:
    _others, keeper, table = a_table(party)
    assert text_of(keeper.get(reverse("phone-table", args=table), headers=OPEN)).has("#main #sheet")


def test_who_does_not_keep_score_cannot_enter_totals(party: Party) -> None:
    [other, *_], _keeper, table = a_table(party)
    assert other.post(reverse("phone-action", args=[*table, "totals"]), scores_of(party)).status_code == 422
    assert sheets_of(party, 1)[0].state == "playing"


def test_totals_on_an_old_version_are_refused_with_both_figures(party: Party) -> None:
    _others, keeper, table = a_table(party)
    old = scores_of(party)
    keeper.post(reverse("phone-action", args=[*table, "totals"]), old)
    first = next(name for name in old if name.startswith("score-"))
    answer = keeper.post(reverse("phone-action", args=[*table, "totals"]), {**old, first: 300})
    assert answer.status_code == 409
    assert text_of(answer).one(f"form#totals [name={first}]")["value"] == "300"


@pytest.mark.parametrize("wrong", ["", "many", "107", "9" * 30])
def test_a_total_that_cannot_be_is_refused_and_stays_typed(party: Party, wrong: str) -> None:
    _others, keeper, table = a_table(party)
    sent = scores_of(party)
    first = next(name for name in sent if name.startswith("score-"))
    answer = keeper.post(reverse("phone-action", args=[*table, "totals"]), {**sent, first: wrong})
    assert answer.status_code == 422
    assert sheets_of(party, 1)[0].state == "playing"


def test_a_player_of_another_table_does_not_find_the_sheet(party: Party) -> None:
    _others, _keeper, table = a_table(party)
    elsewhere = phone_of(party, seats_of(sheets_of(party, 1)[1])[0].player_id)
    assert elsewhere.get(reverse("phone-table", args=table)).status_code == 404
    assert Client().get(reverse("phone-table", args=table)).status_code == 404


def test_a_steward_confirms_alone_with_a_reason(party: Party) -> None:
    _others, keeper, table = a_table(party)
    steward = steward_phone(party)
    keeper.post(reverse("phone-action", args=[*table, "totals"]), scores_of(party))
    seen = {"version": sheets_of(party, 1)[0].version}
    assert steward.post(reverse("phone-action", args=[*table, "confirm"]), seen).status_code == 422
    sent = {"reason": "The others have gone for cake.", **seen}
    assert steward.post(reverse("phone-action", args=[*table, "confirm"]), sent).status_code == 302
    assert sheets_of(party, 1)[0].state == "confirmed"


def test_at_the_table_a_tap_says_who_drew_high(host: Host) -> None:
    party = a_party(host, 8, draw="table")
    open_round(party)
    sheet = sheets_of(party, 1)[0]
    player = seats_of(sheet)[2].player_id
    phone = phone_of(party, player)
    assert show(phone, "my-seat", party).one(".seat-role")["data-role"] == "undrawn"
    address = reverse("phone-action", args=[party.code, 1, sheet.table, "draw"])
    assert phone.post(address, {"player": str(player), "version": 0}).status_code == 302
    assert show(phone, "my-seat", party).one(".seat-role")["data-role"] == "first"


def test_scorekeeping_is_handed_over_in_one_tap(party: Party) -> None:
    _others, keeper, table = a_table(party)
    sheet = sheets_of(party, 1)[0]
    heir = others_of(sheet)[0]
    assert (
        keeper.post(
            reverse("phone-action", args=[*table, "hand-over"]), {"player": heir, "version": 0}
        ).status_code
        == 302
    )
    assert sheets_of(party, 1)[0].scorekeeper_id == heir


def test_a_confirmation_of_scores_that_have_changed_since_is_refused(party: Party) -> None:
    [other, *_], keeper, table = a_table(party)
    keeper.post(reverse("phone-action", args=[*table, "totals"]), scores_of(party))
    seen = sheets_of(party, 1)[0].version
    changed = scores_of(party)
    first = next(name for name in changed if name.startswith("score-"))
    keeper.post(reverse("phone-action", args=[*table, "totals"]), {**changed, first: 300})
    assert other.post(reverse("phone-action", args=[*table, "confirm"]), {"version": seen}).status_code == 409
    assert sheets_of(party, 1)[0].state == "entered"


@pytest.mark.browser
def test_a_stale_sheet_shows_both_figures_in_the_browser(site: Site, page: Page, host: Host) -> None:
    party = a_party(host, 4)
    open_round(party, timezone.now())
    sheet = sheets_of(party, 1)[0]
    carry_cookies(phone_of(party, sheet.scorekeeper_id or 0), page.context)
    page.goto(site.url(f"/p/{party.code}/rounds/1/tables/1"))
    for field in page.locator("[name^=score-]").all():
        field.fill("95")
    enter(sheet)
    page.locator("#enter-totals").click()
    expect(page.get_by_role("alert").first).to_contain_text("95")
    expect(page.locator("#unreachable")).to_be_hidden()
