"""Crossword Anagrams, also Lexicon Blocks: regular, Quick Game and Wide Open (B4).

This is the whole game as one object; each of its rules stands in the room named after it. A game is a row of
hands: when one is over, `NextHand` counts it and deals the next, until a count ends the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from games.anagrams import challenges, hands, placing, plays, positions, turns
from games.anagrams.blocks import DEALT, GOAL, QUICK_GOAL, counts
from games.anagrams.errors import (
    HandIsNotOver,
    HandIsOver,
    NothingHidden,
    OneBlockOnly,
    OwnDiscard,
    PluralNotAllowed,
)
from games.anagrams.options import AnagramsOptions
from games.anagrams.referee import AnagramsReferee
from games.anagrams.scribe import AnagramsScribe
from games.anagrams.state import EXPOSED, HIDDEN, AnagramsState, Discard, NextHand, Turn
from games.anagrams.words import Policy
from games.base.game import Challenge, Ending, Fall, Settlement
from games.base.layout import Placement
from games.base.letters import unseen
from games.base.record import Exchange, Record
from games.base.tally import NOTHING, Tally
from games.crossword.challenging import words_meant
from games.crossword.game import CrosswordGame
from games.crossword.laying import impossible, words_formed
from games.crossword.table import PlayMade
from games.errors import GameIsOver, NoSuchTurn, RuleBroken, WordNotAllowed
from games.text.events import read_action

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon
    from games.text.cgp import Position

__all__ = ["Anagrams", "AnagramsOptions"]

_AS_RULED = AnagramsOptions()
_NAMES = ("ann", "bob", "cora", "dan", "eve", "fay", "gus")


@dataclass(frozen=True)
class Anagrams(CrosswordGame[AnagramsState, Turn]):
    variant: str = "regular"
    options: AnagramsOptions = _AS_RULED

    name: ClassVar[str] = "anagrams"
    variants: ClassVar[tuple[str, ...]] = ("regular", "quick", "open")
    low_wins: ClassVar[bool] = True

    # Who sits at the table, and by which rules.

    @property
    def sizes(self) -> range:
        return range(min(DEALT), max(DEALT) + 1)

    @property
    def goal(self) -> int:
        """The score that ends the game when a hand is counted (AN10)."""
        return QUICK_GOAL if self.variant == "quick" else GOAL

    @property
    def any_length(self) -> bool:
        return self.options.free_length or self.variant == "open"

    @property
    def counts(self) -> dict[str, int]:
        return counts(self.options.pack)

    @property
    def policy(self) -> Policy:
        options = self.options
        return Policy(options.anagrams_s, options.s_rule_doubtful, wide_open=self.variant == "open")

    def seat_names(self, number: int) -> tuple[str, ...]:
        self.check_size(number)
        return _NAMES[:number]

    def deal(self, players: Sequence[str], rng: Random) -> AnagramsState:
        return hands.deal_hand(self.set_up(players), self.counts, rng)

    def set_up(self, players: Sequence[str]) -> AnagramsState:
        self.check_size(len(players))
        return hands.set_up(players, self.counts)

    def opponents(self, state: AnagramsState, seat: int) -> tuple[int, ...]:
        return tuple(other for other in state.active if other != seat)

    # Asking.

    def check(self, state: AnagramsState, turn: Turn, lexicon: Lexicon) -> list[RuleBroken]:
        over = state.ended or self.ending(state)
        if over:
            return [GameIsOver(how=over.how)]
        if isinstance(turn, NextHand):
            return [] if state.over else [HandIsNotOver(hand=state.hand)]
        if state.over:
            return [HandIsOver(hand=state.hand, how=state.over.how, following=state.hand + 1)]
        if isinstance(turn, Discard):
            return self.check_exchange(state, turn)
        cannot = impossible(state.grid, turn)
        return cannot or [*self.check_layout(state, turn, lexicon), *self.check_rack(state, turn)]

    def check_layout(self, state: AnagramsState, turn: Placement, lexicon: Lexicon) -> list[RuleBroken]:
        """The place and the words of a play that can lie there; whose letters they are is not asked."""
        place = placing.check_place(state.grid, turn, any_length=self.any_length)
        formed = words_formed(state.grid, turn)
        return [*place, *self.policy.check_words(formed, turn.blocks(), lexicon)]

    def check_exchange(self, state: AnagramsState, turn: Discard) -> list[RuleBroken]:
        """Any player may exchange (AN5): one block, for the exposed one or a hidden one (AN6)."""
        faults: list[RuleBroken] = []
        if len(turn.block) != 1:
            faults.append(OneBlockOnly(blocks=turn.block))
        if turn.takes == HIDDEN and not state.stock:
            faults.append(NothingHidden())
        if turn.takes == EXPOSED and self.is_barred_discard(state):
            faults.append(OwnDiscard(player=state.players[state.to_move]))
        return [*faults, *self.check_held(state, turn.block)]

    def is_barred_discard(self, state: AnagramsState) -> bool:
        """Whether the player to move may not take the exposed block, having discarded it himself."""
        return self.options.own_discard == "never" and state.discarder == state.to_move and bool(state.stock)

    def refusals(self, state: AnagramsState, turn: Turn, lexicon: Lexicon) -> list[RuleBroken]:
        """What keeps a turn from being entered: a plural always, other words if the table wants it so."""
        faults = self.check(state, turn, lexicon)
        if self.options.validation == "reject":
            return faults
        return [
            fault
            for fault in faults
            if not isinstance(fault, WordNotAllowed) or isinstance(fault, PluralNotAllowed)
        ]

    def tally(self, state: AnagramsState, turn: Turn) -> Tally:  # noqa: ARG002 - the shape of those that score.
        """No turn scores: only what is held when a hand is counted does."""
        return NOTHING

    def view(self, state: AnagramsState, seat: int | None) -> AnagramsState:
        """Own rack, table and discards; of the rest only how much there is."""
        racks = tuple(rack if seat == own else unseen(len(rack)) for own, rack in enumerate(state.racks))
        last = state.last
        if last is not None:
            last = replace(last, before=self.view(last.before, seat))
        return replace(state, racks=racks, stock=unseen(len(state.stock)), last=last)

    def referee(self, record: Record, lexicon: Lexicon) -> AnagramsReferee:
        return AnagramsReferee(self, record, lexicon)

    def scribe(self) -> AnagramsScribe:
        return AnagramsScribe(self)

    def check_word(self, word: str, lexicon: Lexicon) -> list[RuleBroken]:
        return [*self.policy.check_alone(word, lexicon)]

    def from_position(self, position: Position) -> AnagramsState:
        known = max(len(position.racks), len(position.scores))
        players = position.colors or self.seat_names(known if known in self.sizes else self.sizes[0])
        return positions.state_of(position, players, self.counts)

    def check_board(self, state: AnagramsState, lexicon: Lexicon) -> list[RuleBroken]:
        return positions.check_board(self, state, lexicon)

    def best(self, state: AnagramsState, lexicon: Lexicon, top: int) -> list[tuple[Turn, Tally]]:
        return [(play, NOTHING) for play in plays.best(self, state, lexicon, top)]

    def read_turn(self, text: str) -> Turn:
        """A play, an exchange with what it takes, or the next hand: "K10 .ASY", "-D exposed", "#hand"."""
        words = text.split()
        if words == [str(NextHand())]:
            return NextHand()
        takes = words[-1].lower() if len(words) == 2 else ""
        action = read_action(words[0] if takes in (EXPOSED, HIDDEN) else text)
        if isinstance(action, Exchange) and takes:
            return Discard(action.letters, takes)
        if isinstance(action, Placement):
            return action
        raise NoSuchTurn(turn=text)

    def choose(self, state: AnagramsState, lexicon: Lexicon, rng: Random) -> Turn:
        return plays.choose(self, state, lexicon, rng)

    # Doing.

    def play(self, state: AnagramsState, turn: Turn, rng: Random | None = None) -> AnagramsState:
        if isinstance(turn, NextHand):
            return hands.deal_next(self.count_hand(state).state, self.counts, rng)
        after = turns.lay(state, turn) if isinstance(turn, Placement) else turns.exchange(state, turn, rng)
        return self.end_hand(after)

    def end_hand(self, state: AnagramsState) -> AnagramsState:
        """The table with its hand closed, where that turn was the last of it."""
        return replace(state, over=state.over or hands.find_end(state, self.options.stall_rounds))

    def count_hand(self, state: AnagramsState) -> Settlement[AnagramsState]:
        """What is counted against each seat at the end of a hand."""
        tallies = tuple(map(hands.count_held, state.racks))
        after = replace(state, last=None)
        for seat, tally in enumerate(tallies):
            after = self.pay(after, seat, tally)
        return Settlement(tallies, after)

    def withdraw(self, state: AnagramsState) -> tuple[Tally, AnagramsState]:
        return NOTHING, turns.take_back(state)

    def is_right(self, last: PlayMade, challenge: Challenge, lexicon: Lexicon) -> bool:
        """Spelling and dictionary are the only grounds; a plural is refused when it is played (KW36)."""
        policy = self.policy
        return any(not policy.is_word(word, lexicon) for word in words_meant(last, challenge))

    def stake(self, *, right: bool) -> Tally:
        return challenges.stake_tally(right=right)

    @property
    def fall(self) -> Fall:
        """The player takes up the blocks and loses the turn (AN11)."""
        return Fall.LOSES_TURN

    def pay(self, state: AnagramsState, seat: int, tally: Tally) -> AnagramsState:
        paid = (*state.scores[:seat], state.scores[seat] + tally.points, *state.scores[seat + 1 :])
        return replace(state, scores=paid)

    def leave(self, state: AnagramsState, seat: int) -> AnagramsState:
        return self.end_hand(turns.leave(state, seat))

    # The end.

    def ending(self, state: AnagramsState) -> Ending | None:
        """A hand whose count brings a player to the goal (AN10), or a table that all but one have left."""
        if len(state.active) < min(DEALT):
            return Ending("time")
        if state.over is None or not hands.is_countable(state):
            return None
        reached = hands.has_reached(self.count_hand(state).state, self.goal)
        return Ending("goal", state.over.seat) if reached else None

    def settle(
        self,
        state: AnagramsState,
        ending: Ending,
        lexicon: Lexicon | None = None,  # noqa: ARG002 - the words have been laid.
    ) -> Settlement[AnagramsState]:
        """The last hand is counted, whether it was played out or the bell has rung (KW70)."""
        counted = self.count_hand(state)
        return Settlement(counted.tallies, replace(counted.state, ended=ending))

    def winners(self, state: AnagramsState) -> tuple[int, ...]:
        """The lowest score, shared by ties (AN10). A leaver has not won."""
        in_game = state.active or range(len(state.players))
        best = min(state.scores[seat] for seat in in_game)
        return tuple(seat for seat in in_game if state.scores[seat] == best)
