"""Parting keep-apart pairs by trying every way, for the rooms in which swaps alone find none (S3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from random import Random

from party.rules.seating.arranging import SeatedRoom
from party.rules.seating.chance import shuffled
from party.rules.seating.plans import Pair, Player

# Tables looked at in one trial: small rooms are searched whole, a large one with very many pairs gives up and names them.
LOOKS = 1_000_000


def separate(room: SeatedRoom, pairs: Iterable[Pair], rng: Random) -> list[list[Player]] | None:
    """The room's players at tables of the same sizes with every pair parted, or None when no way was found."""
    foes: dict[Player, set[Player]] = defaultdict(set)
    for one, other in pairs:
        foes[one].add(other)
        foes[other].add(one)
    trial = _Trial(room, dict(foes))
    movable = [player for table in room.tables for player in table if player not in room.fixed]
    bound = sorted((player for player in movable if player in foes), key=lambda p: (-len(foes[p]), p))
    if not trial.is_free_of_foes() or not trial.place(bound):
        return None
    free = iter(shuffled(sorted(player for player in movable if player not in foes), rng))
    for table, seats in zip(trial.tables, trial.sizes, strict=True):
        table.extend(player for _, player in zip(range(seats - len(table)), free, strict=False))
    return trial.tables


class _Trial:
    def __init__(self, room: SeatedRoom, foes: dict[Player, set[Player]]) -> None:
        self.tables = [[player for player in table if player in room.fixed] for table in room.tables]
        self.sizes = [len(table) for table in room.tables]
        self.foes = foes
        self.looks = LOOKS

    def is_free_of_foes(self) -> bool:
        return not any(self.foes.get(player, set()) & set(table) for table in self.tables for player in table)

    def place(self, players: list[Player]) -> bool:
        """Depth first without recursion, since a large party may bind more players than Python nests calls."""
        choices: list[list[int]] = [self._open_to(players[0])] if players else []
        seated: list[int] = []
        while len(seated) < len(players):
            self.looks -= len(self.tables)
            if self.looks < 0 or not choices:
                return False
            if choices[-1]:
                number = choices[-1].pop()
                self.tables[number].append(players[len(seated)])
                seated.append(number)
                if len(seated) < len(players):
                    choices.append(self._open_to(players[len(seated)]))
            else:
                choices.pop()
                if seated:
                    self.tables[seated.pop()].pop()
        return True

    def _open_to(self, player: Player) -> list[int]:
        """Tables with a chair and no foe; of empty tables of one size only the first, since the others are the same."""
        found: list[int] = []
        empty_sizes = set()
        for number, table in enumerate(self.tables):
            if len(table) >= self.sizes[number] or not self.foes[player].isdisjoint(table):
                continue
            if not table:
                if self.sizes[number] in empty_sizes:
                    continue
                empty_sizes.add(self.sizes[number])
            found.append(number)
        return found[::-1]
