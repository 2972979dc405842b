"""Who follows a written record of a game: the part of the judge that each game supplies.

The judge reads a record line by line and compares what was called with what is counted; what a line means at
the table only the game knows. A referee keeps the state from line to line. Where a rule is broken it says so
and then follows the record as far as it can, so that one mistake is named once and not on every line after
it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from games.base.game import AnyGame, Ending, Table
from games.base.record import Pragma, RecordEvent
from games.base.tally import NOTHING, Tally
from games.errors import RuleBroken


@dataclass(frozen=True, slots=True)
class RefereeRuling:
    """What the referee says of one event.

    `stood` are faults that were let stand at the table. An event that cannot be counted (a word off the
    board) has no points of its own, and what was called for it is not compared.
    """

    words: tuple[str, ...] = ()
    tally: Tally = NOTHING
    problems: tuple[RuleBroken, ...] = ()
    stood: tuple[RuleBroken, ...] = ()
    is_countable: bool = True


class Referee(ABC):
    """Follows one record. Made by `Game.referee`: RuleBroken where there can be no such table."""

    game: AnyGame
    state: Table

    @abstractmethod
    def open(self) -> Sequence[RuleBroken]:
        """What is wrong before the first line: who plays, what was dealt."""

    @abstractmethod
    def hear(self, pragma: Pragma) -> Sequence[RuleBroken]:
        """A line between the events; one that means nothing to this game is no fault."""

    @abstractmethod
    def judge(self, event: RecordEvent, following: Sequence[RecordEvent]) -> RefereeRuling:
        """An event. What follows it in the record tells whether a play was taken back."""

    @abstractmethod
    def close(self) -> Sequence[RuleBroken]:
        """The record has ended: a game that is over is settled as far as the record has not done it."""

    @property
    def scores(self) -> dict[str, int]:
        """What has been counted so far, by player."""
        return dict(zip(self.state.players, self.state.scores, strict=True))

    @property
    @abstractmethod
    def ended(self) -> Ending | None: ...

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, once the game has ended."""
        return tuple(self.state.players[seat] for seat in self.game.winners(self.state))

    def account(self, player: str) -> str:
        """Whose total is called for this player; partners have one between them."""
        return player
