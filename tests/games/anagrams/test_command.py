from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.base.layout import Grid
from games.command import main
from games.text.cgp import Position, write_cgp
from tests.games.anagrams.tables import GAME, sheet


def _ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, object]]:
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def _line(grid: Grid, rack: str) -> str:
    return f"{write_cgp(Position(grid)).split()[0]} {rack}/ / bdn anagrams; clr ann/bob;"


@pytest.mark.parametrize("variant", ["regular", "quick", "open"])
@pytest.mark.parametrize("players", ["2", "7"])
def test_robots_play_a_game_that_replay_finds_legal(
    variant: str, players: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["play", "anagrams", "--variant", variant, "--players", players, "--robots", "--seed", "3"]
    code, answer = _ask(capsys, *call, "--strength", "easy")
    file = tmp_path / "game.gcg"
    file.write_text(str(answer["gcg"]), encoding="utf-8")
    assert code == 0
    code, judgement = _ask(capsys, "replay", str(file))
    assert (code, judgement["legal"], judgement["ended"]) == (0, True, "goal")


def test_a_deal_shows_the_exposed_block(capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = _ask(capsys, "deal", "anagrams", "--players", "5", "--seed", "1", "--option", "pack=52")
    lines = str(answer["gcg"]).splitlines()
    assert code == 0
    assert "#option pack=52" in lines
    assert [len(line.split()[1]) for line in lines if line.startswith("#rack")] == [9] * 5
    assert any(line.startswith("#exposed ") for line in lines)


def test_a_position_is_checked_scored_and_searched(capsys: pytest.CaptureFixture[str]) -> None:
    line = _line(GAME, "VENX")
    assert _ask(capsys, "check", line)[0] == 0
    assert _ask(capsys, "check", _line(sheet("XQ"), "A"))[0] == 1
    code, answer = _ask(capsys, "score", line, "BE54 .VEN")
    assert (code, answer["allowed"], answer["points"], answer["words"]) == (0, True, 0, ["EVEN"])
    code, answer = _ask(capsys, "score", line, "-X hidden")
    assert (code, answer["allowed"]) == (0, True)
    code, answer = _ask(capsys, "best", line, "--top", "3")
    assert code == 0
    assert len(answer["plays"]) == 3  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("word", "allowed"), [("CATS", False), ("SMILES", True), ("MIO", False), ("GAME", True)]
)
def test_a_word_is_asked_by_the_rules_of_this_game(
    word: str, allowed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = _ask(capsys, "word", word, "--game", "anagrams")
    assert (code, answer["allowed"]) == (0 if allowed else 1, allowed)


def test_the_game_is_listed_with_its_sizes_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    games = {game["name"]: game for game in json.loads(capsys.readouterr().out)}
    assert games["anagrams"]["low_wins"] is True
    assert games["anagrams"]["variants"]["open"] == [2, 3, 4, 5, 6, 7]
    names = {option["name"] for option in games["anagrams"]["options"]}
    assert {"anagrams_s", "stall_rounds", "free_length", "pack"} <= names
