"""The draw for the first turn: everybody draws a letter, A is high and Z is low (KW4, S4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.letters import MASTER


def draw_letters(players: Sequence[str], blocks: str, rng: Random) -> dict[str, tuple[str, ...]]:
    """The letters each player draws, one after the other where equal letters are drawn again among the tied.

    A master block is put back and drawn again; all letters go back before the racks are filled.
    """
    drawn: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
    tied: list[Sequence[str]] = [players]
    while tied:
        among = tied.pop()
        letters = rng.sample(blocks.replace(MASTER, ""), len(among))
        for player, letter in zip(among, letters, strict=True):
            drawn[player] += (letter,)
        tied += [group for group in _equals(among, drawn) if len(group) > 1]
    return drawn


def turn_order(drawn: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The players by what they drew, the high letter first; the first of them goes first and keeps score."""
    return tuple(sorted(drawn, key=lambda player: drawn[player]))


def _equals(among: Sequence[str], drawn: dict[str, tuple[str, ...]]) -> list[list[str]]:
    return [
        [player for player in among if drawn[player] == letters]
        for letters in sorted({drawn[name] for name in among})
    ]
