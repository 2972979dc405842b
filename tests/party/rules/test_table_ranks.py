from __future__ import annotations

import pytest

from party.rules.draw import drew_high, read_letters
from party.rules.table_ranks import BrokenTie, rank_table

LETTERS = read_letters({1: "M", 2: "B", 3: "Z", 4: "A"})


@pytest.mark.parametrize(("low_wins", "order"), [(False, (3, 1, 4, 2)), (True, (2, 4, 1, 3))])
def test_the_best_score_ranks_first(low_wins: bool, order: tuple[int, ...]) -> None:
    assert rank_table({1: 95, 2: -5, 3: 120, 4: 40}, LETTERS, low_wins=low_wins).order == order


def test_equal_scores_rank_by_the_letters_of_the_game_and_show_them() -> None:
    ranking = rank_table({1: 50, 2: 50, 3: 50, 4: 20}, LETTERS)
    assert ranking.order == (2, 1, 3, 4)
    assert ranking.broken == (BrokenTie(50, (2, 1, 3), ("B", "M", "Z")),)
    assert ranking.rank_of(1) == 2


def test_without_letters_the_tied_draw_again() -> None:
    scores = {1: 50, 2: 50, 3: 90, 4: 50}
    assert rank_table(scores).redraw == ((1, 2, 4),)
    settled = rank_table(scores, redrawn={1: "T", 2: "k", 4: "C"})
    assert settled.order == (3, 4, 2, 1)
    assert settled.broken == (BrokenTie(50, (4, 2, 1), ("C", "K", "T")),)


def test_equal_letters_in_the_redraw_draw_once_more() -> None:
    scores = {1: 50, 2: 50, 3: 90, 4: 50}
    assert rank_table(scores, redrawn={1: "T", 2: "C", 4: "T"}).redraw == ((1, 4),)
    assert rank_table(scores, redrawn={1: "TA", 2: "C", 4: "TB"}).order == (3, 2, 1, 4)


def test_who_drew_high_wins_a_tie_though_the_letters_are_not_known() -> None:
    ranking = rank_table({1: 50, 2: 50, 3: 10, 4: 20}, drew_high(2, [1, 2, 3, 4]))
    assert ranking.order == (2, 1, 4, 3)
    assert ranking.is_settled


def test_the_others_of_that_tie_draw_again() -> None:
    draw = drew_high(4, [1, 2, 3, 4])
    ranking = rank_table({1: 50, 2: 50, 3: 10, 4: 50}, draw)
    assert (ranking.order[0], ranking.redraw) == (4, ((1, 2),))
    assert rank_table({1: 50, 2: 50, 3: 10, 4: 50}, draw, redrawn={1: "Q", 2: "D"}).order == (4, 2, 1, 3)


def test_a_redraw_does_not_count_beside_the_games_own_letters() -> None:
    assert rank_table({1: 50, 2: 50}, LETTERS, redrawn={1: "A", 2: "Z"}).order == (2, 1)


def test_who_left_in_mid_game_ranks_last_the_earlier_the_lower() -> None:
    ranking = rank_table({1: 500, 2: 400, 3: 5, 4: 5}, LETTERS, left=[2, 1])
    assert ranking.order == (4, 3, 1, 2)
    assert ranking.is_settled
