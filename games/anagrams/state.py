"""A table of Anagrams at one moment, and the turns that can be taken at it. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.base.game import Ending
from games.base.layout import Grid, Placement
from games.base.seats import Seats

EXPOSED: Final = "exposed"
HIDDEN: Final = "hidden"


@dataclass(frozen=True, slots=True)
class Discard:
    """One block goes face up on the pile; what was exposed before it, or a hidden block, is taken for it."""

    block: str
    takes: str

    def __str__(self) -> str:
        return f"-{self.block} {self.takes}"


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand that is over is counted, all blocks are mixed and the next one is dealt."""

    def __str__(self) -> str:
        return "#hand"


Turn = Placement | Discard | NextHand


@dataclass(frozen=True, slots=True)
class AnagramsLastPlay:
    """The play just made, until the next player has played: what a challenge or a withdrawal goes back to."""

    seat: int
    placement: Placement
    before: AnagramsState
    challenged: bool = False
    # A play scores nothing in this game; only what is held at the end of a hand does.
    points: int = 0


@dataclass(frozen=True, slots=True)
class AnagramsState(Seats):
    """A table in one of its hands. `stock` lies face down; of the discards in `pile` the last is exposed."""

    players: tuple[str, ...]
    grid: Grid
    racks: tuple[str, ...]
    stock: str
    pile: str
    scores: tuple[int, ...]
    hand: int = 1
    starter: int = 0
    to_move: int = 0
    # Exchanges since a word was played (AN9), and who discarded the exposed block.
    stalled: int = 0
    discarder: int | None = None
    left: frozenset[int] = frozenset()
    last: AnagramsLastPlay | None = None
    # How this hand ended, and then how the game did.
    over: Ending | None = None
    ended: Ending | None = None

    @property
    def exposed(self) -> str:
        return self.pile[-1:]
