"""A Keesdrow table at one moment, and the turns that can be taken at it. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.game import Ending
from games.base.record import Path
from games.base.seats import Seats
from games.keesdrow.maze import Maze


@dataclass(frozen=True, slots=True)
class KeesdrowPass:
    """No word is found. Where many words make a turn, it ends a turn that has some."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The turn is forfeited: a team mate coached, or the sand has run out (KS16, KS17)."""

    def __str__(self) -> str:
        return "(forfeit)"


Turn = Path | KeesdrowPass | Forfeit


@dataclass(frozen=True, slots=True)
class Spelled:
    """A completed word and its letters by their own numbers, in spelling order (KS4, KS5)."""

    word: str
    letters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeesdrowCall:
    """A word of the turn just made, until the next player has played: what a challenge goes back to."""

    seat: int
    path: Path
    points: int
    before: KeesdrowState
    challenged: bool = False


@dataclass(frozen=True, slots=True)
class KeesdrowState(Seats):
    """A table. Seats are numbers in turn order; `pegs` is how often each letter was used, by its own number.

    `silent` counts the turns without a word since the last one, `rounds` the turns that every player, or
    every team, has had. `won` are the tiles of each seat, by number, and `reverse` the sides face down where
    they are known.
    """

    players: tuple[str, ...]
    maze: Maze
    pegs: bytes
    scores: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    history: tuple[Spelled, ...] = ()
    to_move: int = 0
    rounds: int = 0
    silent: int = 0
    # Where many words make a turn: the player to move has spelled one, and the turn goes on.
    speaking: bool = False
    left: frozenset[int] = frozenset()
    calls: tuple[KeesdrowCall, ...] = ()
    # Who may look into a dictionary where only some may (B3 Optional play).
    readers: frozenset[int] = frozenset()
    reverse: tuple[str, ...] = ()
    ended: Ending | None = None

    @property
    def caller(self) -> int | None:
        """Whose words can still be challenged."""
        return self.calls[-1].seat if self.calls else None

    def letters_of(self, path: Path) -> tuple[int | None, ...]:
        return tuple(self.maze.letter_on(square) for square in path.squares)
