"""What a movement may know at the close of a round. Values only; the writers gather them from the rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from party.rules.seating.fresh import TABLE_SIZE
from party.rules.seating.plans import Pair, Player, Seating


@dataclass(frozen=True)
class Finished:
    """A table at the close of a round: its players by rank, best first (S6). Of a void table all stay, in any order."""

    players: tuple[Player, ...]
    is_void: bool = False


@dataclass(frozen=True)
class Situation:
    """What a movement may know at the close of a round. Leavers are among the tables' players, arrivals are not."""

    tables: tuple[Finished, ...]
    seed: str | int
    size: int = TABLE_SIZE
    # Seatings of the rounds before this one, and how many rounds the evening has.
    earlier: tuple[Seating, ...] = ()
    rounds: int = 1
    leavers: frozenset[Player] = frozenset()
    # In order of check-in; who returns is one of them (S10).
    arrivals: tuple[Player, ...] = ()
    pinned: frozenset[Player] = frozenset()
    apart: tuple[Pair, ...] = ()
    totals: Mapping[Player, int] = field(default_factory=dict)
    low_wins: bool = False

    @property
    def round_number(self) -> int:
        """The round that has just been played."""
        return len(self.earlier) + 1

    @property
    def seating(self) -> Seating:
        return tuple(table.players for table in self.tables)

    @property
    def homes(self) -> dict[Player, int]:
        return {player: number for number, table in enumerate(self.tables, 1) for player in table.players}

    @property
    def pins(self) -> dict[Player, int]:
        """The tables that pinned players keep."""
        return {player: home for player, home in self.homes.items() if player in self.pinned}

    @property
    def comers(self) -> tuple[Player, ...]:
        """Arrivals without a seat: who left and came back within one round keeps the old one."""
        seated = {player for table in self.tables for player in table.players} - self.leavers
        return tuple(dict.fromkeys(player for player in self.arrivals if player not in seated))

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays the next round."""
        staying = [p for table in self.tables for p in table.players if p not in self.leavers]
        return (*staying, *self.comers)
