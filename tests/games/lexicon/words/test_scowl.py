from __future__ import annotations

from pathlib import Path

import pytest

from games.lexicon.words import scowl


@pytest.mark.parametrize(
    ("spelling", "word"),
    [
        ("café", "CAFE"),
        ("naïve", "NAIVE"),
        ("a", ""),
        ("o'clock", ""),
        ("x" * 17, ""),
        ("x" * 16, "X" * 16),
        ("re-do", ""),
    ],
)
def test_accents_are_folded_and_what_cannot_be_laid_is_left_out(spelling: str, word: str) -> None:
    assert scowl.fold(spelling) == word


def test_the_smallest_size_counts_and_capitals_do_not(tmp_path: Path) -> None:
    (tmp_path / "english-words.35").write_text("cat\npH\nLondon\n", "utf-8")
    (tmp_path / "british-words.10").write_text("cat\ncat's\n", "utf-8")
    (tmp_path / "english-abbreviations.40").write_text("mo\n", "utf-8")
    assert scowl.playable(tmp_path) == {"CAT": 10}
    assert scowl.with_possessive(tmp_path) == {"CAT"}
    assert scowl.abbreviations(tmp_path) == {"MO"}
    assert "LONDON" in scowl.proper_nouns(tmp_path)
