"""Writes a game of Anagrams down as it is played: racks, exposed blocks, turns, the count of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.anagrams.state import AnagramsState, Discard, NextHand, Turn
from games.base.game import Line, Scribe, Settlement
from games.base.letters import is_known
from games.base.record import Exchange, Held, Pragma, RecordEvent

if TYPE_CHECKING:
    from games.anagrams import Anagrams


class AnagramsScribe(Scribe[AnagramsState, Turn]):
    def __init__(self, game: Anagrams) -> None:
        self.game = game

    def racks(self, state: AnagramsState) -> tuple[str | None, ...]:
        return tuple(rack if is_known(rack) else None for rack in state.racks)

    def begin(self, state: AnagramsState) -> list[Line]:
        return self._exposed(state)

    def turn(self, before: AnagramsState, turn: Turn, after: AnagramsState) -> list[Line]:
        if isinstance(turn, NextHand):
            return [*self._held(before), *self._deal(after)]
        seat = before.to_move
        player, total, rack = before.players[seat], after.scores[seat], before.racks[seat]
        shown = rack if is_known(rack) else None
        if not isinstance(turn, Discard):
            return [RecordEvent(player, turn, 0, total, shown)]
        event = RecordEvent(player, Exchange(turn.block), 0, total, shown, turn.takes)
        # Everybody sees a discard; only when the pile was broken down does nobody's block lie on top (AN8).
        return [event, *(self._exposed(after) if after.discarder is None else [])]

    def end(self, before: AnagramsState, settlement: Settlement[AnagramsState]) -> list[Line]:
        ending = settlement.state.ended
        assert ending is not None
        return [Pragma("ended", ending.how), *self._held(before)]

    def _held(self, state: AnagramsState) -> list[Line]:
        """What each is left with, one line a player, with the total so far."""
        lines: list[Line] = []
        for seat, tally in enumerate(self.game.count_hand(state).tallies):
            if tally.items:
                rack, total = state.racks[seat], state.scores[seat] + tally.points
                lines.append(RecordEvent(state.players[seat], Held(rack), tally.points, total, rack))
        return lines

    def _deal(self, state: AnagramsState) -> list[Line]:
        racks = [
            Pragma(f"rack{seat + 1}", state.racks[seat])
            for seat in state.active
            if is_known(state.racks[seat])
        ]
        return [Pragma("hand", str(state.hand)), *racks, *self._exposed(state)]

    def _exposed(self, state: AnagramsState) -> list[Line]:
        return [Pragma("exposed", state.exposed)] if is_known(state.exposed) else []
