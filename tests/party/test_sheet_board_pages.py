"""A sheet kept on the drawn board: plays counted before they are entered, and prize words that they spell."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from party import prizes
from party.models import Host, Party
from party.rulings import decide
from scoring.models import Entry
from scoring.rulings import Decision
from tests.conftest import NOW
from tests.party.evening import a_party, by_host, open_round, sheet_of
from tests.party.pages import send, text_of, url
from tests.party.phones import phone_of, steward_phone
from tests.party.sheet_phones import HERE, do, no, players_of, read, scores

pytestmark = pytest.mark.django_db


def look(client: Client, party: Party, **fields: Any) -> str:  # noqa: ANN401
    return text_of(client.get(url("phone-table", party, *HERE), {"part": "look", **fields}))


@pytest.fixture
def on_board(party: Party, keeper: Client) -> Client:
    do(keeper, party, "keep", keeping="board")
    return keeper


def test_the_engine_counts_a_play_before_it_is_entered(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    shown = look(on_board, party, player=ann, square="I10", direction="across", letters="SEE")
    assert "SEE 10I +15" in shown
    assert "S, E, E on other squares, 3 × 5 15" in shown
    assert "Enter 15 for" in shown
    assert Entry.objects.count() == 0


def test_a_play_is_entered_and_lies_on_the_board(party: Party, on_board: Client) -> None:
    ann, bo, *_ = players_of(party)
    play = {"square": "I10", "direction": "across", "letters": "SEE"}
    do(on_board, party, "line", player=ann, **play)
    assert scores(party)[0] == 15
    assert (
        "The board with 10I SEE" in phone_of(party, bo).get(url("phone-table", party, *HERE)).content.decode()
    )


def test_a_play_that_does_not_lie_right_is_refused_in_words(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    play = {"player": ann, "square": "A1", "direction": "across", "letters": "SEE"}
    assert "gray" in look(on_board, party, **play)
    assert "Enter" not in look(on_board, party, **play)
    assert 'value="SEE"' in send(on_board, "phone-deed", party, *HERE, "line", **play).content.decode()
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
    assert ("not in the dictionary" in shown) is (validation != "challenge")
    assert ("15 for" in shown) is says
    if validation == "warn":
        no(phone, party, "line", **play)
        do(phone, party, "line", **play, despite="1")
        assert "let stand although warned of" in read(phone, party)


@pytest.mark.parametrize(
    ("is_allowed", "letters", "says"),
    [
        (True, "XQZ", "XQZ: ruled allowed at table 1 in round 1. XQZ 10I +15"),
        (False, "SEE", "play another word. SEE: ruled not allowed at table 1 in round 1."),
    ],
)
def test_a_look_says_what_was_ruled_on_the_word(
    host: Host, is_allowed: bool, letters: str, says: str
) -> None:
    party = a_party(host, 4, game_options={"validation": "reject"})
    open_round(party)
    decision = Decision(is_allowed=is_allowed, word=letters, note="As agreed.")
    decide(sheet_of(party), decision, actor=by_host(party), at=NOW)
    phone, [ann, *_] = phone_of(party, sheet_of(party).scorekeeper_id or 0), players_of(party)
    do(phone, party, "keep", keeping="board")
    assert says in look(phone, party, player=ann, square="I10", direction="across", letters=letters)


def test_without_javascript_the_page_counts_and_offers_to_enter(party: Party, on_board: Client) -> None:
    ann, *_ = players_of(party)
    asked: dict[str, Any] = {
        "look": 1,
        "player": ann,
        "square": "I10",
        "direction": "across",
        "letters": "SEE",
    }
    answer = on_board.get(url("phone-table", party, *HERE), asked)
    assert "Enter 15 for" in text_of(answer)
    assert "data-fresh" in answer.content.decode()


def spell(party: Party, client: Client, player: int) -> None:
    do(client, party, "keep", keeping="board")
    do(client, party, "line", player=player, square="I10", direction="across", letters="RIVER")


@pytest.mark.parametrize(("mode", "state"), [("table", "awarded"), ("room", "claimed")])
def test_the_prize_word_on_the_board_is_proposed_to_the_scorekeeper(
    host: Host, mode: str, state: str
) -> None:
    party = a_party(host, 4, prizes=mode)
    open_round(party)
    prize = prizes.type_keyword(party, "RIVER", 1 if mode == "table" else None, actor=by_host(party), at=NOW)
    ann, bo, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, bo)
    assert "spelled RIVER, the prize word" in read(keeper, party)
    assert "the prize word You" not in read(phone_of(party, bo), party)
    do(keeper, party, "prize", entry=1)
    prize.refresh_from_db()
    assert prize.state == state
    assert "spelled RIVER, the prize word" not in read(keeper, party)


def test_the_prize_word_is_open_again_once_its_line_is_undone(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    prizes.type_keyword(party, "RIVER", 1, actor=by_host(party), at=NOW)
    ann, bo, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, bo)
    do(keeper, party, "prize", entry=1)
    assert "RIVER still open" not in read(keeper, party)
    do(keeper, party, "undo")
    for shown in (read(keeper, party), read(phone_of(party, bo), party)):
        assert "Table's prize word RIVER still open" in shown


def test_nobody_is_the_own_witness_of_a_prize(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    prizes.type_keyword(party, "RIVER", 1, actor=by_host(party), at=NOW)
    ann, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, ann)
    assert "needs a witness" in no(keeper, party, "prize", entry=1)
    do(steward_phone(party), party, "prize", entry=1)


def test_who_proposes_a_prize_that_was_given_at_the_desk_meanwhile_is_told_who_has_it(host: Host) -> None:
    party = a_party(host, 4, prizes="table")
    open_round(party)
    prize = prizes.type_keyword(party, "RIVER", 1, actor=by_host(party), at=NOW)
    ann, bo, cy, *_ = players_of(party)
    keeper = phone_of(party, ann)
    spell(party, keeper, bo)
    winner = prizes.award(prize, cy, actor=by_host(party), at=NOW).winner
    assert f"The prize for RIVER has been awarded to {winner}" in no(keeper, party, "prize", entry=1)


def test_what_was_not_spelled_gets_no_prize(party: Party, keeper: Client) -> None:
    assert "no such prize" in no(keeper, party, "prize", entry=1)
