"""Every rule that can be broken has its sentence in the reader's language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES
from games.errors import NothingPlayed as NoBlockLaid
from games.errors import RuleBroken, UnknownGame
from games.text.unreadable import LineTooLong
from party.rounds.refusals import RoundIsOpen, RoundNotOver
from party.words.wording import name_tables, word, word_options
from scoring.sheets.refusals import SheetSettled

ROOT = Path(__file__).resolve().parents[3]


def classes() -> Iterator[ast.ClassDef]:
    for app in ("games", "scoring", "party"):
        for path in (ROOT / app).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield from (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def sentences() -> Iterator[tuple[str, ast.expr]]:
    """What is assigned to `sentence` in a class, by the name of the class."""
    for each in classes():
        for line in each.body:
            target = line.targets[0] if isinstance(line, ast.Assign) else getattr(line, "target", None)
            value = getattr(line, "value", None)
            if isinstance(target, ast.Name) and target.id == "sentence" and value is not None:
                yield each.name, value


def is_marked(value: ast.expr) -> bool:
    """Translators' tools find a plain string inside a call of this name, and nothing else."""
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id == "gettext_noop"
        and isinstance(value.args[0], ast.Constant)
    )


def test_every_sentence_of_a_rule_is_marked_for_translation() -> None:
    found = list(sentences())
    assert len(found) > 300
    assert [name for name, value in found if not is_marked(value)] == []


def test_a_rule_of_a_game_is_said_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    german = {UnknownGame.sentence: "{name} gibt es nicht, nur {games}."}
    monkeypatch.setattr("party.words.wording.gettext", german.__getitem__)
    assert word(UnknownGame(name="Chess", games="Keyword")) == "Chess gibt es nicht, nur Keyword."


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (RoundIsOpen(number=2, state="playing"), "Round 2 is playing."),
        (
            RoundNotOver(number=2, tables="3, 8"),
            "Round 2 isn't over. Confirm or void every table first. Tables still open: 3, 8.",
        ),
        (SheetSettled(table=4, state="void"), "Table 4 is void already."),
        (NoBlockLaid(), "No block was laid"),
        (LineTooLong(line=7, limit=100), "Line 7: This line has more than 100 characters"),
    ],
    ids=lambda value: value.kind if isinstance(value, RuleBroken) else value,
)
def test_a_broken_rule_names_states_and_tables_in_words(broken: RuleBroken, sentence: str) -> None:
    assert sentence in word(broken)


def test_what_was_chosen_is_told_in_words_and_options_of_the_game_one_by_one() -> None:
    own = {"s_rule_doubtful": "bar", "keycards_recycle": "true"}
    chosen = {"movement": "mixer", "dock_letters": False, "table_size": 3, "game_options": own}
    assert word_options(chosen, "keyword") == [
        ("who moves after a game", "mixer"),
        ("five points off for each letter held at the bell", "no"),
        ("players a table", "3"),
        ("a spelling that is an S form in one sense and a word of its own in another", "bar"),
        ("used Key cards are turned over again", "yes"),
    ]


def test_an_option_means_what_the_partys_own_game_says() -> None:
    [(meaning, _choice)] = word_options({"game_options": {"s_rule_doubtful": "bar"}}, "anagrams")
    assert meaning == "a spelling that is a plural in one sense and a word of its own in another"


def test_every_option_of_a_game_is_marked_for_translation() -> None:
    paths = sorted((ROOT / "games").glob("*/options.py"))
    calls = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    meanings = [
        key.value
        for node in calls
        if isinstance(node, ast.Call)
        for key in node.keywords
        if key.arg == "meaning"
    ]
    switches = [switch for game in GAMES.values() for switch in game.options.switches()]
    assert len([meaning for meaning in meanings if is_marked(meaning)]) == len(switches)


def test_one_table_and_many_are_named() -> None:
    assert [name_tables([3]), name_tables([3, 8, 9])] == ["table 3", "tables 3, 8 and 9"]
