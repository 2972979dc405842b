"""A table of Crossword Lotto at one moment, and the turns that can be taken at it. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.game import Ending
from games.base.layout import Grid
from games.base.record import Claim, Draw
from games.base.seats import Seats

NOT_DRAWN = ""
NO_CARD = 0


@dataclass(frozen=True, slots=True)
class LottoReach:
    """The player draws from the Letter-Box with closed eyes; what he does with the card comes after."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class LottoPass:
    """No turn can be taken or, when play has stopped, no more words are pointed out."""

    def __str__(self) -> str:
        return "-"


# A draw names the letter card and where its letter goes; a claim points out a line when play has stopped.
Turn = LottoReach | Draw | Claim | LottoPass


@dataclass(frozen=True, slots=True)
class LottoState(Seats):
    """A table. Seats are numbers in turn order; everything is open to all but the order of the Letter-Box.

    `laid` are the letter cards on each player's card, `claimed` the numbers of the readings that he has
    pointed out, `drawn` the letter card in the hand of who is to move.
    """

    players: tuple[str, ...]
    cards: tuple[int, ...]
    grids: tuple[Grid, ...]
    laid: tuple[tuple[str, ...], ...]
    box: tuple[str, ...]
    scores: tuple[int, ...]
    claimed: tuple[frozenset[int], ...]
    discards: tuple[str, ...] = ()
    drawn: str = NOT_DRAWN
    to_move: int = 0
    # The games of a match are counted from one, and begun by one after the other (LO15).
    game: int = 1
    beginner: int = 0
    passed: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    # How play has stopped, and who has pointed out all he wants to.
    stopped: Ending | None = None
    done: frozenset[int] = frozenset()
    # Whether the 100 for filling the card has been entered before the rest of the score.
    fill_entered: bool = False
    ended: Ending | None = None

    @property
    def is_fresh(self) -> bool:
        """Whether no turn of this game has been taken."""
        return not (self.drawn or self.discards or any(self.laid) or self.passed or self.stopped)
