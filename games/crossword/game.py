"""What Keyword and Anagrams have in common as games: a play laid on a grid from a rack, and challenged by the others."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from games.base.game import Challenge, Game, T, Verdict
from games.base.layout import Placement
from games.base.letters import block_of, missing
from games.base.tally import NOTHING, Tally
from games.crossword.challenging import check_challenge
from games.crossword.laying import impossible, words_formed
from games.crossword.table import PlayMade, S, changed
from games.errors import LetterNotHeld, RuleBroken

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon


@dataclass(frozen=True)
class CrosswordGame(Game[S, T], Generic[S, T]):
    @abstractmethod
    def opponents(self, state: S, seat: int) -> tuple[int, ...]:
        """Who plays against a seat, and may challenge it."""

    @abstractmethod
    def check_layout(self, state: S, turn: Placement, lexicon: Lexicon) -> list[RuleBroken]:
        """The place and the words of a play that can lie there; whose letters they are is not asked."""

    def check_rack(self, state: S, turn: Placement) -> list[RuleBroken]:
        return self.check_held(state, map(block_of, turn.blocks().values()))

    def check_held(self, state: S, blocks: Iterable[str]) -> list[RuleBroken]:
        """Whether the player to move holds these blocks."""
        rack = state.racks[state.to_move]
        return [LetterNotHeld(letter=letter, rack=rack) for letter in missing(rack, blocks)]

    def words_of(self, state: S, turn: T) -> tuple[str, ...]:
        if not isinstance(turn, Placement) or impossible(state.grid, turn):
            return ()
        return tuple(run.text for run in words_formed(state.grid, turn))

    @abstractmethod
    def pay(self, state: S, seat: int, tally: Tally) -> S:
        """The points entered for a seat."""

    @abstractmethod
    def withdraw(self, state: S) -> tuple[Tally, S]:
        """The last play is withdrawn: what that costs, and the table after it."""

    @abstractmethod
    def is_right(self, last: PlayMade, challenge: Challenge, lexicon: Lexicon) -> bool:
        """Whether a play is wrong in what its challenger says."""

    def challenge(self, state: S, challenge: Challenge, lexicon: Lexicon) -> Verdict[S]:
        heard = () if state.last is None else self.opponents(state, state.last.seat)
        faults = check_challenge(state, state.last, challenge, heard)
        tallies = [NOTHING] * len(state.players)
        if faults or state.last is None:
            return Verdict(right=False, tallies=tuple(tallies), state=state, problems=tuple(faults))
        right = self.is_right(state.last, challenge, lexicon)
        tallies[challenge.seat] = self.stake(right=right)
        after = changed(state, last=changed(state.last, challenged=True))
        after = self.pay(after, challenge.seat, tallies[challenge.seat])
        if right:
            tallies[state.last.seat], after = self.withdraw(after)
        return Verdict(right=right, tallies=tuple(tallies), state=after)
