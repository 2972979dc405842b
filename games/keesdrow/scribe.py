"""Writes a game of Keesdrow down as it is played: the board, the words, the tiles won, the end."""

from __future__ import annotations

from games.base.game import Line, Scribe, Settlement
from games.base.layout import Square
from games.base.letters import is_known
from games.base.record import Claim, Mark, Pragma, RecordEvent
from games.keesdrow.maze import Maze
from games.keesdrow.state import Forfeit, KeesdrowPass, KeesdrowState, Turn


class KeesdrowScribe(Scribe[KeesdrowState, Turn]):
    def begin(self, state: KeesdrowState) -> list[Line]:
        lines: list[Line] = []
        if is_known(state.maze.letters):
            lines.append(Pragma("board", "/".join(state.maze.rows())))
        if state.readers:
            names = " ".join(state.players[seat] for seat in sorted(state.readers))
            lines.append(Pragma("dictionary", names))
        return lines

    def turn(self, before: KeesdrowState, turn: Turn, after: KeesdrowState) -> list[Line]:
        seat = before.to_move
        player, total = before.players[seat], after.scores[seat]
        points = total - before.scores[seat]
        if isinstance(turn, KeesdrowPass):
            return [RecordEvent(player, Mark.PASS, points, total)]
        if isinstance(turn, Forfeit):
            return [RecordEvent(player, Mark.FORFEIT, points, total)]
        tiles = after.won[seat][len(before.won[seat]) :]
        claims = [RecordEvent(player, claim_of(before.maze, tile), 0, total) for tile in tiles]
        return [RecordEvent(player, turn, points, total), *claims]

    def end(self, before: KeesdrowState, settlement: Settlement[KeesdrowState]) -> list[Line]:  # noqa: ARG002 - no points move.
        ending = settlement.state.ended
        assert ending is not None
        return [Pragma("ended", ending.how)]


def claim_of(maze: Maze, tile: int) -> Claim:
    """The two squares that name a tile where it lies."""
    row, col = divmod(maze.layout.index(tile), maze.width)
    return Claim(Square(2 * row, 2 * col), Square(2 * row + 1, 2 * col + 1))
