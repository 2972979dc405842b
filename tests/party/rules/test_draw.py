from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from party.rules.draw import draw_letters, drew_high, read_letters
from party.rules.refusals import NotALetter, NotAtTable, TooFewLetters
from party.rules.seating.chance import chance


@given(st.integers(1, 12), st.integers(0, 10_000))
def test_the_site_draws_a_strict_order_and_never_a_master(players: int, seed: int) -> None:
    draw = draw_letters(range(players), {"A": 2, "E": 9, "T": 9, "*": 5}, chance(seed, 1, "draw"))
    letters = [draw.letters[player] for player in draw.order]
    assert draw.is_settled
    assert letters == sorted(set(letters))
    assert set("".join(letters)) <= set("AET")


def test_letters_are_drawn_without_replacement() -> None:
    """Four different blocks and four players: all are drawn, so nobody draws again."""
    for seed in range(30):
        draw = draw_letters([1, 2, 3, 4], "ABCD", chance(seed, 1, "draw"))
        assert sorted(draw.letters.values()) == ["A", "B", "C", "D"]


def test_only_equal_letters_draw_again() -> None:
    for seed in range(30):
        draw = draw_letters([1, 2, 3], "AAZZZZ", chance(seed, 1, "draw"))
        for player, letters in draw.letters.items():
            rivals = [
                other for other, drawn in draw.letters.items() if other != player and drawn[0] == letters[0]
            ]
            assert (len(letters) > 1) == bool(rivals)


def test_a_set_of_one_letter_cannot_decide() -> None:
    with pytest.raises(TooFewLetters):
        draw_letters([1, 2], "AAA**", chance(1, 1, "draw"))


def test_the_letter_nearest_a_goes_first() -> None:
    draw = read_letters({1: "M", 2: "b", 3: "Z", 4: "C"})
    assert draw.order == (2, 4, 1, 3)
    assert draw.first == 2


def test_equal_letters_redraw_among_themselves() -> None:
    draw = read_letters({1: "M", 2: "B", 3: "M", 4: "A"})
    assert draw.redraw == ((1, 3),)
    assert draw.order == (4, 2)
    again = read_letters({1: "MT", 2: "B", 3: "MC", 4: "A"})
    assert again.order == (4, 2, 3, 1)


def test_a_tie_for_high_leaves_nobody_first() -> None:
    draw = read_letters({1: "A", 2: "A", 3: "C"})
    assert draw.first is None
    assert not draw.is_settled


def test_while_a_letter_is_missing_nobody_is_first() -> None:
    draw = read_letters({1: "A", 2: "", 3: "C"})
    assert (draw.first, draw.missing, draw.is_settled) == (None, (2,), False)


@pytest.mark.parametrize("drawn", ["*", "7", "A?", "É"])
def test_what_is_no_letter_is_refused(drawn: str) -> None:
    with pytest.raises(NotALetter):
        read_letters({1: drawn, 2: "A"})


def test_one_tap_says_who_drew_high_and_no_more() -> None:
    draw = drew_high(3, [1, 2, 3, 4])
    assert (draw.first, dict(draw.letters), draw.is_settled) == (3, {}, True)
    with pytest.raises(NotAtTable):
        drew_high(9, [1, 2, 3, 4])
