"""The rules of Keyword and its sister games.

One door: `GAMES` and `find_game`. To deal, check, tally and play from Python:

>>> from random import Random
>>> from games import find_game, load_lexicon
>>> game, lexicon = find_game("keyword", "party"), load_lexicon()
>>> table = game.set_up(["red", "yellow", "blue", "green"])
>>> turn = game.read_turn("10I SEE")
>>> game.check(table, turn, lexicon)
[]
>>> print(game.tally(table, turn))
S on I10: 5
E on J10: 5
E on K10: 5
>>> table = game.play(table, turn)
>>> [str(broken) for broken in game.check(table, game.read_turn("K11 XQ"), lexicon)]
['EXQ is not in the dictionary; play a word that is.']
>>> dealt = game.deal(["red", "yellow", "blue", "green"], Random(7))
>>> len(dealt.racks[0]), game.view(dealt, 0).racks[1]
(10, '__________')

Standard library only: no clock, no network, no files but the word list and the equipment.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.anagrams import Anagrams
from games.base.game import AnyGame
from games.errors import RuleBroken, UnknownGame
from games.keesdrow import Keesdrow
from games.keyword import Keyword
from games.lexicon.dictionary import load_lexicon
from games.lotto import Lotto

__all__ = ["GAMES", "RuleBroken", "find_game", "load_lexicon"]

# Each in its first variant and with the options as they are ruled.
GAMES: dict[str, AnyGame] = {game.name: game for game in (Keyword(), Anagrams(), Lotto(), Keesdrow())}


def find_game(name: str, variant: str = "", options: Mapping[str, str] | None = None) -> AnyGame:
    """The game of this name in a variant (its first where none is named), options as a record writes them."""
    game = GAMES.get(name.lower())
    if game is None:
        raise UnknownGame(name=name, games=", ".join(GAMES))
    if variant:
        game = game.with_variant(variant)
    for option, choice in (options or {}).items():
        game = game.with_option(option, choice)
    return game
