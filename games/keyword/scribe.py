"""Writes a game of Keyword down as it is played: racks, Key cards, plays, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base.game import Line, Scribe, Settlement
from games.base.letters import is_known
from games.base.record import Held, Mark, Out, Pragma, RecordEvent
from games.keyword.state import CrosswordPass, KeywordState, Turn

if TYPE_CHECKING:
    from games.keyword import Keyword


class KeywordScribe(Scribe[KeywordState, Turn]):
    def __init__(self, game: Keyword) -> None:
        self.game = game

    def racks(self, state: KeywordState) -> tuple[str | None, ...]:
        return tuple(rack if is_known(rack) else None for rack in state.racks)

    def begin(self, state: KeywordState) -> list[Line]:
        # In Patience there are no cards, and a record of it says nothing of them.
        return [Pragma("keycard", state.cards.exposed)] if state.cards.exposed else []

    def turn(self, before: KeywordState, turn: Turn, after: KeywordState) -> list[Line]:
        seat = before.to_move
        action = Mark.PASS if isinstance(turn, CrosswordPass) else turn
        points = after.scores[seat] - before.scores[seat]
        event = RecordEvent(before.players[seat], action, points, after.scores[seat], before.racks[seat])
        if after.cards.exposed == before.cards.exposed:
            return [event]
        return [event, Pragma("keycard", after.cards.exposed)]

    def end(self, before: KeywordState, settlement: Settlement[KeywordState]) -> list[Line]:
        """How it ended, then who is out or what each was left with, each line with the total so far."""
        ending = settlement.state.ended
        assert ending is not None
        lines: list[Line] = [Pragma("ended", ending.how)]
        state = before
        for seat, tally in enumerate(settlement.tallies):
            if not tally.items:
                continue
            state = self.game.pay(state, seat, tally)
            player, rack = state.players[seat], state.racks[seat]
            if seat == ending.seat:
                held = "".join(state.racks[other] for other in self.game.opponents(state, seat))
                lines.append(RecordEvent(player, Out(held), tally.points, state.scores[seat]))
            else:
                lines.append(RecordEvent(player, Held(rack), tally.points, state.scores[seat], rack))
        return lines
