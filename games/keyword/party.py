"""What the booklets print of a Keyword party (rulings 6.9): figures and counts, no rooms, no clocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.crossword import words_formed
from games.keyword.state import State
from games.layout import Placement

# Forty minutes are the most that a game may take; less if arranged (KW72).
LONGEST_GAME_MINUTES: Final = 40
TABLE_SIZE: Final = 4
TABLES_A_STEWARD: Final = 5


def table_sizes(players: int) -> list[int]:
    """Tables of four as far as it goes, the rest spread evenly; nobody sits out (KW75, S1)."""
    if not players:
        return []
    tables = -(-players // TABLE_SIZE)
    each, over = divmod(players, tables)
    return [each + 1] * over + [each] * (tables - over)


def stewards_needed(tables: int) -> int:
    """A steward for every five tables (KW76)."""
    return -(-tables // TABLES_A_STEWARD)


def rank(scores: Mapping[str, int], drawn: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Who is first at a table and so on: by score, equal scores by the letters drawn, A high (KW73, S6)."""
    return sorted(scores, key=lambda player: (-scores[player], drawn.get(player, ("[",))))


def movers(scores: Mapping[str, int], drawn: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The two who move on to the next table (KW73)."""
    return rank(scores, drawn)[:2]


def party_winners(games: list[Mapping[str, int]]) -> list[str]:
    """The highest sum over all games; equal sums share (KW74)."""
    totals: dict[str, int] = {}
    for scores in games:
        for player, score in scores.items():
            totals[player] = totals.get(player, 0) + score
    return [player for player, total in totals.items() if total == max(totals.values())]


def spells_prize(state: State, placement: Placement, word: str) -> bool:
    """Whether a play spells the keyword picked for the table or the room; it is worth no points (KW77)."""
    return any(run.text == word.upper() for run in words_formed(state.grid, placement))
