"""The ruling page: the word, the board, earlier rulings, the decision."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from party import calls, entering, signing
from party.models import Call, Host, Party
from scoring.lines import Line
from scoring.models import Entry, Ruling
from tests.conftest import NOW, signed_in
from tests.party.calling import a_room, by_steward, call_at, sheet_at, steward_of
from tests.party.evening import by_host, by_player, enter, seats_of
from tests.party.pages import done, refused, send, text_of, url
from tests.party.test_call_pages import desk_of, phone_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(host: Host) -> Party:
    return a_room(host)


@pytest.fixture
def desk(party: Party) -> Client:
    return desk_of(party, "Rosa")


def asked(client: Client, party: Party, status: int = 200, /, **question: str) -> str:
    answer = client.get(url("ruling", party, 1, 1), question)
    assert answer.status_code == status
    return text_of(answer)


def play(party: Party, words: str) -> Entry:
    sheet = sheet_at(party, 1)
    player = sheet.first_player_id or 0
    return entering.enter(sheet, Line(player, 40, words=words), actor=by_player(sheet.scorekeeper_id), at=NOW)


def test_a_word_is_answered_with_the_reason(party: Party, desk: Client) -> None:
    assert "Not allowed. CATS is the plural of CAT, made with S." in asked(desk, party, word="cats")
    assert "Allowed. SERIES is in the dictionary." in asked(desk, party, word="series")


@pytest.mark.parametrize(
    ("game", "variant", "says"),
    [
        ("keyword", "party", "corrects the word or plays another"),
        ("keyword", "regular", "takes up the letters and loses the turn"),
        ("anagrams", "regular", "loses the turn"),
        ("keesdrow", "regular", "loses the turn"),
        ("lotto", "regular", "Nothing else is lost"),
    ],
)
def test_the_steward_is_told_what_the_game_makes_of_a_play_that_falls(
    host: Host, game: str, variant: str, says: str
) -> None:
    party = a_room(host, game=game, variant=variant)
    line, desk = play(party, "ZZYX"), desk_of(party, "Rosa")
    sent = {"word": "zzyx", "verdict": "not", "line": line.number, "version": line.version}
    assert says in done(desk, "ruling", party, 1, 1, **sent)


def test_typing_asks_for_the_answer_alone(party: Party, desk: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "ruling-answer"}
    answer = desk.get(url("ruling", party, 1, 1), {"word": "nasa"}, headers=headers).content.decode()
    assert "NASA is an abbreviation" in answer
    assert "<html" not in answer


def test_the_board_answers_item_by_item(party: Party, desk: Client) -> None:
    question = {"rows": "10I: SEE", "place": "K10", "direction": "down", "letters": "EASY", "color": "red"}
    shown = asked(desk, party, **question)
    assert "The play is legal." in shown
    assert "A on K11: 5" in shown


def test_the_board_decides_on_the_word_it_was_asked_about_and_on_no_other(party: Party, desk: Client) -> None:
    question = {"rows": "10I: GLAS", "place": "10I", "letters": "GLASS", "color": "red"}
    sent = {**question, "word": "glass", "verdict": "allowed"}
    done(desk, "ruling", party, 1, 1, **sent)
    assert Ruling.objects.get().source == "board"
    assert "The dictionary says" in refused(desk, "ruling", party, 1, 1, **{**sent, "word": "zzyx"})


def test_a_sheet_kept_on_the_board_brings_its_rows_along(party: Party, desk: Client) -> None:
    sheet = sheet_at(party, 1)
    by = by_player(sheet.scorekeeper_id)
    entering.keep_as(sheet, "board", actor=by, at=NOW)
    entering.enter(sheet, Line(sheet.first_player_id or 0, play="10I SEE"), actor=by, at=NOW)
    assert "10: ........SEE" in asked(desk, party)


def test_a_row_that_cannot_be_read_gets_a_sentence_and_stays_typed(party: Party, desk: Client) -> None:
    question = {"rows": "ten SEE", "place": "K10", "letters": "EASY", "color": "red"}
    shown = asked(desk, party, 422, **question)
    assert "“ten SEE” is no row" in shown
    page = desk.get(url("ruling", party, 1, 1), question).content.decode()
    assert "ten SEE</textarea>" in page
    assert 'value="EASY"' in page


def test_a_game_without_a_board_offers_none(host: Host) -> None:
    party = a_room(host, game="keesdrow", variant="regular")
    assert "Ask the board" not in asked(desk_of(party, "Rosa"), party, word="series")


def test_not_allowed_strikes_the_play_just_made(party: Party, desk: Client) -> None:
    line = play(party, "ZZYX")
    assert "It is about the play just made" in asked(desk, party, word="zzyx")
    sent = {"word": "zzyx", "verdict": "refused", "line": line.number, "version": line.version}
    assert "the line is struck" in done(desk, "ruling", party, 1, 1, **sent)
    line.refresh_from_db()
    assert not line.stands


@pytest.mark.parametrize(("words", "is_ticked"), [("ZZYX ON", True), ("SERIES", False), ("", False)])
def test_the_play_just_made_is_ticked_where_the_word_stands_in_it(
    party: Party, desk: Client, words: str, is_ticked: bool
) -> None:
    play(party, words)
    shown = desk.get(url("ruling", party, 1, 1), {"word": "zzyx"}).content.decode()
    box = re.search(r'<input type="checkbox"\s+name="line"[^>]*>', shown)
    assert box
    assert ("checked" in box[0]) == is_ticked


def test_the_board_is_asked_in_one_form_with_the_word_as_it_is_typed(party: Party, desk: Client) -> None:
    shown = desk.get(url("ruling", party, 1, 1), {"word": "zzyx"}).content.decode()
    board = re.search(r'<details class="fold".*?</details>', shown, re.DOTALL)
    assert board
    assert 'name="word"' not in board[0]
    assert len(re.findall(r'name="\w+"\s+form="ask"', board[0])) == 5


def test_once_the_result_stands_no_line_is_offered_to_strike(party: Party, desk: Client) -> None:
    sheet = enter(play(party, "ZZYX").sheet)
    signing.confirm(sheet, version=sheet.version, reason="Looked at it", actor=by_host(party), at=NOW)
    assert "It is about the play just made" not in asked(desk, party, word="zzyx")


def test_a_ruling_settles_its_call_and_is_shown_at_the_next_table(party: Party, desk: Client) -> None:
    rosa = by_steward(steward_of(party, "Rosa"))
    call = calls.claim(call_at(party, 1, "word", "cats"), actor=rosa, at=NOW)
    assert "CATS is the plural" in asked(desk, party, call=str(call.pk))
    done(desk, "ruling", party, 1, 1, word="cats", call=call.pk, verdict="allowed")
    assert Call.objects.get().state == "settled"
    call_at(party, 2, "word", "cats")
    assert "Ruled otherwise before: Allowed." in text_of(desk.get(url("steward-desk", party)))
    assert "Allowed. Ruled at table 1 in round 1." in text_of(
        phone_at(party, 2).get(url("phone-call", party, 1, 2))
    )


def test_a_contrary_decision_shows_the_earlier_one_and_keeps_the_note(party: Party, desk: Client) -> None:
    done(desk, "ruling", party, 1, 2, word="cats", verdict="allowed")
    sent = {"word": "cats", "verdict": "refused", "note": "Here the S is new."}
    shown = refused(desk, "ruling", party, 1, 1, **sent)
    assert "CATS was ruled allowed tonight at table 2" in shown
    assert "Ruled tonight by Rosa" in shown
    done(desk, "ruling", party, 1, 1, **sent, seen="yes")
    assert Ruling.objects.count() == 2


def test_with_a_stake_the_page_asks_who_has_challenged(host: Host) -> None:
    party = a_room(host, game_options={"party_challenge": "challenger_stake"})
    desk, line = desk_of(party, "Rosa"), play(party, "ZZYX")
    shown = asked(desk, party, word="zzyx")
    others = [seat.player for seat in seats_of(sheet_at(party, 1)) if seat.player_id != line.player_id]
    assert "Who has challenged it?" in shown
    assert all(str(player) in shown for player in others)
    sent = {"word": "zzyx", "verdict": "refused", "line": line.number, "challenger": others[0].pk}
    assert send(desk, "ruling", party, 1, 1, **sent).status_code == 409
    done(desk, "ruling", party, 1, 1, **sent, version=line.version)
    assert sheet_at(party, 1).seats.get(player=others[0]).score == 25


def test_by_the_party_s_rule_nobody_is_asked_who_has_challenged(party: Party, desk: Client) -> None:
    play(party, "ZZYX")
    assert "Who has challenged it?" not in asked(desk, party, word="zzyx")


def test_a_host_rules_from_the_same_page_and_comes_back_to_the_own_desk(host: Host) -> None:
    party = a_room(host, stewards=())
    laptop = signed_in(host)
    assert "SERIES is in the dictionary" in asked(laptop, party, word="series")
    sent = laptop.post(url("ruling", party, 1, 1), {"word": "series", "verdict": "allowed"})
    assert sent["Location"] == url("host-desk", party)
