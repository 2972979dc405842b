"""Calls and rulings by the API: from a table's call to the ruling that settles it."""

from __future__ import annotations

import pytest

from party.models import Party
from tests.party.api.asking import Json, Program, as_player, as_steward, refusal


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


def test_another_tables_call_is_not_found(playing: Party, program: Program, at: str, call: Json) -> None:
    other = program.get(f"{at}/rounds/1")["tables"][1]["first_player"]
    stranger = as_player(playing, other)
    assert stranger.ask("POST", f"{at}/calls/{call['id']}/withdraw").status_code == 404
