from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.command import main
from tests.games.keesdrow.tables import CORNER, drawn

ROWS = drawn(*CORNER)


def _solve(tmp_path: Path, text: str, *arguments: str) -> int:
    file = tmp_path / "board.gcg"
    file.write_text(text, encoding="utf-8")
    return main(["solve", str(file), *arguments])


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\n".join(" ".join(row.lower()) for row in ROWS),
        f"#board {'/'.join(ROWS)}",
        f"#game keesdrow\n#player1 ann\n#player2 ben\n#board {'/'.join(ROWS)}\n",
    ],
)
def test_a_board_is_solved_best_first_however_it_is_written(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _solve(tmp_path, text, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    found = {word["word"]: word for word in answer["words"]}
    points = [word["points"] for word in answer["words"]]
    assert points == sorted(points, reverse=True)
    assert answer["count"] == len(points) == len(found)
    assert found["STRESS"] == {"word": "STRESS", "points": 16, "path": "D2.C2.C1.D1.D2.D2"}


def test_a_record_is_solved_with_the_pegs_that_its_words_have_put(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"#board {'/'.join(ROWS)}\n>ann: A4.B4.C4.C4.D4 BELLY +15 15\n"
    assert _solve(tmp_path, text, "--json") == 0
    words = {word["word"]: word["points"] for word in json.loads(capsys.readouterr().out)["words"]}
    # The letters that spelled it spell BELLY no more, nor BELL; BY has a yellow B and Y now.
    assert "BELLY" not in words
    assert "BELL" not in words
    assert words["NOON"] > 6


def test_as_many_as_are_asked_for_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _solve(tmp_path, "\n".join(ROWS), "--top", "3", "--option", "minimum=5") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert all(len(line.split()[1]) >= 5 for line in lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The board is not told"),
        ("ABC\nDE\nFGH", "cannot be read"),
        ("#game keyword\n#player1 red\n#player2 blue\n", "keyword cannot be asked that"),
        ("\n".join(["A" * 18] * 18), "too large"),
        ("#game keesdrow\n#board 12/34\n", "cannot be read"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_a_sentence(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _solve(tmp_path, text) == 2
    assert said in capsys.readouterr().err


def test_a_board_without_a_word_is_no(tmp_path: Path) -> None:
    assert _solve(tmp_path, "ZZ\nZZ") == 1
