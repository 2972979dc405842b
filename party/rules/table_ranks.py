"""Rank at a table: by score, equal scores by the letters drawn for that game, A high (S6).

Where the letters do not say it, the tied draw again; a tie so broken is shown with its letters. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from party.rules.draw import LetterDraw
from party.rules.seating.plans import Player

# Where letters are not known: nothing for who drew high, which sorts before everything, and a blank for the others.
HIGH, OTHERS = "", " "


@dataclass(frozen=True)
class BrokenTie:
    """Players of one score in the order in which the letters put them. Who is only known to have drawn high has none."""

    score: int
    players: tuple[Player, ...]
    letters: tuple[str, ...]


@dataclass(frozen=True)
class Ranking:
    """Players best first. While `redraw` names any, the order among those is not settled."""

    order: tuple[Player, ...]
    broken: tuple[BrokenTie, ...] = ()
    redraw: tuple[tuple[Player, ...], ...] = ()

    @property
    def is_settled(self) -> bool:
        return not self.redraw

    def rank_of(self, player: Player) -> int:
        return self.order.index(player) + 1


def rank_table(
    scores: Mapping[Player, int],
    draw: LetterDraw | None = None,
    *,
    low_wins: bool = False,
    left: Sequence[Player] = (),
    redrawn: Mapping[Player, str] | None = None,
) -> Ranking:
    """Rank the table. Who left in mid-game ranks last, the earlier the lower (S8).

    `left` is in order of leaving. `redrawn` are letters drawn after the game to break a tie; they count where the
    game's own letters leave one.
    """
    stayed = sorted(player for player in scores if player not in left)
    stayed.sort(key=lambda player: scores[player], reverse=not low_wins)
    order: list[Player] = []
    broken, redraw = [], []
    for score, group in groupby(stayed, key=lambda player: scores[player]):
        tied = list(group)
        ranked, evidence = _break(tied, draw, redrawn or {})
        unsettled = _still_tied(ranked, evidence)
        order += ranked
        redraw += unsettled
        if len(tied) > 1 and not unsettled:
            broken.append(BrokenTie(score, tuple(ranked), tuple(evidence[p].strip() for p in ranked)))
    order += [player for player in reversed(left) if player in scores]
    return Ranking(tuple(order), tuple(broken), tuple(redraw))


def _break(
    tied: list[Player], draw: LetterDraw | None, redrawn: Mapping[Player, str]
) -> tuple[list[Player], dict[Player, str]]:
    """The tied in order, with the letters that say so. The game's own letters count only when all of the tied have one."""
    letters = draw.letters if draw else {}
    if all(player in letters for player in tied):
        evidence = {player: letters[player] for player in tied}
    else:
        evidence = {player: HIGH if draw and player == draw.first else OTHERS for player in tied}
    for group in _still_tied(tied, evidence):
        if all(player in redrawn for player in group):
            for player in group:
                evidence[player] += redrawn[player].strip().upper()
    return sorted(tied, key=lambda player: evidence[player]), evidence


def _still_tied(players: list[Player], evidence: Mapping[Player, str]) -> list[tuple[Player, ...]]:
    ordered = sorted(players, key=lambda player: evidence[player])
    groups = (tuple(group) for _, group in groupby(ordered, key=lambda player: evidence[player]))
    return [group for group in groups if len(group) > 1]
