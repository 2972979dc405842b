"""Writes a game of Anagrams down as it is played: racks, exposed blocks, turns, the count of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.anagrams.state import Discard, NextHand, State, Turn
from games.base.game import Line, Scribe, Settlement
from games.base.letters import is_known
from games.base.record import Event, Exchange, Held, Pragma

if TYPE_CHECKING:
    from games.anagrams import Anagrams


class AnagramsScribe(Scribe[State, Turn]):
    def __init__(self, game: Anagrams) -> None:
        self.game = game

    def racks(self, state: State) -> tuple[str | None, ...]:
        return tuple(rack if is_known(rack) else None for rack in state.racks)

    def begin(self, state: State) -> list[Line]:
        return self._exposed(state)

    def turn(self, before: State, turn: Turn, after: State) -> list[Line]:
        if isinstance(turn, NextHand):
            return [*self._held(before), *self._deal(after)]
        seat = before.to_move
        player, total, rack = before.players[seat], after.scores[seat], before.racks[seat]
        shown = rack if is_known(rack) else None
        if not isinstance(turn, Discard):
            return [Event(player, turn, 0, total, shown)]
        event = Event(player, Exchange(turn.block), 0, total, shown, turn.takes)
        # Everybody sees a discard; only when the pile was broken down does nobody's block lie on top (AN8).
        return [event, *(self._exposed(after) if after.discarder is None else [])]

    def end(self, before: State, settlement: Settlement[State]) -> list[Line]:
        ending = settlement.state.ended
        assert ending is not None
        return [Pragma("ended", ending.how), *self._held(before)]

    def _held(self, state: State) -> list[Line]:
        """What each is left with, one line a player, with the total so far."""
        lines: list[Line] = []
        for seat, tally in enumerate(self.game.count_hand(state).tallies):
            if tally.items:
                rack, total = state.racks[seat], state.scores[seat] + tally.points
                lines.append(Event(state.players[seat], Held(rack), tally.points, total, rack))
        return lines

    def _deal(self, state: State) -> list[Line]:
        racks = [
            Pragma(f"rack{seat + 1}", state.racks[seat])
            for seat in state.active
            if is_known(state.racks[seat])
        ]
        return [Pragma("hand", str(state.hand)), *racks, *self._exposed(state)]

    def _exposed(self, state: State) -> list[Line]:
        return [Pragma("exposed", state.exposed)] if is_known(state.exposed) else []
