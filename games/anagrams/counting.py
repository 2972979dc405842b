"""The count of a hand as a record tells it: what each player held, line by line, and how the game ended.

A record may count a hand itself, one player after the other; what it leaves out is counted when the next hand
begins or the record closes, as far as the racks are known.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.anagrams import hands
from games.anagrams.blocks import DEALT
from games.anagrams.errors import HandIsNotOver, HandNotCounted
from games.anagrams.state import AnagramsState
from games.base.game import Ending
from games.base.letters import is_known
from games.base.tally import Tally
from games.crossword.table import with_rack
from games.errors import GameIsNotOver, RuleBroken, SettledBefore
from games.judging.block_evidence import check_letters_held
from games.judging.referee import RefereeRuling

if TYPE_CHECKING:
    from games.anagrams import Anagrams

_WHY = {
    "out": "nobody has played his last block",
    "passes": "the players have not exchanged for rounds on end without a word",
    "goal": "no player has the score that ends the game at the end of a hand",
}


class Count:
    """Keeps what has been said and counted of the end of each hand, and of the game."""

    def __init__(self, game: Anagrams) -> None:
        self.game = game
        self._bell = False
        self._said_goal = False
        # Who has been counted in this hand; None while it is being played.
        self._counted: set[int] | None = None

    def ending(self, state: AnagramsState) -> Ending | None:
        if state.ended or self._bell:
            return state.ended or Ending("time")
        # Once a count has begun it stands in the scores, and the last line of it ends the game or not.
        return None if self._counted and not _is_left_alone(state) else self.game.ending(state)

    def is_done(self, state: AnagramsState) -> bool:
        """Whether the hand is over and everybody who held a block has been counted."""
        return self._counted is not None and not self._to_count(state)

    def begin_hand(self) -> None:
        self._counted = None

    def hear(self, state: AnagramsState, how: str) -> list[RuleBroken]:
        """The record says how it ended. A bell rings where it stands; out and stalled are said of a hand."""
        if how == "time":
            self._bell = True
            return []
        if how == "goal" and state.over is not None:
            # What the others hold may stand in the lines below.
            self._said_goal = True
            return []
        if state.over is not None and state.over.how == how:
            return []
        return [GameIsNotOver(why=_WHY.get(how, f"no game of this kind ends by {how}"))]

    def count(self, state: AnagramsState, seat: int, letters: str) -> tuple[RefereeRuling, AnagramsState]:
        """The blocks a player is left with; who is out has none, and may name those of the others."""
        faults: list[RuleBroken] = []
        if state.over is None and not self._bell:
            # To go on, the hand is taken for one that nobody could go on with.
            faults.append(HandIsNotOver(hand=state.hand))
            state = replace(state, over=Ending("passes"))
        counted = self._open()
        is_out = state.over is not None and state.over.seat == seat
        if is_out:
            others = self.game.opponents(state, seat)
            faults += self._check(state, others, letters) if letters else []
        else:
            faults += self._check(state, (seat,), letters)
        if seat in counted:
            faults.append(SettledBefore(player=state.players[seat]))
            return RefereeRuling(problems=tuple(faults), is_countable=False), state
        rack = state.racks[seat]
        tally = hands.count_held(rack if is_known(rack) else letters)
        if not is_known(rack) and not faults:
            state = with_rack(state, seat, letters)
        state = self._charge(replace(state, last=None), seat, tally)
        return RefereeRuling(tally=tally, problems=tuple(faults)), self._end(state)

    def finish(self, state: AnagramsState) -> tuple[AnagramsState, list[RuleBroken]]:
        """What the record has not counted of a hand that is over, and whose blocks nobody has told."""
        self._open()
        for seat in self._to_count(state):
            if is_known(state.racks[seat]):
                state = self._charge(state, seat, hands.count_held(state.racks[seat]))
        unknown = [state.players[seat] for seat in self._to_count(state)]
        faults = [HandNotCounted(hand=state.hand, players=" and ".join(unknown))] if unknown else []
        return self._end(replace(state, last=None)), [*faults]

    def close(self, state: AnagramsState) -> tuple[AnagramsState, list[RuleBroken]]:
        """The record has ended; a hand whose blocks nobody has told is simply not finished."""
        faults: list[RuleBroken] = []
        stopped = self._bell or _is_left_alone(state)
        if state.ended is None and (stopped or (state.over and self._can_finish(state))):
            state, uncounted = self.finish(state)
            state = replace(state, ended=Ending("time")) if stopped else state
            faults += [] if _is_left_alone(state) else uncounted
        if self._said_goal and (state.ended is None or state.ended.how != "goal"):
            faults.append(GameIsNotOver(why=_WHY["goal"]))
        return state, faults

    def _open(self) -> set[int]:
        self._counted = set() if self._counted is None else self._counted
        return self._counted

    def _to_count(self, state: AnagramsState) -> list[int]:
        counted = self._counted or set()
        return [seat for seat, rack in enumerate(state.racks) if rack and seat not in counted]

    def _can_finish(self, state: AnagramsState) -> bool:
        return all(is_known(state.racks[seat]) for seat in self._to_count(state))

    def _charge(self, state: AnagramsState, seat: int, tally: Tally) -> AnagramsState:
        self._open().add(seat)
        return self.game.pay(state, seat, tally)

    def _end(self, state: AnagramsState) -> AnagramsState:
        """The game ends with the count that brings a player to the goal (AN10), or with the bell."""
        if self._to_count(state) or state.ended:
            return state
        seat = state.over.seat if state.over else None
        if self._bell:
            return replace(state, ended=Ending("time"))
        return (
            replace(state, ended=Ending("goal", seat)) if hands.has_reached(state, self.game.goal) else state
        )

    def _check(self, state: AnagramsState, seats: tuple[int, ...], letters: str) -> list[RuleBroken]:
        return check_letters_held(state, seats, letters, self.game.counts, state.pile)


def _is_left_alone(state: AnagramsState) -> bool:
    return len(state.active) < min(DEALT)
