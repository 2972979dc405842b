"""Writes a game of Crossword Lotto down: who has which card, every letter card, the words at the end.

The games of a match follow one another in one record, each after a line `#hand` with its number and its own
`#card` lines.
"""

from __future__ import annotations

from games.base.game import Line, Scribe, Settlement
from games.base.record import Action, Claim, Draw, Mark, Pragma, RecordEvent
from games.base.tally import Item
from games.lotto.card import WORD
from games.lotto.counting import ACROSS, FILLED
from games.lotto.lines import READINGS, ROWS, LineReading
from games.lotto.state import NO_CARD, LottoPass, LottoState, Turn


class LottoScribe(Scribe[LottoState, Turn]):
    def begin(self, state: LottoState) -> list[Line]:
        hand = [Pragma("hand", str(state.game))] if state.game > 1 else []
        cards = [
            Pragma("card", f"{player} {card}")
            for player, card in zip(state.players, state.cards, strict=True)
            if card != NO_CARD
        ]
        return [*hand, *cards]

    def turn(self, before: LottoState, turn: Turn, after: LottoState) -> list[Line]:  # noqa: ARG002 - nothing is scored yet.
        """A letter card is written when it is used; words pointed out are written with the other points."""
        player = before.players[before.to_move]
        if isinstance(turn, Draw):
            return [RecordEvent(player, turn, None, None)]
        if isinstance(turn, LottoPass) and before.stopped is None:
            return [RecordEvent(player, Mark.PASS, None, None)]
        return []

    def end(self, before: LottoState, settlement: Settlement[LottoState]) -> list[Line]:
        stopped, ended = settlement.state.stopped, settlement.state.ended
        assert stopped is not None
        assert ended is not None
        lines: list[Line] = [Pragma("ended", stopped.how)]
        for seat in range(len(before.players)):
            lines += self._count(before, settlement, seat)
        return [*lines, Pragma("ended", ended.how)] if ended.how != stopped.how else lines

    def _count(self, before: LottoState, settlement: Settlement[LottoState], seat: int) -> list[Line]:
        """A player's points one by one: the full card, the rows, what he has pointed out."""
        claimed = [READINGS[number] for number in sorted(before.claimed[seat])]
        items = settlement.tallies[seat].items
        total = before.scores[seat] - WORD * len(claimed)
        counted = _readings(items, before.grids[seat].cells, claimed)
        entered: list[tuple[Action, int]] = [
            *((Mark.FILLED, item.points) for item in items if item.rule == FILLED),
            *((Claim(reading.first, reading.last), WORD) for reading in counted),
        ]
        lines: list[Line] = []
        for action, points in entered:
            total += points
            lines.append(RecordEvent(before.players[seat], action, points, total))
        return lines


def _readings(items: tuple[Item, ...], cells: str, claimed: list[LineReading]) -> list[LineReading]:
    """The lines of the words counted at the end, and those claimed before it, in the order of the card."""
    counted = list(claimed)
    for item in items:
        counted += [
            reading
            for reading in READINGS
            if (reading.first, cells[reading.cut]) == (item.square, item.subject)
            and (reading.line in ROWS) == (item.rule == ACROSS)
            and all(reading.line != other.line for other in counted)
        ][:1]
    return sorted(counted, key=lambda reading: reading.number)
