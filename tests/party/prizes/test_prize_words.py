"""The reviewed list of prize words."""

from __future__ import annotations

from games.lexicon.dictionary import load_lexicon
from party.prizes.prize_words import NUMBER, left_out, prize_words
from party.prizes.prize_words.__main__ import make


def test_the_reviewed_list_has_1500_common_words_of_five_to_seven_letters() -> None:
    words, lexicon = prize_words(), load_lexicon()
    assert len(words) == len(set(words)) == NUMBER
    assert list(words) == sorted(words)
    for word in words:
        found = lexicon.look_up(word)
        assert 5 <= len(word) <= 7
        assert found.size <= 20
        assert not found.plural
        assert not found.third_person
        assert lexicon.suggestible(word)
        assert word not in left_out()


def test_the_list_is_what_its_script_makes() -> None:
    assert tuple(make()) == prize_words()
