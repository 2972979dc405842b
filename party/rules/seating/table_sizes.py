"""Whether a number of guests can be seated at tables that their game can play (S1). Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Collection

from games.base.game import AnyGame
from party.rules.seating.fresh import MOST_PLAYERS, table_sizes
from party.rules.seating.refusals import TableDoesNotFit, TablesDoNotFit, TooFewForATable


def check_fits(players: int, size: int, game: AnyGame) -> None:
    """Refused where a table would have a size that the game has no rules for, with the numbers of guests that would do."""
    if fits(players, size, game.sizes):
        return
    more = next((n for n in range(players + 1, MOST_PLAYERS) if fits(n, size, game.sizes)), 0)
    fewer = next((n for n in range(players - 1, 1, -1) if fits(n, size, game.sizes)), 0)
    known = {"number": players, "sizes": sizes_in_print(game), "more": more - players}
    if not fewer:
        raise TooFewForATable(**known)
    raise TablesDoNotFit(**known, fewer=players - fewer)


def check_table_fits(table: int, players: int, game: AnyGame) -> None:
    """One table as it sits down. One player alone is S8's: that game ends as time up."""
    if players > 1 and players not in game.sizes:
        raise TableDoesNotFit(table=table, number=players, sizes=sizes_in_print(game))


def fits(players: int, size: int, sizes: Collection[int]) -> bool:
    return all(number in sizes for number in table_sizes(players, size))


def sizes_in_print(game: AnyGame) -> str:
    numbers = list(game.sizes)
    if len(numbers) == 1 or numbers != list(range(numbers[0], numbers[-1] + 1)):
        return " or ".join(map(str, numbers))
    return f"{numbers[0]} to {numbers[-1]}"
