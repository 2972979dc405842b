"""Crossword Lotto from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.command import main
from games.lotto import Lotto
from tests.games.lotto.tables import finished_game

HEADING = ("#game lotto", "#player1 ann Ann Lee", "#player2 bob")


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.gcg"


@pytest.mark.parametrize("variant", Lotto.variants)
@pytest.mark.parametrize("strength", ["easy", "medium", "strong"])
def test_every_variant_is_played_written_and_judged(
    variant: str, strength: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("play", "lotto", "--variant", variant, "--seed", "3", "--players", "3", "--robots")
    code, played = ask(capsys, *arguments, "--strength", strength)
    assert code == 0
    file.write_text(played["gcg"], encoding="utf-8")
    code, answer = ask(capsys, "replay", str(file))
    assert (code, answer["legal"], answer["finished"]) == (0, True, True)
    assert answer["ended"] == ("goal" if variant == "match" else "filled")


def test_a_deal_shows_the_cards_and_can_be_made_again(capsys: pytest.CaptureFixture[str]) -> None:
    deals = [ask(capsys, "deal", "lotto", "--seed", "7", "--players", "12")[1]["gcg"] for _ in range(2)]
    assert deals[0] == deals[1]
    assert deals[0].count("#card ") == 12


def test_replay_answers_with_words_items_and_kinds(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [*HEADING, *finished_game(), ">ann: (filled) +100 100", ">ann: (A1-E1) +50 150", "#ended filled"]
    file.write_text("\n".join(lines), encoding="utf-8")
    code, answer = ask(capsys, "replay", str(file))
    assert (code, answer["scores"], answer["winners"]) == (0, {"ann": 350, "bob": 100}, ["ann"])
    filled, word = answer["events"][-2:]
    assert (filled["kind"], filled["items"]) == ("claim", [{"rule": "filled", "points": 100}])
    assert (word["kind"], word["words"]) == ("claim", ["PLANT"])
    assert word["items"] == [{"rule": "across", "square": "A1", "points": 50}]
    assert {event["kind"] for event in answer["events"]} == {"play", "pass", "claim"}


def test_replay_names_the_line_of_a_fault(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("\n".join([*HEADING, "#card ann 7", ">ann: A/B C3 A"]), encoding="utf-8")
    code, answer = ask(capsys, "replay", str(file))
    assert (code, [(found["rule"], found["line"]) for found in answer["problems"]]) == (
        1,
        [("PrintedSquare", 5)],
    )


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("trees", None),
        ("cats", "FiveLettersOnly"),
        ("paris", "ProperNounNotAllowed"),
        ("xqzzy", "NotInDictionary"),
    ],
)
def test_a_word_is_asked_by_the_rules_of_the_game(
    word: str, reason: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = ask(capsys, "word", word, "--game", "lotto")
    assert (code, answer["reason"]) == (1 if reason else 0, reason)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "5/5/5/5/5 / / bdn lotto;"],
        ["best", "5/5/5/5/5 / / bdn lotto;"],
        ["deal", "lotto", "--players", "13"],
        ["deal", "lotto", "--variant", "solitaire"],
        ["deal", "lotto", "--option", "lotto_letter_cards=79", "--players", "2"],
    ],
)
def test_what_cannot_be_answered_is_said_in_a_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.strip().endswith(".")
    assert "Traceback" not in said
