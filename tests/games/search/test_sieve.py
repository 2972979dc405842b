from __future__ import annotations

import pytest

from games.base.layout import Square
from games.lexicon.dictionary import Lexicon
from games.search.sieve import Sieve
from games.search.spans import Span

HERE = Square(0, 0)


@pytest.mark.parametrize(
    ("rack", "words"),
    [
        ("CASTE", ["CASTE"]),
        ("TASTE", ["STATE", "TASTE"]),
        ("TASE", []),
        ("TAST?", ["STATE", "TASTE"]),
        ("CAS??", ["CASTE"]),
        ("STA??", ["CASTE", "STATE", "TASTE"]),
        ("????T", ["CASTE", "STATE", "TASTE"]),
        ("?????", ["CASTE", "STATE", "TASTE"]),
    ],
)
def test_a_rack_spells_what_its_letters_and_masters_allow(few: Lexicon, rack: str, words: list[str]) -> None:
    assert Sieve(rack, few).plain_words(Span(HERE, True, 5, (), ())) == words


def test_letters_of_the_board_need_not_be_held(few: Lexicon) -> None:
    span = Span(HERE, True, 5, ((0, "T"), (3, "T")), ())
    assert sorted(Sieve("ASE", few).spellings(span)) == [".AS.E"]


def test_held_letters_go_first_and_masters_stand_for_the_rest(few: Lexicon) -> None:
    span = Span(HERE, True, 5, (), ())
    assert sorted(Sieve("TASE?", few).spellings(span)) == ["STAtE", "TAStE", "cASTE"]


def test_a_length_without_words_has_none(few: Lexicon) -> None:
    assert Sieve("CATS", few).spellings(Span(HERE, True, 9, (), ())) == []
