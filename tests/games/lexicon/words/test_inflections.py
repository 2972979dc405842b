"""The flags of the list against words judged by hand (KW34)."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.lexicon.dictionary import load_lexicon

FOLDER = Path(__file__).parent


def labels(name: str) -> list[tuple[str, str]]:
    lines = [
        line.split() for line in (FOLDER / name).read_text("ascii").splitlines() if not line.startswith("#")
    ]
    return [(word, label) for label, *words in lines for word in words]


def label_of(text: str) -> str:
    word = load_lexicon().look_up(text)
    own = "" if word.only_inflected else "*"
    return ("P" * word.plural + "T" * word.third_person + own) if word.plural or word.third_person else "-"


def is_barred(label: str) -> bool:
    """What Keyword asks: is every sense an inflection with S (KW34)?"""
    return label != "-" and not label.endswith("*")


@pytest.mark.parametrize(("name", "percent"), [("labelled.txt", 99), ("held_out.txt", 95)])
def test_plural_third_person_and_headword_are_as_judged_by_hand(name: str, percent: int) -> None:
    wrong = [(word, label, label_of(word)) for word, label in labels(name) if label_of(word) != label]
    assert 100 - 100 * len(wrong) / len(labels(name)) >= percent, wrong


@pytest.mark.parametrize("name", ["labelled.txt", "held_out.txt"])
def test_what_keyword_bars_is_as_judged_by_hand_for_99_words_in_a_hundred(name: str) -> None:
    wrong = [word for word, label in labels(name) if is_barred(label_of(word)) != is_barred(label)]
    assert 100 - 100 * len(wrong) / len(labels(name)) >= 99, wrong


@pytest.mark.parametrize("name", ["labelled.txt", "held_out.txt"])
def test_every_word_judged_by_hand_is_in_the_list(name: str) -> None:
    assert [word for word, _ in labels(name) if word not in load_lexicon()] == []


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("CATS", "CAT"), ("TRIES", "TRY"), ("BOXES", "BOX"), ("WOLVES", "WOLF"), ("BASES", "BASE"), ("OASES", "OASIS"),
        ("HAS", "HAVE"), ("GOES", "GO"), ("QUIZZES", "QUIZ"), ("PIES", "PIE"), ("ALMS", None), ("BUS", None), ("MEN", None),
    ],
)  # fmt: skip
def test_an_inflection_names_its_base(word: str, base: str | None) -> None:
    assert load_lexicon().look_up(word).base == base
