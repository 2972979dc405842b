"""Robot games played, written, read back and judged: a few in every test run, thousands by `make soak`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games import GAMES, find_game, load_lexicon
from games.judging.judge import judge
from games.search.robots import STRENGTHS, play_game
from games.text.gcg import read_gcg, write_gcg


def replay_robot_games(name: str, variant: str, games: int, first_seed: int = 0) -> int:
    """Plays so many games of one variant; stops at the first whose record is not legal."""
    game, lexicon = find_game(name, variant), load_lexicon()
    vocabularies = [lexicon.up_to(size) for size in STRENGTHS.values()]
    for seed in range(first_seed, first_seed + games):
        rng = Random(seed)
        players = game.seat_names(rng.choice(game.sizes))
        vocabulary = rng.choice(vocabularies)
        played = play_game(game, game.deal(players, rng), rng, [vocabulary], seed)
        judgement = judge(read_gcg(write_gcg(played.record)), lexicon)
        problems = [str(problem.rule) for problem in judgement.problems]
        assert judgement.legal, f"{name} {variant} with seed {seed}: {problems}"
        assert tuple(judgement.scores.values()) == played.state.scores, f"{name} {variant} with seed {seed}"
        assert judgement.ended == played.state.ended, f"{name} {variant} with seed {seed}"
    return games


def play_game_of(name: str) -> Callable[[int], None]:
    """So many games of it, spread over its variants."""

    def run(games: int) -> None:
        variants = GAMES[name].variants
        for number, variant in enumerate(variants):
            replay_robot_games(name, variant, len(range(number, games, len(variants))))

    return run
