from __future__ import annotations

import pytest

from games.lexicon.dictionary import load_lexicon
from games.lexicon.words.build import HERE, reviewed


def test_the_reviewed_lists_are_in_the_list_that_was_built() -> None:
    lexicon = load_lexicon()
    assert [word for word in reviewed("additions.txt") if word not in lexicon] == []
    assert [word for word in reviewed("removals.txt") if word in lexicon] == []


@pytest.mark.parametrize("name", ["additions.txt", "removals.txt", "senses.txt"])
def test_a_word_is_decided_once(name: str) -> None:
    words = [
        line.split()[0] for line in (HERE / name).read_text("ascii").splitlines() if not line.startswith("#")
    ]
    assert len(words) == len(set(words))


def test_what_a_sense_says_is_what_the_list_says() -> None:
    lexicon = load_lexicon()
    for word, sense in reviewed("senses.txt").items():
        if word in lexicon:
            found = lexicon.look_up(word)
            assert (found.plural or found.third_person) == (not sense.startswith("free")) or sense == "own", (
                word
            )
