"""Standings: places from the scores of an evening (S12). Pure, whole numbers only; knows of no party.

A score card has one game or None for each round: None where the player was absent or the table void. Points come from games
alone, so joining, leaving and returning change no total (S10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

# What a card is sorted by: its points, then one figure or letter for each tie-break.
Key = tuple[int | str, ...]


class TieBreak(StrEnum):
    """What may part equal totals, in the order in which the host names them."""

    MOST_FIRSTS = "most-firsts"
    BEST_GAME = "best-game"
    LETTER = "letter"


@dataclass(frozen=True)
class GameScore:
    """One game of one player: the score, how many sat at the table, the rank there."""

    score: int
    players: int
    rank: int | None = None


@dataclass(frozen=True)
class ScoreCard:
    """A player's score card. `letter` is drawn after the last game to part equal totals: A high; "" where none was drawn."""

    player: int
    games: tuple[GameScore | None, ...]
    letter: str = ""
    # The first round the player was there for, whether or not that game counted.
    joined_in: int = 1

    @property
    def total(self) -> int:
        return sum(game.score for game in self.games if game is not None)


@dataclass(frozen=True)
class Standing:
    """A place with its points. `points` is what was compared: the total, or levelled, in parts of a full table's points.

    With *level short tables* a score counts score x n / full, so `points` / `full` is the levelled total, exactly.
    """

    place: int
    player: int
    total: int
    points: int
    scores: tuple[int | None, ...]
    joined_in: int
    is_joint: bool
    # The tie-breaks that were needed to part this player from others of the same points.
    parted_by: tuple[TieBreak, ...] = ()


def rank_cards(
    cards: Iterable[ScoreCard],
    *,
    low_wins: bool = False,
    full: int | None = None,
    breaks: Sequence[TieBreak] = (),
) -> tuple[Standing, ...]:
    """Everybody by place; equal players share one, and the next is left out (1, 2, 2, 4).

    `full` is the table size to which short tables are levelled; None compares the scores as they are.
    """
    sign = 1 if low_wins else -1

    def key(card: ScoreCard) -> Key:
        return (sign * points(card, full), *(_BREAKS[name](card, sign, full) for name in breaks))

    ordered = sorted(cards, key=lambda card: (key(card), card.player))
    standings: list[Standing] = []
    for _, group in groupby(ordered, key=lambda card: points(card, full)):
        level = list(group)
        keys = [key(card) for card in level]
        for own, equal in groupby(level, key=key):
            shared = list(equal)
            place = len(standings) + 1
            parted_by = tuple(breaks[: _needed(own, keys)])
            standings += [
                _standing(
                    card, place, is_joint=len(shared) > 1, compared=points(card, full), parted_by=parted_by
                )
                for card in shared
            ]
    return tuple(standings)


def winners(standings: Iterable[Standing]) -> tuple[int, ...]:
    """The winner, or the joint winners."""
    return tuple(standing.player for standing in standings if standing.place == 1)


def points(card: ScoreCard, full: int | None) -> int:
    """What the standings compare, as a whole number."""
    if full is None:
        return card.total
    return sum(game.score * game.players for game in card.games if game is not None)


def _needed(own: Key, keys: Sequence[Key]) -> int:
    """How many tie-breaks it takes to part this key from the others of the same points."""
    others = [key for key in keys if key != own]
    return next(
        count for count in range(len(own)) if not any(key[: count + 1] == own[: count + 1] for key in others)
    )


def _standing(
    card: ScoreCard, place: int, *, is_joint: bool, compared: int, parted_by: tuple[TieBreak, ...]
) -> Standing:
    return Standing(
        place=place,
        player=card.player,
        total=card.total,
        points=compared,
        scores=tuple(None if game is None else game.score for game in card.games),
        joined_in=card.joined_in,
        is_joint=is_joint,
        parted_by=parted_by,
    )


def _most_firsts(card: ScoreCard, _sign: int, _full: int | None) -> int:
    return -sum(1 for game in card.games if game is not None and game.rank == 1)


def _best_game(card: ScoreCard, sign: int, full: int | None) -> int:
    """The best single game, levelled as the totals are; who has played none comes after all who have."""
    worths = [sign * game.score * (game.players if full else 1) for game in card.games if game is not None]
    return min(worths, default=NO_GAME)


def _letter(card: ScoreCard, _sign: int, _full: int | None) -> str:
    """A high; who has drawn none comes last."""
    return card.letter or "~"


# Worse than any game: no score comes near it.
NO_GAME = 10**9

_BREAKS: dict[TieBreak, Callable[[ScoreCard, int, int | None], int | str]] = {
    TieBreak.MOST_FIRSTS: _most_firsts,
    TieBreak.BEST_GAME: _best_game,
    TieBreak.LETTER: _letter,
}
