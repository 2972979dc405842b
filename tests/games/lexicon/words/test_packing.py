from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.lexicon.words.packing import pack, shared_letters, unpack

WORDS = st.dictionaries(st.text("ABC", min_size=1, max_size=6), st.integers(0, 255), min_size=1)


@given(WORDS)
def test_what_is_packed_comes_back_in_order(marks: dict[str, int]) -> None:
    assert list(unpack(pack(marks))) == sorted(marks.items())


def test_the_order_in_which_words_come_makes_no_difference() -> None:
    assert pack({"CAT": 1, "CATS": 2}) == pack({"CATS": 2, "CAT": 1})


def test_words_share_the_letters_they_begin_with() -> None:
    assert [shared_letters("CAT", other) for other in ("CATS", "CAR", "DOG", "CA", "")] == [3, 2, 0, 2, 0]
