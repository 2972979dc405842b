"""A table's sheet on its phones, however it is kept: who sees what, and what a phone that looks again gets."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from party.models import Host, Party
from party.people.guests import registration
from party.prizes import keywords
from party.tables import entering
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, by_player, enter, open_round, sheet_of
from tests.party.pages import text_of, url
from tests.party.sheet_phones import HERE, do, players_of, read, scores
from tests.party.signed_phones import phone_of

pytestmark = pytest.mark.django_db


def test_the_way_of_keeping_changes_in_mid_game_and_nothing_is_lost(party: Party, keeper: Client) -> None:
    ann, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    for way in ("board", "totals", "running"):
        shown = do(keeper, party, "keep", keeping=way)
        assert [each["value"] for each in shown.all("#keep-form [aria-pressed=true]")] == [way]
        assert scores(party)[0] == 40


def test_who_does_not_keep_score_sees_the_lines_and_no_form(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="40")
    hers, theirs = read(keeper, party), read(phone_of(party, bo), party)
    assert [shown.one("#line-1 .numbers").text for shown in (hers, theirs)] == ["+40", "+40"]
    for form in ("form#line", "#points", "#strike-1", "#keep-form", "#undo-line", "form#close"):
        assert (hers.has(form), theirs.has(form)) == (True, False), form


def test_the_key_card_adds_fifty_and_makes_room_for_the_next(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "card", word="river")
    assert "RIVER" in read(phone_of(party, bo), party).one(".key-card dd").text
    do(keeper, party, "keep", keeping="running")
    do(keeper, party, "line", player=ann, points="25", spells="1")
    assert scores(party)[0] == 75
    assert sheet_of(party).key_card != "RIVER"
    do(keeper, party, "undo")
    assert sheet_of(party).key_card == "RIVER"


def test_the_key_card_and_the_prize_word_have_names_of_their_own(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    keywords.type_keyword(party, "GARDEN", 1, actor=by_host(party), at=NOW)
    phone = phone_of(party, sheet_of(party).scorekeeper_id or 0)
    do(phone, party, "card", word="RIVER")
    shown = read(phone, party)
    assert "RIVER" in shown.one(".key-card dd").text
    assert shown.one(".prize-word[data-prize=table] dd b").text == "GARDEN"
    assert shown.one(".key-card dt").text != shown.one(".prize-word dt").text


def test_who_has_left_is_told_so_and_finds_no_dead_buttons(party: Party, keeper: Client) -> None:
    jo = players_of(party)[1]
    phone = phone_of(party, jo)
    before = read(phone, party)
    assert (before.has("#you-left"), before.has("#call-a-steward")) == (False, True)
    registration.leave(party, jo, actor=by_host(party), at=NOW)
    after = read(phone, party)
    assert (after.has("#you-left"), after.has("#call-a-steward")) == (True, False)
    assert not after.has("main button[type=submit]")
    assert not read(keeper, party).has("#you-left")


def live(client: Client, party: Party, **seen: str) -> HttpResponse:
    return client.get(url("phone-table", party, *HERE), {"part": "live", **seen})  # type: ignore[return-value]


def test_a_phone_that_looks_again_gets_only_what_has_changed(party: Party, keeper: Client) -> None:
    ann, bo, *_ = players_of(party)
    do(keeper, party, "keep", keeping="running")
    phone = phone_of(party, bo)
    shown = phone.get(url("phone-table", party, *HERE)).context
    seen = {"mark": shown["mark"], "shape": shown["shape"]}
    assert live(phone, party, **seen).status_code == 204
    do(keeper, party, "line", player=ann, points="40")
    changed = live(phone, party, **seen)
    assert text_of(changed).one("#line-1 .numbers").text == "+40"
    assert "HX-Retarget" not in changed.headers


def test_a_phone_is_drawn_anew_when_there_is_something_else_to_do(party: Party, keeper: Client) -> None:
    phone = phone_of(party, players_of(party)[1])
    shown = phone.get(url("phone-table", party, *HERE)).context
    enter(sheet_of(party))
    answer = live(phone, party, mark=shown["mark"], shape=shown["shape"])
    assert answer.headers["HX-Retarget"] == "#sheet"
    assert text_of(answer).has(f"#right-{players_of(party)[1]}")


def test_who_is_about_to_sign_sees_figures_that_have_changed_meanwhile(party: Party) -> None:
    enter(sheet_of(party))
    phone = phone_of(party, players_of(party)[1])
    shown = phone.get(url("phone-table", party, *HERE)).context
    enter(sheet_of(party), lambda seat: 300 - 20 * seat.chair)
    answer = live(phone, party, mark=shown["mark"], shape=shown["shape"])
    assert answer.headers["HX-Retarget"] == "#sheet"
    assert f'name="version" value="{sheet_of(party).version}"' in answer.content.decode()


@pytest.mark.parametrize("keeping", ["totals", "running", "board"])
def test_a_sheet_takes_as_many_queries_for_thirty_lines_as_for_one(
    party: Party, keeper: Client, keeping: str
) -> None:
    counts = []
    for lines in (1, 30):
        for _ in range(lines):
            line = Line(players_of(party)[0], 5)
            entering.enter(sheet_of(party), line, actor=by_player(sheet_of(party).scorekeeper_id), at=NOW)
        do(keeper, party, "keep", keeping=keeping)
        with CaptureQueriesContext(connection) as captured:
            read(keeper, party)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 16
