from __future__ import annotations

from random import Random

from games.draw import draw_letters, turn_order
from games.keyword.board import COUNTS
from games.letters import whole_set

PLAYERS = ("ann", "bob", "cid", "dee")


def test_a_is_high_and_goes_first() -> None:
    assert turn_order({"ann": ("Q",), "bob": ("A",), "cid": ("B",)}) == ("bob", "cid", "ann")


def test_equal_letters_are_drawn_again_among_the_tied() -> None:
    drawn = draw_letters(PLAYERS, "AAAABCDE", Random(1))
    assert len(set(drawn.values())) == 4
    firsts = [letters[0] for letters in drawn.values()]
    for letters in drawn.values():
        assert (len(letters) > 1) is (firsts.count(letters[0]) > 1)


def test_a_master_block_is_put_back_and_drawn_again() -> None:
    for seed in range(50):
        drawn = draw_letters(PLAYERS, "??ABCDEF", Random(seed))
        assert "?" not in "".join("".join(letters) for letters in drawn.values())


def test_every_draw_from_the_set_comes_to_an_order() -> None:
    for seed in range(50):
        assert sorted(turn_order(draw_letters(PLAYERS, whole_set(COUNTS), Random(seed)))) == sorted(PLAYERS)
