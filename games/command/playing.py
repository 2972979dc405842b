"""`deal`, `play` and `games`: what there is to play, a fresh game, and one that robots play to its end."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random, SystemRandom

from games import GAMES, load_lexicon
from games.base.game import AnyGame
from games.base.options import written
from games.base.record import Record
from games.command.call import YES, CommandCall, add_options, chosen_game, print_json, print_lines
from games.errors import RuleBroken, gettext_noop
from games.search.robots import STRENGTHS, play_game, write_record
from games.text.gcg import write_gcg
from games.text.unreadable import quote


class OnlyRobots(RuleBroken):
    sentence = gettext_noop(
        "Here only robots play; add --robots, or deal a game and write it down yourselves."
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=", ".join(GAMES))
    parser.add_argument("--variant", default="", help="a variant of the game")
    parser.add_argument("--seed", type=_seed, help="the same number deals the same game")
    parser.add_argument("--players", type=_seed, metavar="N", help="how many play")
    add_options(parser)


def _start(given: argparse.Namespace) -> tuple[AnyGame, tuple[str, ...], int]:
    """The game, its players and the seed of a call."""
    game = chosen_game(given.game, given.variant, given.option)
    number = game.sizes[-1] if given.players is None else given.players
    game.check_size(number)
    seed = SystemRandom().randrange(10**9) if given.seed is None else given.seed
    return game, game.seat_names(number), seed


def _deal(given: argparse.Namespace) -> int:
    game, players, seed = _start(given)
    dealt = game.deal_playable(players, Random(seed), load_lexicon())
    _answer(given, write_record(game, dealt, game.scribe().begin(dealt), seed))
    return YES


def _add_robots(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--robots", action="store_true", help="all seats are played by robots")
    parser.add_argument(
        "--strength", choices=STRENGTHS, default="medium", help="how many words the robots know"
    )


def _play(given: argparse.Namespace) -> int:
    game, players, seed = _start(given)
    if not given.robots:
        raise OnlyRobots
    vocabulary = load_lexicon().up_to(STRENGTHS[given.strength])
    rng = Random(seed)
    dealt = game.deal_playable(players, rng, load_lexicon())
    _answer(given, play_game(game, dealt, rng, [vocabulary], seed).record)
    return YES


def _answer(given: argparse.Namespace, record: Record) -> None:
    text = write_gcg(record)
    if given.json:
        print_json({"game": record.game, "variant": record.variant, "seed": record.seed, "gcg": text})
    else:
        print_lines([text.rstrip("\n")])


def _games(given: argparse.Namespace) -> int:
    if given.json:
        print_json([_as_json(game) for game in GAMES.values()])
    else:
        print_lines(line for game in GAMES.values() for line in _told(game))
    return YES


def _as_json(game: AnyGame) -> dict[str, object]:
    sizes = {variant: list(game.with_variant(variant).sizes) for variant in game.variants}
    options = [
        {
            "name": option.name,
            "default": option.default,
            "choices": list(option.choices),
            "rule": option.rule,
            "meaning": option.meaning,
        }
        for option in game.options.switches()
    ]
    return {"name": game.name, "variants": sizes, "low_wins": game.low_wins, "options": options}


def _told(game: AnyGame) -> Iterator[str]:
    yield game.name
    for variant in game.variants:
        sizes = game.with_variant(variant).sizes
        number = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}-{sizes[-1]}"
        yield f"  {variant}: {number} players"
    for option in game.options.switches():
        said = f"{option.name}={written(option.default)} ({option.offer})"
        yield f"  --option {said}, {option.rule}: {option.meaning}"


def _add_nothing(parser: argparse.ArgumentParser) -> None:
    """This call takes nothing."""


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise argparse.ArgumentTypeError(f"a number is needed, not {quote(text)}")
    return int(text)


CALLS = (
    CommandCall("deal", "a fresh game", _add_game, _deal),
    CommandCall("play", "a game played to its end by robots", _add_robots, _play),
    CommandCall("games", "the games, their variants, table sizes and options", _add_nothing, _games),
)
