from __future__ import annotations

from random import Random

import pytest

from games import GAMES, find_game
from games.judging.judge import judge
from games.lexicon.dictionary import Lexicon
from games.search.robots import STRENGTHS, play_game
from games.text.gcg import read_gcg, write_gcg

VARIANTS = [(name, variant) for name, game in GAMES.items() for variant in game.variants]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_robots_play_every_variant_to_a_legal_end(name: str, variant: str, lexicon: Lexicon) -> None:
    game = find_game(name, variant)
    for seed, size in enumerate({game.sizes[0], game.sizes[-1]}):
        rng = Random(seed)
        played = play_game(game, game.deal(game.seat_names(size), rng), rng, [lexicon.up_to(35)], seed)
        judgement = judge(read_gcg(write_gcg(played.record)), lexicon)
        assert judgement.legal, judgement.problems
        assert judgement.ended == played.state.ended
        assert tuple(judgement.scores.values()) == played.state.scores


def test_the_same_seed_plays_the_same_game(lexicon: Lexicon) -> None:
    game = find_game("keyword", "party")
    records = []
    for _ in range(2):
        rng = Random(5)
        records.append(play_game(game, game.deal(game.seat_names(4), rng), rng, [lexicon.up_to(20)]).record)
    assert records[0] == records[1]


def test_a_robot_with_more_words_scores_more(lexicon: Lexicon) -> None:
    game = find_game("keyword")
    vocabularies = [lexicon.up_to(STRENGTHS[strength]) for strength in ("easy", "strong")]
    totals = [0, 0]
    for seed in range(4):
        rng = Random(seed)
        scores = play_game(game, game.deal(game.seat_names(2), rng), rng, vocabularies).state.scores
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
    assert totals[1] > totals[0]
