from __future__ import annotations

import pytest

from games.base.letters import block_of, draw, missing, take, too_many, unseen, whole_set
from games.errors import LetterNotHeld


def test_a_small_letter_on_a_grid_is_a_master_block() -> None:
    assert [block_of(letter) for letter in "Es"] == ["E", "?"]


@pytest.mark.parametrize(
    ("rack", "blocks", "left"),
    [("SEEAB", "SEE", "AB"), ("S?E__", "SAE", "?_"), ("___", "QX", "_"), ("AB", "", "AB")],
)
def test_blocks_are_taken_from_what_is_seen_and_then_from_what_is_not(
    rack: str, blocks: str, left: str
) -> None:
    assert take(rack, blocks) == left


@pytest.mark.parametrize(("rack", "blocks"), [("SEAB", "SEE"), ("?", "A"), ("_", "AB")])
def test_a_letter_that_is_not_held_cannot_be_taken(rack: str, blocks: str) -> None:
    with pytest.raises(LetterNotHeld):
        take(rack, blocks)
    assert missing(rack, blocks)


def test_the_box_is_drawn_from_its_end_as_far_as_it_goes() -> None:
    assert draw("ABCDE", 2) == ("ED", "ABC")
    assert draw("A", 3) == ("A", "")
    assert draw("", 3) == ("", "")
    assert draw("AB", 0) == ("", "AB")


def test_blocks_beyond_the_set_are_counted_but_not_unseen_ones() -> None:
    assert too_many({"A": 1, "?": 2}, "AA??" + unseen(9) + "B") == {"A": 2, "B": 1}


def test_a_whole_set_has_each_letter_as_often_as_it_is_printed() -> None:
    assert whole_set({"B": 1, "A": 2}) == "AAB"
