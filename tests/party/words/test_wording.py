"""Every rule that can be broken has its sentence in the reader's language."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import party
import scoring
from games import GAMES
from games.errors import NothingPlayed as NoBlockLaid
from games.errors import RuleBroken
from party.rounds.refusals import RoundIsOpen, RoundNotOver
from party.words.sentences import SENTENCES
from party.words.sentences.switches import MEANINGS
from party.words.wording import name_tables, word, word_options
from scoring.sheets.refusals import SheetSettled


def kinds() -> Iterator[type[RuleBroken]]:
    for room in (party, scoring):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if ".migrations" not in module.name:
                importlib.import_module(module.name)
    waiting = [RuleBroken]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith(("party.", "scoring.")):
            yield kind


def test_every_rule_of_the_evening_is_marked_for_translation() -> None:
    said = {kind.__name__: kind.sentence for kind in kinds()}
    assert {name: SENTENCES.get(name) for name in said} == said


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (RoundIsOpen(number=2, state="playing"), "Round 2 is playing."),
        (RoundNotOver(number=2, tables="", missing=[3]), "table 3 is not confirmed"),
        (RoundNotOver(number=2, tables="", missing=[3, 8, 9]), "tables 3, 8 and 9 are not confirmed"),
        (SheetSettled(table=4, state="void"), "Table 4 is void already."),
        (NoBlockLaid(), "No block was laid"),
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
    assert {switch.meaning for game in GAMES.values() for switch in game.options.switches()} == MEANINGS


def test_one_table_and_many_are_named() -> None:
    assert [name_tables([3]), name_tables([3, 8, 9])] == ["table 3", "tables 3, 8 and 9"]
