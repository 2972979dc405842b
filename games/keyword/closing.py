"""The end of a game as a record tells it: who says it is over, and the points that the end brings, line by
line.

A record may settle the end itself, one player after the other; what it leaves out is settled when it closes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.base.game import Ending
from games.base.tally import Tally
from games.errors import GameIsNotOver, RuleBroken, SettledBefore
from games.judging.referee import RefereeRuling
from games.keyword.errors import NotOut
from games.keyword.evidence import check_letters_held
from games.keyword.state import KeywordState

if TYPE_CHECKING:
    from games.keyword import Keyword

_WHY = {
    "out": "nobody has played his last letter with the box empty",
    "passes": "the players have not all passed in succession",
    "goal": "the last word has not reached the bottom right square",
}


class KeywordClosing:
    """Keeps what has been said and settled of the end of one game."""

    def __init__(self, game: Keyword) -> None:
        self.game = game
        self._said: Ending | None = None
        self._due: dict[int, Tally] | None = None

    def ending(self, state: KeywordState) -> Ending | None:
        return state.ended or self._said or self.game.ending(state)

    def hear(self, state: KeywordState, how: str) -> list[RuleBroken]:
        """The record says how the game ended. A bell rings where it stands; everything else must have
        happened.
        """
        if how == "filled" and self.game.variant == "patience":
            how = "goal"
        found = state.ended or self.game.ending(state)
        if found is None:
            self._said = Ending(how)
        elif found.how != how:
            return [GameIsNotOver(why=f"it has ended otherwise ({found.how})")]
        if found or how == "time" or (how == "passes" and self._is_alone):
            return []
        return [GameIsNotOver(why=_WHY.get(how, f"no game of this kind ends by {how}"))]

    @property
    def _is_alone(self) -> bool:
        """Who plays alone ends the game by finding no word (KW55, KW64)."""
        return len(self.game.sizes) == 1 and self.game.sizes[0] == 1

    def go_out(self, state: KeywordState, seat: int, letters: str) -> tuple[RefereeRuling, KeywordState]:
        """Out, with the letters that the opponents hold (KW44, KW52)."""
        ending = self.ending(state)
        if ending is not None and ending.seat != seat:
            # Without points and without a rack the letters a player was left with are written alike.
            return self.count_held(state, seat, letters)
        if ending is None or ending.how != "out" or ending.seat != seat:
            rack, box = len(state.racks[seat]), len(state.box)
            fault = NotOut(player=state.players[seat], rack=rack, box=box)
            return RefereeRuling(problems=(fault,), is_countable=False), state
        faults = check_letters_held(state, self.game.opponents(state, seat), letters)
        return self._pay(state, ending, seat, faults)

    def count_held(self, state: KeywordState, seat: int, letters: str) -> tuple[RefereeRuling, KeywordState]:
        """The letters a player is left with (KW46, KW53, KW70)."""
        faults = check_letters_held(state, (seat,), letters)
        ending = self.ending(state)
        if ending is None:
            # At a party the bell ends most games, and few write that down; elsewhere somebody must have said
            # so.
            ending = self._said = Ending("passes" if self._is_alone else "time")
            if self.game.variant != "party" and not self._is_alone:
                faults = [GameIsNotOver(why=_WHY["passes"]), *faults]
        return self._pay(state, ending, seat, faults)

    def close(self, state: KeywordState) -> KeywordState:
        """What the record has not settled of a game that is over."""
        ending = self.ending(state)
        if ending is None:
            return state
        state = self._settle(state, ending)
        for seat in list(self._due or ()):
            state = self._pay(state, ending, seat, [])[1]
        return state

    def _pay(
        self, state: KeywordState, ending: Ending, seat: int, faults: list[RuleBroken]
    ) -> tuple[RefereeRuling, KeywordState]:
        state = self._settle(state, ending)
        assert self._due is not None
        if seat not in self._due:
            settled = SettledBefore(player=state.players[seat])
            return RefereeRuling(problems=(*faults, settled), is_countable=False), state
        tally = self._due.pop(seat)
        return RefereeRuling(tally=tally, problems=tuple(faults)), self.game.pay(state, seat, tally)

    def _settle(self, state: KeywordState, ending: Ending) -> KeywordState:
        """The end is reached: nothing can be played or challenged any more; the points are due, player by
        player.
        """
        if self._due is None:
            self._due = dict(enumerate(self.game.settle(state, ending).tallies))
        return replace(state, ended=ending, last=None)
