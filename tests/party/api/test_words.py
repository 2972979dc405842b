"""Questions to the rules by the API: the same answers as `python -m games`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.http import HttpResponse

from party.api.words import MOST_BYTES
from tests.party.api.asking import NOBODY, Json, refusal, send

GAME = """#character-encoding UTF-8
#game keyword
#variant party
#player1 red Ann
#player2 yellow Bo
#hidden-racks
>red: SEE 10I SEE +15 15
>yellow: ASY K10 .ASY +15 15
"""


def command(*arguments: str, text: str = "") -> Json:
    called = subprocess.run(
        [sys.executable, "-m", "games", *arguments, "--json"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    return json.loads(called.stdout)


def judge(body: str | bytes, content_type: str = "text/plain") -> HttpResponse:
    return send("POST", "/judge", body, content_type)


@pytest.mark.parametrize("word", ["cat", "CATS", "xqz", "Vienna"])
def test_a_word_is_answered_as_the_command_does(db: None, word: str) -> None:
    assert NOBODY.get(f"/words/{word}") == command("word", word)


def test_the_game_can_be_named(db: None) -> None:
    assert NOBODY.get("/words/cat?game=keyword")["allowed"]
    assert refusal(NOBODY.ask("GET", "/words/cat?game=chess")) == (422, "UnknownGame")


@pytest.mark.parametrize("word", ["%00", "%ED%A0%80", "a%20b", "%F0%9F%98%80", "x" * 100])
def test_what_can_be_no_word_is_simply_not_allowed(db: None, word: str) -> None:
    assert not NOBODY.get(f"/words/{word}")["allowed"]


def test_a_word_as_long_as_a_page_is_refused(db: None) -> None:
    assert refusal(NOBODY.ask("GET", f"/words/{'x' * 101}")) == (422, "NotThisShape")


def test_a_record_is_judged_as_the_command_does(db: None) -> None:
    told = json.loads(judge(GAME).content)
    assert told == command("replay", "-", text=GAME)
    assert told["legal"]


def test_a_record_may_come_as_json(db: None) -> None:
    told = judge(json.dumps({"text": GAME}), "application/json")
    assert told.content == judge(GAME).content


def test_a_record_that_cannot_be_read_names_the_line(db: None) -> None:
    answer = judge(GAME + "nonsense\n")
    assert refusal(answer) == (422, "NoPragma")
    assert json.loads(answer.content)["line"] == 9


@pytest.mark.parametrize(("row", "rules"), [("8SEE8", []), ("8XQZ8", ["NotInDictionary", "MustStartOnGray"])])
def test_a_position_is_judged_by_its_board(db: None, row: str, rules: list[str]) -> None:
    rows = ["19"] * 9 + [row] + ["19"] * 9
    told = json.loads(judge(f"{'/'.join(rows)} / / bdn keyword; var party;").content)
    assert told["legal"] == (not rules)
    assert [problem["rule"] for problem in told["problems"]] == rules
    assert (told["game"], told["variant"], told["events"]) == ("keyword", "party", [])


@pytest.mark.parametrize(
    ("body", "content_type", "answer"),
    [
        (b"", "text/plain", (422, "NoBoard")),
        (b"\xff\xfe", "text/plain", (422, "NotUtf8")),
        (b"{", "application/json", (400, "NotJson")),
        (b"[" * 100_000, "application/json", (400, "NotJson")),
        (b'{"text": 5}', "application/json", (422, "NoText")),
        (b"x" * (MOST_BYTES + 1), "text/plain", (413, "TooLarge")),
    ],
)
def test_what_is_no_record_is_refused(
    db: None, body: bytes, content_type: str, answer: tuple[int, str]
) -> None:
    assert refusal(judge(body, content_type)) == answer
