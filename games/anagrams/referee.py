"""Follows a record of Anagrams: hands, exchanges, the exposed block; the rest is as in every crossword."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.anagrams import hands, turns
from games.anagrams.counting import Count
from games.anagrams.errors import (
    HandIsNotOver,
    HandIsOver,
    MustExchange,
    SayWhatWasTaken,
    WrongExposed,
    WrongHand,
)
from games.anagrams.state import EXPOSED, HIDDEN, AnagramsState, Discard
from games.base.game import Ending
from games.base.layout import Placement
from games.base.letters import UNKNOWN, unseen
from games.base.record import Exchange, Held, Out, Pragma, Record, RecordEvent
from games.base.tally import Tally
from games.crossword.table import with_rack
from games.errors import GameIsOver, RuleBroken
from games.judging.block_evidence import check_column
from games.judging.crossword_referee import CrosswordReferee
from games.judging.referee import RefereeRuling

if TYPE_CHECKING:
    from games.anagrams import Anagrams
    from games.lexicon.dictionary import Lexicon


class AnagramsReferee(CrosswordReferee[AnagramsState]):
    game: Anagrams

    def __init__(self, game: Anagrams, record: Record, lexicon: Lexicon) -> None:
        names = [player.nickname for player in record.players]
        super().__init__(game, record, lexicon, game.set_up(names), game.counts)
        self._count = Count(game)
        # The discards that were mixed: the block turned up after it is one of them (AN8).
        self._mixed = ""
        self._hand_said = False

    # Before the first event, and between events.

    def hear(self, pragma: Pragma) -> list[RuleBroken]:
        if pragma.name == "hand":
            return self._begin_hand(int(pragma.text))
        if pragma.name == "ended":
            return self._hear_ending(pragma.text)
        if pragma.name == "exposed":
            return [*self._expose(pragma.text), *self.count_blocks()]
        racks = [f"rack{number}" for number in range(1, len(self.state.players) + 1)]
        if pragma.name in racks:
            return [*self.see_rack(racks.index(pragma.name), pragma.text), *self.count_blocks()]
        return []

    def _hear_ending(self, how: str) -> list[RuleBroken]:
        if self._started:
            return self._count.hear(self.state, how)
        self._early_ending = how
        return []

    def _expose(self, block: str) -> list[RuleBroken]:
        """The exposed block is told when a hand begins or the discards were mixed, and may be told again."""
        known, mixed = self.state.exposed, self._mixed
        self._mixed = ""
        self.state = replace(self.state, pile=self.state.pile[:-1] + (block or UNKNOWN))
        if known not in (UNKNOWN, block):
            return [WrongExposed(given=block or "Nothing", why=f"{known} lies on top of the discards")]
        if mixed and UNKNOWN not in mixed and block not in mixed:
            return [WrongExposed(given=block or "Nothing", why=f"the discards that were mixed are {mixed}")]
        return []

    def _begin_hand(self, number: int) -> list[RuleBroken]:
        if number == self.state.hand == 1 and not self._started and not self._hand_said:
            self._hand_said = True
            return []
        faults: list[RuleBroken] = []
        expected = self.state.hand + 1
        if self.state.over is None:
            faults.append(HandIsNotOver(hand=self.state.hand))
        elif not self._count.is_done(self.state):
            self.state, faults = self._count.finish(self.state)
        if self.state.ended:
            faults.append(GameIsOver(how=self.state.ended.how))
        if number != expected:
            faults.append(WrongHand(given=number, expected=expected))
        self._deal()
        return faults

    def _deal(self) -> None:
        self.state = hands.deal_next(self.state, self.game.counts, None)
        self._count.begin_hand()
        self._withdrawn = self._fallen = None
        self._mixed = ""
        self._too_many = {}
        self._words = set()

    # Events.

    def _judge_action(self, event: RecordEvent, seat: int, following: Sequence[RecordEvent]) -> RefereeRuling:
        action = event.action
        if isinstance(action, Placement):
            return self._judge_play(event, action, seat, following)
        if isinstance(action, Exchange):
            return self._judge_exchange(event, action.letters, seat)
        if isinstance(action, Out | Held):
            return self._judge_held(event, action.letters, seat)
        return self._judge_mark(event, seat)

    def _refuse(self, seat: int) -> RefereeRuling | None:
        """No turn is taken either in a hand that is over and still to be counted."""
        refused = super()._refuse(seat)
        if refused or self.state.over is None or self._count.is_done(self.state):
            return refused
        return RefereeRuling(problems=(self._late(self.state.over),), is_countable=False)

    def _take_turn(self, seat: int) -> list[RuleBroken]:
        """Once a hand is counted the next may have begun without a word; to go on, it has."""
        over = self.state.over
        if over is None or self.ended or not self._count.is_done(self.state):
            return super()._take_turn(seat)
        late = self._late(over)
        self._deal()
        return [late, *super()._take_turn(seat)]

    def _late(self, over: Ending) -> HandIsOver:
        return HandIsOver(hand=self.state.hand, how=over.how, following=self.state.hand + 1)

    def _enter(self, placement: Placement) -> tuple[Tally, AnagramsState]:
        return self.game.tally(self.state, placement), self.game.play(self.state, placement)

    def _judge_exchange(self, event: RecordEvent, letters: str, seat: int) -> RefereeRuling:
        refused = self._refuse(seat)
        if refused:
            return refused
        problems = [*self._take_turn(seat), *self.see(event, seat, letters)]
        said = [word.strip(".,;:") for word in event.remark.lower().split()]
        takes = next((word for word in said if word in (EXPOSED, HIDDEN)), "")
        if not takes:
            problems.append(SayWhatWasTaken(block=letters))
        turn = Discard(letters, takes or HIDDEN)
        faults = self.game.check_exchange(self.state, turn)
        if faults:
            # To go on, one block is exchanged that the player is taken to have had.
            turn = self._nearest_exchange(turn, seat)
        discards = self.state.pile + turn.block
        # Blocks that a leaver has put back are drawn again, and nobody sees by whom.
        self.state = self.game.play(replace(self.state, stock=unseen(len(self.state.stock))), turn)
        if self.state.discarder is None:
            self._mixed = discards
        return RefereeRuling(problems=(*problems, *faults))

    def _nearest_exchange(self, turn: Discard, seat: int) -> Discard:
        rack = self.state.racks[seat]
        if turn.block[:1] not in rack:
            self.state = with_rack(self.state, seat, unseen(max(1, len(rack))))
        takes = turn.takes if self.state.stock else EXPOSED
        return Discard(turn.block[:1], takes)

    def _judge_pass(self, event: RecordEvent, seat: int) -> RefereeRuling:
        refused = self._refuse(seat)
        if refused:
            return refused
        problems = [*self._take_turn(seat), *self.see(event, seat), MustExchange()]
        self.state = self.game.end_hand(turns.let_by(self.state))
        return RefereeRuling(problems=tuple(problems))

    # The end.

    def _judge_held(self, event: RecordEvent, letters: str, seat: int) -> RefereeRuling:
        shown = [] if self.hidden else self.see(event, seat)
        shown += check_column(event, letters)
        ruling, self.state = self._count.count(self.state, seat, letters)
        return replace(ruling, problems=(*shown, *ruling.problems))

    def close(self) -> list[RuleBroken]:
        early = self._count.hear(self.state, self._early_ending) if self._early_ending else []
        self.state, faults = self._count.close(self.state)
        return [*early, *faults]

    @property
    def ended(self) -> Ending | None:
        return self._count.ending(self.state)

    def in_sight(self) -> str:
        return super().in_sight() + self.state.pile
