"""What is kept of a sheet's answers: enough to give each of them again, and little."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from party.models import Party
from scoring.models import Answer, Entry
from scoring.record.once import forget_bodies
from tests.party.api.asking import Json, Program, as_player

REPLAYED = "Idempotent-Replayed"


@pytest.fixture
def here(at: str) -> str:
    return f"{at}/rounds/1/tables/1"


@pytest.fixture
def player(playing: Party, program: Program, here: str) -> int:
    return int(program.get(f"{here}/sheet")["first_player"])


@pytest.fixture
def keeper(playing: Party, player: int) -> Program:
    return as_player(playing, player)


def turn(player: int, number: int) -> Json:
    return {"player": player, "points": 5 * number, "words": "CATS", "version": number}


def size(answer: Answer) -> int:
    return len(json.dumps(answer.answer))


def test_the_fortieth_answer_takes_no_more_room_than_the_third(
    keeper: Program, here: str, player: int
) -> None:
    for number in range(40):
        keeper.post(f"{here}/entries", turn(player, number), key=f"k{number}")
    answers = list(Answer.objects.order_by("pk"))
    assert len(answers) == 40
    assert size(answers[-1]) < 1.1 * size(answers[2])


def test_an_answer_is_given_again_as_it_was_whatever_was_struck_or_entered_since(
    program: Program, keeper: Program, here: str, player: int
) -> None:
    asked = [(f"{here}/entries", turn(player, number), f"k{number}") for number in range(3)]
    asked.append((f"{here}/entries/2/strike", {"why": "a slip", "version": 3}, "strike"))
    asked.append((f"{here}/entries", turn(player, 4), "k4"))
    first = [keeper.ask("POST", path, body, key=key) for path, body, key in asked]
    assert [answer.status_code for answer in first] == [201, 201, 201, 200, 201]
    keeper.post(f"{here}/entries/1/strike", {"why": "another", "version": 5})
    again = [keeper.ask("POST", path, body, key=key) for path, body, key in asked]
    assert [answer.headers[REPLAYED] for answer in again] == ["true"] * 5
    assert [without_why(answer.content) for answer in again] == [
        without_why(answer.content) for answer in first
    ]
    # Byte by byte, where no words of anybody's stand in it.
    assert [answer.content for answer in again[:3]] == [answer.content for answer in first[:3]]
    assert Entry.objects.count() == 4


def without_why(content: bytes) -> Json:
    """Why a line was struck is somebody's own words, and those are not kept."""
    sheet = json.loads(content)
    for line in sheet["entries"]:
        line.pop("why")
    return sheet


def test_an_answer_that_was_kept_whole_is_still_given_again(keeper: Program, here: str, player: int) -> None:
    first = keeper.ask("POST", f"{here}/entries", turn(player, 0), key="k")
    kept = Answer.objects.get()
    body = json.loads(kept.answer["body"]) | {"entries": json.loads(first.content)["entries"]}
    Answer.objects.update(answer={"status": 201, "body": json.dumps(body)})
    assert keeper.ask("POST", f"{here}/entries", turn(player, 0), key="k").content == first.content


def test_after_a_day_the_body_is_gone_and_the_key_is_still_used(
    keeper: Program, here: str, player: int
) -> None:
    body = turn(player, 0)
    first = keeper.ask("POST", f"{here}/entries", body, key="k")
    hour = Answer.objects.get().at.replace(minute=0)
    assert forget_bodies(hour + timedelta(hours=23)) == 0
    assert forget_bodies(hour + timedelta(hours=26, minutes=1)) == 0, "only at the full hour"
    assert keeper.ask("POST", f"{here}/entries", body, key="k").content == first.content
    assert forget_bodies(hour + timedelta(hours=26)) == 1
    assert forget_bodies(hour + timedelta(hours=26)) == 0
    again = keeper.ask("POST", f"{here}/entries", body, key="k")
    assert (again.status_code, json.loads(again.content)) == (201, {})
    assert again.headers[REPLAYED] == "true"
    assert Entry.objects.count() == 1
