"""A Keyword table at one moment, and the turns that can be taken at it. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.base.game import Ending
from games.base.layout import Grid, Placement
from games.base.letters import UNKNOWN
from games.base.seats import Seats
from games.crossword.laying import Formed

NO_CARD: Final = ""


@dataclass(frozen=True, slots=True)
class CrosswordPass:
    """The player takes no letters and lays none."""

    def __str__(self) -> str:
        return "-"


Turn = Placement | CrosswordPass


@dataclass(frozen=True, slots=True)
class KeyCards:
    """The exposed card ("" when none is left, "_" when nobody said) and the pack, next card first; None: not
    known.
    """

    exposed: str = UNKNOWN
    pack: tuple[str, ...] | None = None
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeywordLastPlay:
    """The play just made, until the next player has played: what a challenge or a withdrawal goes back to."""

    seat: int
    placement: Placement
    before: KeywordState
    points: int
    challenged: bool = False


@dataclass(frozen=True, slots=True)
class KeywordState(Seats):
    """A table. Seats are numbers in turn order, `players` their colors; racks and box hold blocks."""

    players: tuple[str, ...]
    grid: Grid
    racks: tuple[str, ...]
    box: str
    scores: tuple[int, ...]
    cards: KeyCards = KeyCards()
    to_move: int = 0
    passed: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    last: KeywordLastPlay | None = None
    last_word: Formed | None = None
    ended: Ending | None = None
