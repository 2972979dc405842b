"""The ruling page: the word, the board, earlier rulings, the decision."""

from __future__ import annotations

import pytest
from django.test import Client

from party.desk import calls, confirming
from party.models import Call, Host, Party
from party.tables import entering
from scoring.models import Entry, Ruling
from scoring.sheets.turns import Line
from tests.conftest import NOW, signed_in
from tests.party.calling import a_room, by_steward, call_at, sheet_at, steward_of
from tests.party.evening import by_host, by_player, enter, seats_of
from tests.party.pages import Shown, done, refused, send, text_of, url
from tests.party.signed_phones import desk_phone, phone_at

pytestmark = pytest.mark.django_db
# What the page offers: the line just played, who challenged it, the question to the board; and what it answers.
LINE = "#ruling-answer input[name=line]"
CHALLENGER = "#ruling-answer #id_challenger"
BOARD = "#ask-the-board"
DICTIONARY = "[data-source=dictionary]"


@pytest.fixture
def party(host: Host) -> Party:
    return a_room(host)


@pytest.fixture
def desk(party: Party) -> Client:
    return desk_phone(party, "Rosa")


def asked(client: Client, party: Party, status: int = 200, /, **question: str) -> Shown:
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
    line, desk = play(party, "ZZYX"), desk_phone(party, "Rosa")
    sent = {"word": "zzyx", "verdict": "not", "line": line.number, "version": line.version}
    assert says in done(desk, "ruling", party, 1, 1, **sent)


def test_typing_asks_for_the_answer_alone(party: Party, desk: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "ruling-answer"}
    answer = text_of(desk.get(url("ruling", party, 1, 1), {"word": "nasa"}, headers=headers))
    assert answer.one(DICTIONARY)["data-verdict"] == "refused"
    assert "NASA" in answer.one(DICTIONARY).text
    assert not answer.has("html")


def test_the_board_answers_item_by_item(party: Party, desk: Client) -> None:
    question = {"rows": "10I: SEE", "place": "K10", "direction": "down", "letters": "EASY", "color": "red"}
    answer = asked(desk, party, **question).one("#board-answer")
    assert [each["data-verdict"] for each in answer.all(".ruling")] == ["allowed"]
    assert "A on K11: 5" in [item.text for item in answer.all(".tally li")]


def test_the_board_decides_on_the_word_it_was_asked_about_and_on_no_other(party: Party, desk: Client) -> None:
    question = {"rows": "10I: GLAS", "place": "10I", "letters": "GLASS", "color": "red"}
    sent = {**question, "word": "glass", "verdict": "allowed"}
    done(desk, "ruling", party, 1, 1, **sent)
    assert Ruling.objects.get().source == "board"
    shown = refused(desk, "ruling", party, 1, 1, **{**sent, "word": "zzyx"})
    assert shown.refusals == ["AgainstTheDictionary"]


def test_a_sheet_kept_on_the_board_brings_its_rows_along(party: Party, desk: Client) -> None:
    sheet = sheet_at(party, 1)
    by = by_player(sheet.scorekeeper_id)
    entering.keep_as(sheet, "board", actor=by, at=NOW)
    entering.enter(sheet, Line(sheet.first_player_id or 0, play="10I SEE"), actor=by, at=NOW)
    assert "10: ........SEE" in asked(desk, party).one("#id_rows").text


def test_a_row_that_cannot_be_read_gets_a_sentence_and_stays_typed(party: Party, desk: Client) -> None:
    question = {"rows": "ten SEE", "place": "K10", "letters": "EASY", "color": "red"}
    shown = asked(desk, party, 422, **question)
    assert shown.refusals == ["NotARow"]
    assert "ten SEE" in shown.one("[data-refusal=NotARow]").text
    assert shown.one("#id_rows").text == "ten SEE"
    assert shown.one("#id_letters")["value"] == "EASY"


def test_a_game_without_a_board_offers_none(host: Host) -> None:
    party = a_room(host, game="keesdrow", variant="regular")
    shown = asked(desk_phone(party, "Rosa"), party, word="series")
    assert [shown.has("#ruling-answer"), shown.has(BOARD), shown.has("[name=rows]")] == [True, False, False]


def test_a_game_with_a_board_offers_to_ask_it(party: Party, desk: Client) -> None:
    shown = asked(desk, party, word="series")
    assert [shown.has("#ruling-answer"), shown.has(BOARD), shown.has("[name=rows]")] == [True, True, True]


def test_not_allowed_strikes_the_play_just_made(party: Party, desk: Client) -> None:
    line = play(party, "ZZYX")
    assert asked(desk, party, word="zzyx").one(LINE)["value"] == str(line.number)
    sent = {"word": "zzyx", "verdict": "refused", "line": line.number, "version": line.version}
    done(desk, "ruling", party, 1, 1, **sent)
    line.refresh_from_db()
    assert not line.stands


@pytest.mark.parametrize(("words", "is_ticked"), [("ZZYX ON", True), ("SERIES", False), ("", False)])
def test_the_play_just_made_is_ticked_where_the_word_stands_in_it(
    party: Party, desk: Client, words: str, is_ticked: bool
) -> None:
    play(party, words)
    assert ("checked" in asked(desk, party, word="zzyx").one(LINE)) == is_ticked


def test_the_board_is_asked_in_one_form_with_the_word_as_it_is_typed(party: Party, desk: Client) -> None:
    shown = asked(desk, party, word="zzyx")
    board = shown.one("details.fold")
    assert board.has(BOARD)
    assert [field["name"] for field in board.all("[name]")] == [
        "rows",
        "place",
        "direction",
        "letters",
        "color",
    ]
    assert all(field["form"] == "ask" for field in board.all("[name]"))
    assert shown.has("form#ask [name=word]")


def test_once_the_result_stands_no_line_is_offered_to_strike(party: Party, desk: Client) -> None:
    line = play(party, "ZZYX")
    assert asked(desk, party, word="zzyx").has(LINE)
    sheet = enter(line.sheet)
    confirming.confirm(sheet, version=sheet.version, reason="Looked at it", actor=by_host(party), at=NOW)
    assert not asked(desk, party, word="zzyx").has(LINE)


def test_a_ruling_settles_its_call_and_is_shown_at_the_next_table(party: Party, desk: Client) -> None:
    rosa = by_steward(steward_of(party, "Rosa"))
    call = calls.claim(call_at(party, 1, "word", "cats"), actor=rosa, at=NOW)
    assert asked(desk, party, call=str(call.pk)).one(DICTIONARY)["data-verdict"] == "refused"
    done(desk, "ruling", party, 1, 1, word="cats", call=call.pk, verdict="allowed")
    assert Call.objects.get().state == "settled"
    other = call_at(party, 2, "word", "cats")
    said = text_of(desk.get(url("steward-desk", party))).one(f"#call-{other.pk} .ruling")
    assert (said["data-verdict"], said.one("[data-earlier]")["data-earlier"]) == ("refused", "allowed")
    shown = text_of(phone_at(party, 2).get(url("phone-call", party, 1, 2)))
    assert shown.one(f"#asked-{other.pk} .ruling")["data-verdict"] == "allowed"


def test_a_contrary_decision_shows_the_earlier_one_and_keeps_the_note(party: Party, desk: Client) -> None:
    done(desk, "ruling", party, 1, 2, word="cats", verdict="allowed")
    sent = {"word": "cats", "verdict": "refused", "note": "Here the S is new."}
    shown = refused(desk, "ruling", party, 1, 1, **sent)
    assert shown.refusals == ["RuledOtherwise"]
    earlier = shown.one("#ruling-answer [data-source=earlier]")
    assert earlier["data-verdict"] == "allowed"
    assert "Rosa" in earlier.one(".kicker").text
    assert shown.one("#id_note")["value"] == "Here the S is new."
    done(desk, "ruling", party, 1, 1, **sent, seen="yes")
    assert Ruling.objects.count() == 2


def test_with_a_stake_the_page_asks_who_has_challenged(host: Host) -> None:
    party = a_room(host, game_options={"party_challenge": "challenger_stake"})
    desk, line = desk_phone(party, "Rosa"), play(party, "ZZYX")
    shown = asked(desk, party, word="zzyx")
    others = [seat.player for seat in seats_of(sheet_at(party, 1)) if seat.player_id != line.player_id]
    offered = [option["value"] for option in shown.all(f"{CHALLENGER} option")]
    assert offered == ["", *(str(player.pk) for player in others)]
    sent = {"word": "zzyx", "verdict": "refused", "line": line.number, "challenger": others[0].pk}
    assert send(desk, "ruling", party, 1, 1, **sent).status_code == 409
    done(desk, "ruling", party, 1, 1, **sent, version=line.version)
    assert sheet_at(party, 1).seats.get(player=others[0]).score == 25


def test_by_the_party_s_rule_nobody_is_asked_who_has_challenged(party: Party, desk: Client) -> None:
    play(party, "ZZYX")
    shown = asked(desk, party, word="zzyx")
    assert (shown.has(LINE), shown.has(CHALLENGER)) == (True, False)


def test_a_host_rules_from_the_same_page_and_comes_back_to_the_own_desk(host: Host) -> None:
    party = a_room(host, stewards=())
    laptop = signed_in(host)
    assert asked(laptop, party, word="series").one(DICTIONARY)["data-verdict"] == "allowed"
    sent = laptop.post(url("ruling", party, 1, 1), {"word": "series", "verdict": "allowed"})
    assert sent["Location"] == url("host-desk", party)
