"""Calls and rulings by the API: from a table's call to the ruling that settles it."""

from __future__ import annotations

import json

import pytest

from party.models import Party
from tests.party.api.asking import Json, Program, as_player, as_steward, refusal
from tests.party.evening import others_of, sheet_of


@pytest.fixture
def here(at: str) -> str:
    return f"{at}/rounds/1/tables/1"


@pytest.fixture
def keeper(playing: Party, program: Program, at: str) -> Program:
    return as_player(playing, program.get(f"{at}/rounds/1")["tables"][0]["first_player"])


@pytest.fixture
def call(keeper: Program, here: str) -> Json:
    return keeper.post(f"{here}/calls", {"kind": "word", "note": "CATS"})


def test_a_second_call_of_a_kind_is_the_same(keeper: Program, here: str, call: Json) -> None:
    assert keeper.post(f"{here}/calls", {"kind": "word"})["id"] == call["id"]


def test_the_steward_claims_and_rules(playing: Party, at: str, call: Json) -> None:
    desk = as_steward(playing)
    assert [found["id"] for found in desk.get(f"{at}/calls")] == [call["id"]]
    claimed = desk.post(f"{at}/calls/{call['id']}/claim")
    assert (claimed["state"], claimed["claimed_by"]) == ("claimed", "steward")
    ruled = desk.post(f"{at}/calls/{call['id']}/rule", {"allowed": False, "word": "CATS"})
    assert (ruled["state"], ruled["ruling"]["allowed"]) == ("settled", False)
    assert [ruling["word"] for ruling in desk.get(f"{at}/rulings?word=cats")] == ["CATS"]


def test_what_is_claimed_is_not_claimed_again(playing: Party, program: Program, at: str, call: Json) -> None:
    program.post(f"{at}/calls/{call['id']}/claim")
    asked = as_steward(playing).ask("POST", f"{at}/calls/{call['id']}/claim")
    assert refusal(asked) == (422, "ClaimedAlready")


def test_a_call_is_passed_on_and_settled_by_the_host(
    playing: Party, program: Program, at: str, call: Json
) -> None:
    assert as_steward(playing).post(f"{at}/calls/{call['id']}/escalate")["escalated"]
    settled = program.post(f"{at}/calls/{call['id']}/settle", {"note": "Talked it over"})
    assert settled["state"] == "settled"


def test_the_table_takes_its_call_back(keeper: Program, at: str, call: Json) -> None:
    assert keeper.post(f"{at}/calls/{call['id']}/withdraw")["state"] == "withdrawn"


@pytest.mark.parametrize(("kind", "read"), [("score", ""), ("word", "About Bo")])
def test_what_is_no_word_in_question_is_told_to_its_writer_and_to_officials_alone(
    playing: Party, keeper: Program, at: str, here: str, kind: str, read: str
) -> None:
    assert keeper.post(f"{here}/calls", {"kind": kind, "note": "About Bo"})["note"] == "About Bo"
    other = as_player(playing, others_of(sheet_of(playing))[0])
    again = other.post(f"{here}/calls", {"kind": kind, "note": "What?"})
    assert again["note"] == read
    [shown] = as_steward(playing).get(f"{at}/calls")
    assert shown["note"] == "About Bo"
    assert other.post(f"{at}/calls/{again['id']}/withdraw")["note"] == read


def test_another_tables_call_is_not_found(playing: Party, program: Program, at: str, call: Json) -> None:
    other = program.get(f"{at}/rounds/1")["tables"][1]["first_player"]
    stranger = as_player(playing, other)
    assert stranger.ask("POST", f"{at}/calls/{call['id']}/withdraw").status_code == 404


# Disputes


@pytest.fixture
def dispute(playing: Party, keeper: Program, desk: Program, here: str, at: str) -> Json:
    """The sheet is closed, one other has signed, and a third thinks 95 right."""
    sheet = keeper.get(f"{here}/sheet")
    players = [seat["player"] for seat in sheet["seats"]]
    scores = {str(player): 10 for player in players}
    keeper.ask("PUT", f"{here}/totals", {"scores": scores, "version": sheet["version"]})
    others = [player for player in players if player != sheet["first_player"]]
    as_player(playing, others[0]).post(f"{here}/sign", {"player": others[0], "right": True})
    wrong = {"player": others[1], "right": False, "thinks": 95}
    as_player(playing, others[1]).post(f"{here}/sign", wrong)
    [call] = desk.get(f"{at}/calls")
    assert (call["kind"], call["stands"], call["thinks"]) == ("dispute", 10, 95)
    return call


@pytest.fixture
def desk(playing: Party) -> Program:
    return as_steward(playing)


@pytest.mark.parametrize(
    ("action", "body"), [("settle", {"note": "Talked it over"}), ("rule", {"allowed": True, "word": "SEE"})]
)
def test_a_dispute_is_not_settled_by_a_word_or_a_ruling(
    desk: Program, here: str, at: str, dispute: Json, action: str, body: Json
) -> None:
    asked = desk.ask("POST", f"{at}/calls/{dispute['id']}/{action}", body)
    assert refusal(asked) == (422, "AnswerTheDispute")
    assert [call["id"] for call in desk.get(f"{at}/calls")] == [dispute["id"]]
    assert (desk.get(f"{here}/sheet")["state"], desk.get(f"{at}/rulings")) == ("disputed", [])


def test_the_sheet_is_upheld(desk: Program, here: str, at: str, dispute: Json) -> None:
    assert desk.post(f"{at}/calls/{dispute['id']}/uphold")["state"] == "settled"
    assert desk.get(f"{here}/sheet")["state"] == "confirmed"


def test_the_sheet_is_corrected_and_signed_again(desk: Program, here: str, at: str, dispute: Json) -> None:
    assert desk.post(f"{at}/calls/{dispute['id']}/correct")["state"] == "settled"
    sheet = desk.get(f"{here}/sheet")
    assert (sheet["state"], sheet["signatures"]) == ("entered", [])
    assert {seat["player"]: seat["score"] for seat in sheet["seats"]}[dispute["player"]] == 95


@pytest.mark.parametrize("action", ["uphold", "correct"])
def test_what_is_no_dispute_is_neither_upheld_nor_corrected(
    desk: Program, at: str, call: Json, action: str
) -> None:
    assert refusal(desk.ask("POST", f"{at}/calls/{call['id']}/{action}")) == (422, "NotADispute")


# Lists


def test_calls_come_in_pages(desk: Program, keeper: Program, here: str, at: str) -> None:
    made = [keeper.post(f"{here}/calls", {"kind": kind})["id"] for kind in ("word", "score", "letters")]
    first = desk.ask("GET", f"{at}/calls?limit=2")
    assert [call["id"] for call in json.loads(first.content)] == made[:2]
    assert first.headers["Link"] == f'</api/v1{at}/calls?limit=2&after={made[1]}>; rel="next"'
    last = desk.ask("GET", f"{at}/calls?limit=2&after={made[1]}")
    assert ([call["id"] for call in json.loads(last.content)], "Link" in last.headers) == (made[2:], False)


def test_rulings_on_a_word_come_in_pages_of_that_word(
    desk: Program, keeper: Program, here: str, at: str
) -> None:
    for word in ("SEE", "CATS", "SEE"):
        call = keeper.post(f"{here}/calls", {"kind": "word", "note": word})
        desk.post(f"{at}/calls/{call['id']}/rule", {"allowed": word == "SEE", "word": word})
    first = desk.ask("GET", f"{at}/rulings?word=see&limit=1")
    path = first.headers["Link"].split(">")[0].removeprefix("</api/v1")
    second = desk.ask("GET", path)
    shown = [json.loads(page.content)[0] for page in (first, second)]
    assert [ruling["word"] for ruling in shown] == ["SEE", "SEE"]
    assert (shown[0]["id"] < shown[1]["id"], "Link" in second.headers) == (True, False)
