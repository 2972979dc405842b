"""A challenge on a sheet: what a ruling on a line does to it, by the rule of the game that is played.

The window, the figures and the lost turn are the games' own (KW37-KW41, KW68, AN11, LO12, KS9-KS11). Pure: lines in,
lines out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.base.game import AnyGame, Fall
from games.base.tally import NOTHING, Tally
from games.errors import OnlyOpponentsChallenge
from scoring.models import Entry
from scoring.models.entries import TURNS


@dataclass(frozen=True)
class ChallengeOutcome:
    """Whether the line falls and what then becomes of the turn, and what is entered for whom. Too late, it stands
    whatever the ruling says.
    """

    fall: Fall | None = None
    lines: tuple[tuple[int, Tally], ...] = ()
    is_late: bool = False

    @property
    def strikes(self) -> bool:
        return self.fall is not None


@dataclass(frozen=True)
class Challenged:
    """The line in question and the word in it; who has challenged, None where the steward saw it alone."""

    entry: Entry
    word: str = ""
    challenger: int | None = None


def outcome_of(
    game: AnyGame, challenged: Challenged, entries: Iterable[Entry], *, is_allowed: bool
) -> ChallengeOutcome:
    """What a ruling does: struck and the stake paid, or the word stands and the challenge costs what it costs."""
    entry, challenger = challenged.entry, challenged.challenger
    if challenger == entry.player_id:
        raise OnlyOpponentsChallenge(player=entry.player, challenged=entry.player)
    if not is_in_time(entry, entries):
        return ChallengeOutcome(is_late=True)
    fall = None if is_allowed else game.fall
    if challenger is None:
        return ChallengeOutcome(fall)
    paid = [(challenger, game.stake(right=not is_allowed))]
    if is_allowed:
        paid.append((entry.player_id, game.amends(entry.points, challenged.word)))
    return ChallengeOutcome(fall, tuple((player, tally) for player, tally in paid if tally != NOTHING))


def is_in_time(entry: Entry, entries: Iterable[Entry]) -> bool:
    """Until the next player has placed or passed (KW37, KS11)."""
    return not any(later.stands and later.kind in TURNS and later.number > entry.number for later in entries)


def last_turn(entries: Iterable[Entry]) -> Entry | None:
    """The play just made, where the last turn was one."""
    turns = [entry for entry in entries if entry.stands and entry.kind in TURNS]
    return turns[-1] if turns and turns[-1].kind == "turn" else None
