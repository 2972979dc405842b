"""A sheet kept on the drawn board: plays counted before they are entered, and prize words that they spell."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from party.desk.rulings import decide
from party.models import Host, Party
from party.prizes import claims, keywords
from scoring.models import Entry
from scoring.rulings import Decision
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, sheet_of
from tests.party.pages import Shown, text_of, url
from tests.party.sheet_phones import HERE, do, no, players_of, read, scores
from tests.party.signed_phones import phone_of, steward_phone

pytestmark = pytest.mark.django_db


def look(client: Client, party: Party, **fields: Any) -> Shown:  # noqa: ANN401
    return text_of(client.get(url("phone-table", party, *HERE), {"part": "look", **fields}))


@pytest.fixture
def on_board(party: Party, keeper: Client) -> Client:
    do(keeper, party, "keep", keeping="board")
    return keeper


def test_the_engine_counts_a_play_before_it_is_entered(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    shown = look(on_board, party, player=ann, square="I10", direction="across", letters="SEE")
    assert shown.one(".counted .sheet-head").text == "SEE 10I +15"
    [item] = shown.all(".counted .tally li")
    assert all(part in item.text for part in ("S, E, E", "3 × 5", "15"))
    assert "15" in shown.one("#enter-line").text
    assert Entry.objects.count() == 0


def test_a_play_is_entered_and_lies_on_the_board(party: Party, on_board: Client) -> None:
    ann, bo, *_ = players_of(party)
    play = {"square": "I10", "direction": "across", "letters": "SEE"}
    do(on_board, party, "line", player=ann, **play)
    assert scores(party)[0] == 15
    shown = read(phone_of(party, bo), party)
    assert "10I SEE" in shown.one(".board[role=img]")["aria-label"]


def test_a_play_that_does_not_lie_right_is_refused_in_words(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    play = {"player": ann, "square": "A1", "direction": "across", "letters": "SEE"}
    looked = look(on_board, party, **play)
    assert looked.refusals == ["MustStartOnGray"]
    assert (looked.has("#enter-line"), looked.has("#pass-line")) == (False, True)
    again = no(on_board, party, "line", **play)
    assert again.one("form#line #letters")["value"] == "SEE"
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(("validation", "says"), [("reject", False), ("warn", True), ("challenge", True)])
def test_a_wrong_word_is_refused_warned_of_or_left_to_the_others(
    host: Host, validation: str, says: bool
) -> None:
    party = a_party(host, 4, game_options={"validation": validation})
    open_round(party)
    phone, [ann, *_] = phone_of(party, sheet_of(party).scorekeeper_id or 0), players_of(party)
    do(phone, party, "keep", keeping="board")
    play = {"player": ann, "square": "I10", "direction": "across", "letters": "XQZ"}
    shown = look(phone, party, **play)
    assert ("NotInDictionary" in shown.refusals) is (validation != "challenge")
    assert shown.has("#enter-line") is says
    assert ("15" in shown.one(".entering").text) is says
    if validation == "warn":
        no(phone, party, "line", **play)
        do(phone, party, "line", **play, despite="1")
        assert read(phone, party).one("#line-1 .line-note").text
        assert Entry.objects.get().faults


@pytest.mark.parametrize(
    ("is_allowed", "letters", "refusals"), [(True, "XQZ", []), (False, "SEE", ["RuledOut"])]
)
def test_a_look_says_what_was_ruled_on_the_word(
    host: Host, is_allowed: bool, letters: str, refusals: list[str]
) -> None:
    party = a_party(host, 4, game_options={"validation": "reject"})
    open_round(party)
    decision = Decision(is_allowed=is_allowed, word=letters, note="As agreed.")
    decide(sheet_of(party), decision, actor=by_host(party), at=NOW)
    phone, [ann, *_] = phone_of(party, sheet_of(party).scorekeeper_id or 0), players_of(party)
    do(phone, party, "keep", keeping="board")
    shown = look(phone, party, player=ann, square="I10", direction="across", letters=letters)
    assert shown.refusals == refusals
    ruled = shown.one(f".counted [data-ruled={'allowed' if is_allowed else 'refused'}]")
    assert letters in ruled.text
    assert shown.has("#enter-line") is is_allowed


def test_without_javascript_the_page_counts_and_offers_to_enter(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    asked: dict[str, Any] = {
        "look": 1,
        "player": ann,
        "square": "I10",
        "direction": "across",
        "letters": "SEE",
    }
    shown = text_of(on_board.get(url("phone-table", party, *HERE), asked))
    assert "15" in shown.one("form#line #enter-line").text
    assert shown.has(".board [data-fresh]")


def spell(party: Party, client: Client, player: int) -> None:
    do(client, party, "keep", keeping="board")
    do(client, party, "line", player=player, square="I10", direction="across", letters="RIVER")


@pytest.mark.parametrize(("mode", "state"), [("table", "awarded"), ("room", "claimed")])
def test_the_prize_word_on_the_board_is_proposed_to_the_scorekeeper(
    host: Host, mode: str, state: str
) -> None:
    party = a_party(host, 4, prizes=mode)
    open_round(party)
    prize = keywords.type_keyword(
        party, "RIVER", 1 if mode == "table" else None, actor=by_host(party), at=NOW
    )
    ann, bo, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, bo)
    proposed = [read(phone, party).has("#prize-1") for phone in (keeper, phone_of(party, bo))]
    assert proposed == [True, False]
    do(keeper, party, "prize", entry=1)
    prize.refresh_from_db()
    assert prize.state == state
    assert not read(keeper, party).has("#prize-1")


def test_the_prize_word_is_open_again_once_its_line_is_undone(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    keywords.type_keyword(party, "RIVER", 1, actor=by_host(party), at=NOW)
    ann, bo, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, bo)
    do(keeper, party, "prize", entry=1)
    assert read(keeper, party).one(".prize-word")["data-state"] == "won"
    do(keeper, party, "undo")
    for shown in (read(keeper, party), read(phone_of(party, bo), party)):
        assert shown.one(".prize-word[data-prize=table] b").text == "RIVER"
        assert shown.one(".prize-word")["data-state"] == "open"


def test_nobody_is_the_own_witness_of_a_prize(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    keywords.type_keyword(party, "RIVER", 1, actor=by_host(party), at=NOW)
    ann, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, ann)
    assert no(keeper, party, "prize", entry=1).refusals == ["NeedsAWitness"]
    do(steward_phone(party), party, "prize", entry=1)


def test_who_proposes_a_prize_that_was_given_at_the_desk_meanwhile_is_told_who_has_it(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    prize = keywords.type_keyword(party, "RIVER", 1, actor=by_host(party), at=NOW)
    ann, bo, cy, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, bo)
    winner = claims.award(prize, cy, actor=by_host(party), at=NOW).winner
    refusal = no(keeper, party, "prize", entry=1).one("[data-refusal=AwardedAlready]")
    assert str(winner) in refusal.text


def test_what_was_not_spelled_gets_no_prize(party: Party, keeper: Client) -> None:
    assert no(keeper, party, "prize", entry=1).refusals == ["NoSuchPrize"]
