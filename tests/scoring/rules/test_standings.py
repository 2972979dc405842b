from __future__ import annotations

import pytest

from scoring.rules.standings import GameScore, ScoreCard, TieBreak, rank_cards, winners

ALL = tuple(TieBreak)


def card(
    player: int, *scores: int | None, players: int = 4, ranks: tuple[int, ...] = (), letter: str = ""
) -> ScoreCard:
    places = (*ranks, *[2] * len(scores))
    games = tuple(
        None if score is None else GameScore(score, players, rank)
        for score, rank in zip(scores, places, strict=False)
    )
    return ScoreCard(player, games, letter)


def places(*cards: ScoreCard, **options: object) -> list[tuple[int, int]]:
    return [(standing.place, standing.player) for standing in rank_cards(cards, **options)]  # type: ignore[arg-type]


def test_the_highest_total_wins() -> None:
    assert places(card(1, 50, 60), card(2, 100, 20), card(3, 10, 5)) == [(1, 2), (2, 1), (3, 3)]


def test_the_lowest_total_wins_where_the_game_says_so() -> None:
    assert places(card(1, 50, 60), card(2, 100, 20), card(3, 10, 5), low_wins=True) == [
        (1, 3),
        (2, 1),
        (3, 2),
    ]


def test_equal_totals_share_a_place_and_the_next_is_left_out() -> None:
    ranked = rank_cards([card(1, 90), card(2, 50), card(3, 50), card(4, 10)])
    assert [standing.place for standing in ranked] == [1, 2, 2, 4]
    assert [standing.is_joint for standing in ranked] == [False, True, True, False]


def test_equal_totals_at_the_top_are_joint_winners() -> None:
    assert winners(rank_cards([card(1, 40, 60), card(2, 100, 0), card(3, 5, 5)])) == (1, 2)
    assert winners(rank_cards([])) == ()


@pytest.mark.parametrize(
    ("one", "other", "needed"),
    [
        (card(1, 50, 50, ranks=(1, 1)), card(2, 90, 10, ranks=(1, 2)), 1),
        (card(1, 90, 10), card(2, 50, 50), 2),
        (card(1, 50, 50, letter="C"), card(2, 50, 50, letter="T"), 3),
        (card(1, 50, 50, letter="T"), card(2, 50, 50), 3),
    ],
    ids=["most games ranked first", "best single game", "a drawn letter", "who drew none comes after"],
)
def test_the_host_may_have_joint_places_parted(one: ScoreCard, other: ScoreCard, needed: int) -> None:
    ranked = rank_cards([other, one], breaks=ALL)
    assert [(standing.place, standing.player) for standing in ranked] == [(1, 1), (2, 2)]
    assert ranked[0].parted_by == ranked[1].parted_by == ALL[:needed]
    assert winners(rank_cards([other, one])) == (1, 2)


def test_equals_in_everything_stay_joint() -> None:
    ranked = rank_cards([card(1, 50, 50), card(2, 50, 50), card(3, 5, 5)], breaks=ALL)
    assert [(standing.place, standing.is_joint, standing.parted_by) for standing in ranked] == [
        (1, True, ()),
        (1, True, ()),
        (3, False, ()),
    ]


def test_the_best_single_game_is_the_lowest_where_low_wins() -> None:
    breaks = (TieBreak.BEST_GAME,)
    assert places(card(1, 50, 50), card(2, 90, 10), low_wins=True, breaks=breaks) == [(1, 2), (2, 1)]


def test_short_tables_are_levelled_exactly_and_the_raw_total_is_shown() -> None:
    """95 x 3/4 = 71.25 and 90 x 3/4 = 67.5 stand as 285 and 270 quarters, below 75 at a full table."""
    ranked = rank_cards([card(1, 95, players=3), card(2, 75), card(3, 90, players=3)], full=4)
    assert [(standing.player, standing.total, standing.points) for standing in ranked] == [
        (2, 75, 300),
        (1, 95, 285),
        (3, 90, 270),
    ]


def test_rounds_away_are_empty_and_a_late_comer_starts_at_nought() -> None:
    late = ScoreCard(5, (None, None, GameScore(30, 4, 2)), joined_in=3)
    ranked = rank_cards([late, card(1, 10, 10, None)])
    assert (ranked[0].player, ranked[0].scores, ranked[0].joined_in) == (5, (None, None, 30), 3)
    assert ranked[1].scores == (10, 10, None)


def test_who_has_played_no_game_has_nought_and_the_worst_best_game() -> None:
    assert places(card(1, None), card(2, 0), breaks=ALL) == [(1, 2), (2, 1)]
