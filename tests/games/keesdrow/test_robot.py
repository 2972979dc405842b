from __future__ import annotations

from random import Random

from games.keesdrow import Keesdrow
from games.keesdrow.state import KeesdrowPass
from games.lexicon.dictionary import Lexicon
from games.search.robots import STRENGTHS, play_game
from games.text.cgp import read_cgp
from tests.games.keesdrow.tables import CORNER, drawn, path, spelled, table, with_options

REGULAR = Keesdrow()


def _few(*words: str) -> Lexicon:
    return Lexicon(((word, 0) for word in words), largest=10)


def test_a_robot_takes_the_word_that_pays_most(lexicon: Lexicon) -> None:
    state = table()
    turn = REGULAR.choose(state, lexicon, Random(1))
    best = REGULAR.best(state, lexicon, 1)
    assert [turn] == [found for found, _ in best]
    assert best[0][1].points == REGULAR.rank(state, lexicon)[0].points


def test_pegs_count_in_what_pays_most() -> None:
    few = _few("CAT", "NOON")
    assert str(REGULAR.choose(table(), few, Random(1))).endswith("NOON")
    assert str(REGULAR.choose(table(pegs="A2 1"), few, Random(1))).endswith("CAT")


def test_a_robot_without_a_word_passes() -> None:
    assert REGULAR.choose(table("Z"), _few("CAT"), Random(1)) == KeesdrowPass()


def test_a_robot_spells_nothing_that_is_barred() -> None:
    few = _few("BELLY")
    state = spelled(REGULAR, table(), "A4.B4.C4.C4.D4 BELLY")
    assert REGULAR.choose(state, few, Random(1)) == KeesdrowPass()


def test_in_four_score_a_robot_takes_a_tile_where_it_can(lexicon: Lexicon) -> None:
    game = with_options("four-score")
    state = table(pegs="A1 1 B1 1 A2 1 B2 1")
    turn = game.choose(state, lexicon, Random(1))
    assert game.play(state, turn).won[0] == (0,)


def test_the_rest_of_the_words_is_in_the_ranking_best_first(lexicon: Lexicon) -> None:
    ranked = REGULAR.rank(table(), lexicon)
    points = [found.points for found in ranked]
    assert points == sorted(points, reverse=True)
    assert all(REGULAR.check(table(), found.path, lexicon) == [] for found in ranked)
    assert all(REGULAR.tally(table(), found.path).points == found.points for found in ranked)
    assert {"CATS", "STRESS", "NOON", "BELLY"} <= {found.path.word for found in ranked}


def test_a_minimum_length_holds_for_the_ranking_too(lexicon: Lexicon) -> None:
    ranked = with_options(minimum=6).rank(table(), lexicon)
    assert ranked
    assert min(len(found.path.word) for found in ranked) == 6


def test_a_robot_with_more_words_scores_more(lexicon: Lexicon) -> None:
    game = with_options(ending="turns", turns=5)
    vocabularies = [lexicon.up_to(STRENGTHS[strength]) for strength in ("easy", "strong")]
    totals = [0, 0]
    for seed in range(3):
        rng = Random(seed)
        scores = play_game(game, game.deal(("a", "b"), rng), rng, vocabularies).state.scores
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
    assert totals[1] > totals[0]


def test_a_position_is_a_board_on_which_nothing_was_spelled() -> None:
    position = read_cgp(f"{'/'.join(drawn(*CORNER))} / / bdn keesdrow; clr ben/ann;")
    state = REGULAR.from_position(position)
    assert (state.maze, state.players, state.to_move) == (table().maze, ("ben", "ann"), 0)
    assert REGULAR.tally(state, path("A2.B2.C2.D2 CATS")).points == 8
