"""The flags of the list against words judged by hand (KW34)."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.lexicon import Word, load_lexicon

LABELLED = Path(__file__).parent / "labelled.txt"


def labels() -> list[tuple[str, str]]:
    lines = [line.split() for line in LABELLED.read_text("ascii").splitlines() if not line.startswith("#")]
    return [(word, label) for label, *words in lines for word in words]


def label_of(word: Word) -> str:
    own = "" if word.only_inflected else "*"
    return ("P" * word.plural + "T" * word.third_person + own) if word.plural or word.third_person else "-"


def test_the_flags_are_those_of_a_dictionary_for_99_words_in_a_hundred() -> None:
    lexicon = load_lexicon()
    wrong = [
        f"{word}: {label_of(lexicon.look_up(word))} for {label}"
        for word, label in labels()
        if label_of(lexicon.look_up(word)) != label
    ]
    assert len(wrong) <= len(labels()) / 100, wrong


def test_every_word_judged_by_hand_is_in_the_list() -> None:
    assert [word for word, _ in labels() if word not in load_lexicon()] == []


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("CATS", "CAT"), ("TRIES", "TRY"), ("BOXES", "BOX"), ("WOLVES", "WOLF"), ("BASES", "BASE"), ("OASES", "OASIS"),
        ("HAS", "HAVE"), ("GOES", "GO"), ("QUIZZES", "QUIZ"), ("PIES", "PIE"), ("ALMS", None), ("BUS", None), ("MEN", None),
    ],
)  # fmt: skip
def test_an_inflection_names_its_base(word: str, base: str | None) -> None:
    assert load_lexicon().look_up(word).base == base
