"""The draw for a game: a letter each, A high and Z low; the high letter goes first and keeps score (S4).

Letters are drawn by the site, or at the table and entered here, or only "who drew high" is known. Whoever draws again after
a tie gets a further letter, so a player's draw is a string: first letter first. Pure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random

from party.rules.refusals import NotALetter, NotAtTable, TooFewLetters
from party.rules.seating.chance import below
from party.rules.seating.plans import Player

ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@dataclass(frozen=True)
class LetterDraw:
    """What is known of a draw. `order` is strict, the high letter first, and goes as far as it is certain.

    Where only the first is known, `order` is that player alone and `letters` is empty.
    """

    letters: Mapping[Player, str]
    order: tuple[Player, ...]
    redraw: tuple[tuple[Player, ...], ...] = ()
    missing: tuple[Player, ...] = ()

    @property
    def first(self) -> Player | None:
        """First player and scorekeeper; None while that is not certain."""
        return self.order[0] if self.order else None

    @property
    def is_settled(self) -> bool:
        return bool(self.order) and not self.redraw and not self.missing


def draw_letters(players: Iterable[Player], letters: str | Mapping[str, int], rng: Random) -> LetterDraw:
    """Drawn by the site without replacement; equal letters draw again until none are equal."""
    drawn = dict.fromkeys(players, "")
    _check_enough(letters, len(drawn))
    box = _Box(letters, rng)
    tied: Sequence[Player] = sorted(drawn)
    while tied:
        for player in tied:
            drawn[player] += box.draw()
        tied = [player for group in equal_groups(drawn) for player in group]
    return read_letters(drawn)


def read_letters(drawn: Mapping[Player, str]) -> LetterDraw:
    """The order that entered letters give, who has none yet, and who must draw again."""
    letters = {player: _clean(draw) for player, draw in drawn.items() if draw.strip()}
    missing = tuple(sorted(player for player in drawn if player not in letters))
    redraw = equal_groups(letters)
    if missing:
        return LetterDraw(letters, (), redraw, missing)
    tied = {player for group in redraw for player in group}
    ranked = sorted(letters, key=lambda player: letters[player])
    certain = takewhile(lambda player: player not in tied, ranked)
    return LetterDraw(letters, tuple(certain), redraw)


def drew_high(player: Player, players: Iterable[Player]) -> LetterDraw:
    """One tap at the table: only who goes first is known."""
    if player not in set(players):
        raise NotAtTable
    return LetterDraw({}, (player,))


def equal_groups(drawn: Mapping[Player, str]) -> tuple[tuple[Player, ...], ...]:
    """Who drew the same, the higher letters first."""
    same: dict[str, list[Player]] = defaultdict(list)
    for player in sorted(drawn):
        same[drawn[player]].append(player)
    return tuple(tuple(same[draw]) for draw in sorted(same) if len(same[draw]) > 1)


def _clean(draw: str) -> str:
    letters = draw.strip().upper()
    if not letters or not set(letters) <= ALPHABET:
        raise NotALetter(drawn=draw)
    return letters


def _check_enough(letters: str | Mapping[str, int], players: int) -> None:
    """Any two different letters settle a tie in the end, a single one never."""
    if players > 1 and len(set(letters) & ALPHABET) < 2:
        raise TooFewLetters(players=players)


class _Box:
    """The blocks of the set. Whatever is no letter is a master block: it goes back, so it is as if it were not there."""

    def __init__(self, letters: str | Mapping[str, int], rng: Random) -> None:
        counts = Counter(letters)
        self.full = sorted(letter for letter in counts.elements() if letter in ALPHABET)
        self.left = list(self.full)
        self.rng = rng

    def draw(self) -> str:
        if not self.left:
            self.left = list(self.full)
        return self.left.pop(below(len(self.left), self.rng))
