from __future__ import annotations

import pytest

from games import find_game, load_lexicon
from party.words.verdicts import say_ruling, say_word
from scoring.models import Precedent
from scoring.sheets.word_questions import ask_word


@pytest.mark.parametrize(
    ("game", "word", "verdict", "text"),
    [
        ("keyword", "series", "Allowed.", "SERIES is in the dictionary."),
        ("keyword", "means", "Allowed.", "as a word of its own, not only as a form of MEAN."),
        ("anagrams", "runs", "Allowed.", "RUNS is in the dictionary, a form of RUN."),
        ("keyword", "zzyx", "Not allowed.", "ZZYX is not in the dictionary."),
        ("keyword", "paris", "Not allowed.", "PARIS is a proper noun"),
        ("keyword", "nasa", "Not allowed.", "NASA is an abbreviation"),
        (
            "keyword",
            "cats",
            "Not allowed.",
            "CATS is the plural of CAT, made with S. It may stand only where its S lay",
        ),
        ("keyword", "runs", "Not allowed.", "RUNS is RUN with an S: a plural, or the third person."),
        ("keyword", "sits", "Not allowed.", "SITS is the third person of SIT, made with S."),
        ("anagrams", "cats", "Not allowed.", "where its S is part of another word too."),
    ],
)
def test_the_reason_comes_in_words(game: str, word: str, verdict: str, text: str) -> None:
    said = say_word(ask_word(find_game(game), word, load_lexicon()), game)
    assert said.verdict == verdict
    assert text in said.text


def test_a_ruling_met_again_says_where_it_was_made() -> None:
    said = say_ruling(Precedent(is_allowed=True, table=2, round=1))
    assert (said.verdict, said.text, said.mark) == ("Allowed.", "Ruled at table 2 in round 1.", "allowed")
