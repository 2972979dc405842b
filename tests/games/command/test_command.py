from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.command import main

EMPTY_ROWS = "/".join(["19"] * 19)
SEE_ROWS = "/".join(["19"] * 9 + ["8SEE8"] + ["19"] * 9)
SEE = f"{SEE_ROWS} ASYTROBLEK/ / bdn keyword; var party; clr yellow/red;"


def _ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, object]:
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def _record(tmp_path: Path, *lines: str) -> str:
    file = tmp_path / "game.gcg"
    heading = ["#game keyword", "#variant party", "#player1 red Ann", "#player2 blue Bob", "#hidden-racks"]
    file.write_text("\n".join([*heading, *lines, ""]), encoding="utf-8")
    return str(file)


def test_replay_answers_as_the_notation_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = _ask(capsys, "replay", _record(tmp_path, ">red: SEE 10I SEE +15 15"))
    assert code == 0
    assert answer == {
        "game": "keyword",
        "variant": "party",
        "legal": True,
        "finished": False,
        "ended": None,
        "events": [
            {
                "line": 6,
                "player": "red",
                "kind": "play",
                "words": ["SEE"],
                "points": 15,
                "called": 15,
                "total": 15,
                "items": [
                    {"rule": "letter", "square": "I10", "points": 5},
                    {"rule": "letter", "square": "J10", "points": 5},
                    {"rule": "letter", "square": "K10", "points": 5},
                ],
                "problems": [],
            }
        ],
        "scores": {"red": 15, "blue": 0},
        "winners": [],
        "stood": [],
        "problems": [],
    }


def test_replay_says_no_with_every_problem_and_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _record(tmp_path, ">red: CATS 10I CATS +25 25")
    code, answer = _ask(capsys, "replay", file)
    assert code == 1
    assert isinstance(answer, dict)
    assert [(found["rule"], found["line"]) for found in answer["problems"]] == [
        ("PluralNotAllowed", 6),
        ("WrongPoints", 6),
    ]
    assert main(["replay", file]) == 1
    told = capsys.readouterr().out
    assert "CATS is made from CAT" in told
    assert "Not legal: 2 found." in told


def test_replay_tells_a_finished_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = _record(tmp_path, ">red: SEE 10I SEE +15 15", "#ended time")
    assert main(["replay", file]) == 0
    told = capsys.readouterr().out
    assert "S on I10: 5" in told
    assert "Ended: time." in told
    assert "Won by red." in told


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "no-such-file.gcg"],
        ["replay", "."],
        ["check", "nonsense"],
        ["check", ""],
        ["check", "3/3/3"],
        ["score", SEE, "K10"],
        ["score", SEE, "A1.B2 AB"],
        ["score", SEE, ""],
        ["best", SEE_ROWS],
        ["best", SEE, "--top", "0"],
        ["best", SEE, "--top", "many"],
        ["best", "19 bdn chess;"],
        ["best", f"{SEE_ROWS} / / bdn keyword; var bridge;"],
        ["deal", "chess"],
        ["deal", "keyword", "--variant", "bridge"],
        ["deal", "keyword", "--players", "9"],
        ["deal", "keyword", "--players", "0"],
        ["deal", "keyword", "--seed", "x"],
        ["deal", "keyword", "--option", "pass"],
        ["deal", "keyword", "--option", "pass=never"],
        ["play", "keyword"],
        ["word", "CAT", "--game", "chess"],
        ["dance"],
        [],
    ],
)
def test_what_cannot_be_read_gets_one_sentence_and_exit_code_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(arguments)
    except SystemExit as leaving:
        code = int(str(leaving.code))
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert said.err.strip().endswith(".")


def test_a_file_that_is_no_text_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.gcg"
    for content in (b"\x00\xff" * 100, b"", b"A" * 5_000_000, b"#game keyword\n>red: x"):
        file.write_bytes(content)
        assert main(["replay", str(file)]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_check_names_the_words_of_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert _ask(capsys, "check", SEE) == (0, {"legal": True, "words": ["SEE"], "problems": []})
    rows = "/".join(["8SEE8"] + ["19"] * 18)
    code, answer = _ask(capsys, "check", rows)
    assert isinstance(answer, dict)
    assert (code, [found["rule"] for found in answer["problems"]]) == (1, ["MustStartOnGray"])


def test_score_tells_what_a_play_is_worth_and_whether_it_is_allowed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, answer = _ask(capsys, "score", SEE, "K10 .ASY")
    assert isinstance(answer, dict)
    assert (code, answer["allowed"], answer["points"], answer["words"]) == (0, True, 15, ["EASY"])
    code, answer = _ask(capsys, "score", SEE, "10I ...S")
    assert isinstance(answer, dict)
    assert (code, answer["allowed"], answer["problems"][0]["rule"]) == (1, False, "PluralNotAllowed")
    assert main(["score", SEE, "K10 .ASY"]) == 0
    assert "15 for yellow." in capsys.readouterr().out


def test_best_gives_as_many_plays_as_asked_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = _ask(capsys, "best", SEE, "--top", "5")
    assert isinstance(answer, dict)
    points = [play["points"] for play in answer["plays"]]
    assert (code, len(points), points) == (0, 5, sorted(points, reverse=True))
    assert main(["best", SEE.replace("ASYTROBLEK", "QQQQ")]) == 1
    assert "No word" in capsys.readouterr().out


def test_word_answers_each_word_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "cats", "easy", "--json"]) == 1
    cats, easy = map(json.loads, capsys.readouterr().out.splitlines())
    assert cats == {
        "word": "CATS",
        "allowed": False,
        "reason": "PluralNotAllowed",
        "plural": True,
        "third_person": False,
        "base": "CAT",
        "message": "CATS is made from CAT with an S laid in this play; the S must be on the board already.",
    }
    assert (easy["allowed"], easy["reason"]) == (True, None)


@pytest.mark.parametrize("named", [[], ["-"]])
def test_words_come_from_standard_input_line_by_line(
    named: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = b"easy\r\n\n  see \n\xff\xfe\n" + b"A" * 30_000
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["word", *named, "--json"]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["word"] for answer in answers[:2]] == ["EASY", "SEE"]
    assert not any(answer["allowed"] for answer in answers[2:])


def test_a_deal_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert main(["deal", "keyword", "--variant", "party", "--seed", "7", "--players", "3"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "#seed 7" in said[0]
    assert "#rack3 " in said[0]
    assert main(["deal", "keyword"]) == 0
    assert "#seed " in capsys.readouterr().out


def test_robots_play_a_game_that_replay_finds_legal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--option", "partnership=redouble", "--option", "center_lines=pinwheel"]
    call = ["play", "keyword", "--variant", "partnership", "--robots", "--strength", "easy", "--seed", "3"]
    code, answer = _ask(capsys, *call, *options)
    assert code == 0
    assert isinstance(answer, dict)
    file = tmp_path / "game.gcg"
    file.write_text(answer["gcg"], encoding="utf-8")
    assert "#option partnership=redouble" in answer["gcg"]
    assert main(["replay", str(file)]) == 0


def test_the_games_are_listed_with_variants_sizes_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = _ask(capsys, "games")
    assert code == 0
    assert isinstance(answer, list)
    keyword = next(game for game in answer if game["name"] == "keyword")
    assert keyword["variants"]["regular"] == [2, 3, 4]
    assert {
        key: value
        for option in keyword["options"]
        if option["name"] == "party_timeout_dock"
        for key, value in option.items()
        if key in ("name", "default")
    } == {"name": "party_timeout_dock", "default": True}
    assert main(["games"]) == 0
    assert "--option pass=free (free, only_if_no_move), KW5" in capsys.readouterr().out


def test_it_runs_as_a_module_and_bears_that_nobody_listens() -> None:
    words = " ".join(["word", *["EASY"] * 3000, "--json"])
    run = f"{sys.executable} -m games {words} | head -1"
    done = subprocess.run(["/bin/sh", "-c", run], capture_output=True, text=True, check=False, timeout=60)
    assert json.loads(done.stdout)["word"] == "EASY"
    assert done.stderr == ""


@pytest.mark.parametrize(
    "call", [[b"word", b"\xff\xe9"], [b"check", b"\xff"], [b"replay", "Zoë.gcg".encode()]]
)
def test_a_terminal_without_the_letters_gets_an_answer_too(call: list[bytes]) -> None:
    run = [sys.executable.encode(), b"-m", b"games", *call]
    done = subprocess.run(
        run, capture_output=True, check=False, timeout=60, env={"PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode in (1, 2)
    assert b"Traceback" not in done.stderr
    assert len((done.stdout + done.stderr).strip().splitlines()) == 1
