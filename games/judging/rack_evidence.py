"""The table as a record shows it: what its racks say of the blocks, and whether that can be true.

Faults are named and then followed: a rack that cannot be is taken for one that could, always with the number of
blocks that the plays leave, so that one mistake does not spoil the count of the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic

from games.base.layout import Placement
from games.base.letters import missing, too_many, unseen
from games.base.record import RecordEvent
from games.crossword.table import S, with_rack
from games.errors import RuleBroken, WrongRack
from games.judging.block_evidence import check_rack, in_sight, name_too_many


class RackWatch(Generic[S]):
    """Keeps the state of one record. With hidden racks the rack column holds the letters played, else the rack."""

    def __init__(self, state: S, counts: Mapping[str, int], *, hidden: bool) -> None:
        self.state, self.counts, self.hidden = state, counts, hidden
        self._too_many: dict[str, int] = {}

    def see(self, event: RecordEvent, seat: int, played: Iterable[str] = ()) -> list[RuleBroken]:
        """The rack column of an event."""
        if event.rack is None:
            return []
        if not self.hidden:
            return self.see_rack(seat, event.rack)
        lacking = "".join(missing(event.rack, played))
        return (
            [WrongRack(given=event.rack, player=event.player, why=f"{lacking} was played")] if lacking else []
        )

    def see_rack(self, seat: int, shown: str) -> list[RuleBroken]:
        held = self.state.racks[seat]
        faults = check_rack(self.state, seat, shown)
        if len(shown) < len(held):
            shown += unseen(len(held) - len(shown))
        elif len(shown) > len(held):
            shown = unseen(len(held))
        if shown != held:
            self.state = with_rack(self.state, seat, shown)
        return faults

    def cover_letters(self, lacking: list[RuleBroken], placement: Placement) -> list[RuleBroken]:
        """Letters that were not held; to go on, the rack is taken for one that had them."""
        if lacking:
            seat = self.state.to_move
            rack = unseen(max(len(placement.blocks()), len(self.state.racks[seat])))
            self.state = with_rack(self.state, seat, rack)
        return lacking

    def in_sight(self) -> str:
        """The blocks that everybody can see, or has been shown."""
        return in_sight(self.state)

    def count_blocks(self) -> list[RuleBroken]:
        """A block too many is named when it comes into sight, and not again."""
        found = too_many(self.counts, self.in_sight())
        grown = {letter: number for letter, number in found.items() if number > self._too_many.get(letter, 0)}
        self._too_many.update(grown)
        return [name_too_many(self.counts, letter, number) for letter, number in grown.items()]
