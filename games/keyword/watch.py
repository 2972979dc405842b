"""The table as a record shows it: what its racks say of the blocks, and whether that can be true.

Faults are named and then followed: a rack that cannot be is taken for one that could, always with the number of
blocks that the plays leave, so that one mistake does not spoil the count of the rest.
"""

from __future__ import annotations

from dataclasses import replace

from games.errors import RuleBroken
from games.keyword.errors import WrongRack
from games.keyword.evidence import blocks_too_many, check_rack, name_too_many
from games.keyword.state import State
from games.layout import Placement
from games.letters import UNKNOWN, block_of, missing, unseen
from games.record import Event


class Watch:
    """Keeps the state of one record. With hidden racks the rack column holds the letters played, else the rack."""

    def __init__(self, state: State, *, hidden: bool) -> None:
        self.state, self.hidden = state, hidden
        self._too_many: dict[str, int] = {}

    def see(self, event: Event, seat: int, placement: Placement | None = None) -> list[RuleBroken]:
        """The rack column of an event."""
        if event.rack is None:
            return []
        if not self.hidden:
            return self.see_rack(seat, event.rack)
        played = map(block_of, placement.blocks().values()) if placement else ()
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
            self._set_rack(seat, shown)
        return faults

    def cover_letters(self, lacking: list[RuleBroken], placement: Placement) -> list[RuleBroken]:
        """Letters that were not held; to go on, the rack is taken for one that had them."""
        if lacking:
            seat = self.state.to_move
            self._set_rack(seat, unseen(max(len(placement.blocks()), len(self.state.racks[seat]))))
        return lacking

    def mix_box(self) -> None:
        """Blocks that a leaver has put back are drawn again, and nobody sees by whom."""
        if self.state.box.strip(UNKNOWN):
            self.state = replace(self.state, box=unseen(len(self.state.box)))

    def count_blocks(self) -> list[RuleBroken]:
        """A block too many is named when it comes into sight, and not again."""
        found = blocks_too_many(self.state)
        grown = {letter: number for letter, number in found.items() if number > self._too_many.get(letter, 0)}
        self._too_many.update(grown)
        return [name_too_many(letter, number) for letter, number in grown.items()]

    def _set_rack(self, seat: int, rack: str) -> None:
        racks = (*self.state.racks[:seat], rack, *self.state.racks[seat + 1 :])
        self.state = replace(self.state, racks=racks)
