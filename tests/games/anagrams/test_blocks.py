from __future__ import annotations

import pytest

from games.anagrams import Anagrams
from games.anagrams.blocks import CENTER, DEALT, VALUES, counts
from games.base.layout import LARGEST_SIDE, Placement
from games.errors import RuleBroken


@pytest.mark.parametrize(("pack", "blocks", "masters"), [(54, 54, 2), (52, 52, 1)])
def test_the_set_has_54_blocks_or_the_older_52(pack: int, blocks: int, masters: int) -> None:
    assert sum(counts(pack).values()) == blocks
    assert counts(pack)["?"] == masters


def test_all_corners_together_show_424() -> None:
    assert sum(VALUES[block] * number for block, number in counts(54).items()) == 424


def test_common_letters_cost_most_and_a_master_more_than_any() -> None:
    assert VALUES["E"] > VALUES["Q"] > VALUES["X"]
    assert VALUES["?"] == 15 == max(VALUES.values())


def test_two_to_seven_play_and_never_are_more_than_49_blocks_dealt() -> None:
    assert list(Anagrams().sizes) == [2, 3, 4, 5, 6, 7]
    assert max(number * blocks for number, blocks in DEALT.items()) == 49


@pytest.mark.parametrize("number", [1, 8])
def test_eight_make_two_tables_and_one_makes_none(number: int) -> None:
    with pytest.raises(RuleBroken) as broken:
        Anagrams().set_up(["p"] * number)
    assert broken.value.kind == "WrongTableSize"


def test_the_sheet_has_room_for_all_blocks_in_one_line_either_way_from_the_center() -> None:
    assert str(Placement(CENTER, across=True, word="AT")) == "54BB AT"
    assert str(Placement(CENTER, across=False, word="AT")) == "BB54 AT"
    assert CENTER.row - (54 - 1) == 0
    assert CENTER.row + (54 - 1) == LARGEST_SIDE - 1
