"""Follows a record of a game with blocks on a grid: what the referees of Keyword and Anagrams have in common.

Plays, withdrawals, challenges, departures, and what the letters shown say of the racks (games.judging.rack_evidence).
Asks the game for every rule; knows itself only what a record adds to them: whose turn it was, and which
faults were let stand or taken back. Other events, and the end, are each game's own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from games.base.game import Challenge
from games.base.layout import Placement
from games.base.letters import block_of
from games.base.record import Mark, Record, RecordEvent
from games.base.tally import NOTHING, Tally, one
from games.crossword.challenging import TAKEN_BACK, check_challenge
from games.crossword.game import CrosswordGame
from games.crossword.laying import impossible, words_formed
from games.crossword.table import PlayMade, S, changed
from games.errors import (
    GameIsOver,
    HasLeft,
    NoSuchTurn,
    NothingToTakeBack,
    NotYourTurn,
    PlayWasRight,
    RuleBroken,
    TooLateToChallenge,
    WordNotInPlay,
)
from games.judging.rack_evidence import RackWatch
from games.judging.referee import Referee, RefereeRuling

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon


class CrosswordReferee(RackWatch[S], Referee):
    game: CrosswordGame[S, Any]
    state: S

    def __init__(
        self,
        game: CrosswordGame[S, Any],
        record: Record,
        lexicon: Lexicon,
        state: S,
        counts: Mapping[str, int],
    ) -> None:
        super().__init__(state, counts, hidden=record.hidden_racks)
        self.game, self.record, self.lexicon = game, record, lexicon
        self._words: set[str] = set()
        # A play taken back by its player, which can still be challenged, and one that a challenge has taken back.
        self._withdrawn: PlayMade | None = None
        self._fallen: PlayMade | None = None
        self._started = False
        # How the game ended, where that is written above the first event: it doesn't tell where.
        self._early_ending = ""

    def open(self) -> list[RuleBroken]:
        faults: list[RuleBroken] = []
        for seat, player in enumerate(self.record.players):
            if player.rack is not None:
                faults += self.see_rack(seat, player.rack)
        return [*faults, *self.count_blocks()]

    def judge(self, event: RecordEvent, following: Sequence[RecordEvent]) -> RefereeRuling:
        self._started = True
        seat = self.state.players.index(event.player)
        ruling = self._judge_action(event, seat, following)
        found = self.count_blocks()
        return replace(ruling, problems=(*ruling.problems, *found)) if found else ruling

    @abstractmethod
    def _judge_action(self, event: RecordEvent, seat: int, following: Sequence[RecordEvent]) -> RefereeRuling:
        """What this event means in this game."""

    def _judge_mark(self, event: RecordEvent, seat: int) -> RefereeRuling:
        """An event that lays no letters and shows none."""
        judges = {
            Mark.PASS: self._judge_pass,
            Mark.WITHDRAW: self._judge_withdrawal,
            Mark.CHALLENGE: self._judge_challenge,
            Mark.LEFT: self._judge_departure,
        }
        if not isinstance(event.action, Mark) or event.action not in judges:
            return self._judge_stranger(str(event.action), seat)
        return judges[event.action](event, seat)

    @abstractmethod
    def _judge_pass(self, event: RecordEvent, seat: int) -> RefereeRuling:
        """A turn in which nothing is laid."""

    # Turns.

    def _judge_play(
        self, event: RecordEvent, placement: Placement, seat: int, following: Sequence[RecordEvent]
    ) -> RefereeRuling:
        refused = self._refuse(seat)
        if refused:
            return refused
        laid = map(block_of, placement.blocks().values())
        problems = [*self._take_turn(seat), *self.see(event, seat, laid)]
        cannot = impossible(self.state.grid, placement)
        if cannot:
            # Nothing can be put on the board, so nothing is; the turn is over all the same.
            self._end_turn(seat)
            return RefereeRuling(problems=(*problems, *cannot), is_countable=False)
        problems += self.cover_letters(self.game.check_rack(self.state, placement), placement)
        faults = tuple(self.game.check_layout(self.state, placement, self.lexicon))
        words = tuple(run.text for run in words_formed(self.state.grid, placement))
        tally, self.state = self._enter(placement)
        stood: tuple[RuleBroken, ...] = ()
        if event.stands:
            stood, faults = faults, ()
        elif faults and self._is_taken_back(event, following):
            faults = ()
        self._words.update(words)
        return RefereeRuling(words, tally, (*problems, *faults), stood)

    @abstractmethod
    def _enter(self, placement: Placement) -> tuple[Tally, S]:
        """What the play scores, and the table after it."""

    def _judge_stranger(self, action: str, seat: int) -> RefereeRuling:
        """A turn of another game; here it is none, and the turn is over."""
        problems = [*self._take_turn(seat), NoSuchTurn(turn=action)]
        self._end_turn(seat)
        return RefereeRuling(problems=tuple(problems), is_countable=False)

    def _end_turn(self, seat: int) -> None:
        self.state = changed(self.state, to_move=self.state.seat_after(seat), last=None)

    def _is_taken_back(self, event: RecordEvent, following: Sequence[RecordEvent]) -> bool:
        """By the player right away, or after a challenge that was right (KW38, KW68)."""
        for later in following:
            if later.action is Mark.WITHDRAW:
                return later.player == event.player
            if later.action is not Mark.CHALLENGE:
                return False
            call = Challenge(self.state.players.index(later.player), later.named_words)
            if self.game.challenge(self.state, call, self.lexicon).right:
                return True
        return False

    def _take_turn(self, seat: int) -> list[RuleBroken]:
        """Whether it is this player's turn; to go on, it is taken for his."""
        self._withdrawn = self._fallen = None
        expected, name = self.state.to_move, self.state.players
        if seat == expected:
            return []
        self.state = changed(self.state, to_move=seat)
        return [NotYourTurn(player=name[seat], expected=name[expected])]

    def _refuse(self, seat: int) -> RefereeRuling | None:
        """After the end, and by who has left, nothing is played: such a turn does not count."""
        if ended := self.ended:
            return RefereeRuling(problems=(GameIsOver(how=ended.how),), is_countable=False)
        if seat in self.state.left:
            return RefereeRuling(problems=(HasLeft(player=self.state.players[seat]),), is_countable=False)
        return None

    # Challenges and withdrawals.

    def _judge_withdrawal(self, event: RecordEvent, seat: int) -> RefereeRuling:
        last, player = self.state.last, self.state.players[seat]
        if last is not None and last.seat == seat:
            # Only a play with nothing wrong stands for good: the S rule is broken all the same when a challenge
            # fails on the dictionary (KW36).
            faults = self.game.check_layout(cast("S", last.before), last.placement, self.lexicon)
            problems = [PlayWasRight(player=player)] if last.challenged and not faults else []
            tally, self.state = self.game.withdraw(self.state)
            self._withdrawn = last
            return RefereeRuling(tally=tally, problems=(*problems, *self.see(event, seat)))
        if self._fallen is not None and self._fallen.seat == seat:
            # The challenge before has taken the play back already; this line says so with its points.
            lost, self._fallen = self._fallen.points, None
            tally = one(TAKEN_BACK, -lost) if lost else NOTHING
            return RefereeRuling(tally=tally, problems=tuple(self.see(event, seat)))
        return RefereeRuling(problems=(NothingToTakeBack(player=player),), is_countable=False)

    def _judge_challenge(self, event: RecordEvent, seat: int) -> RefereeRuling:
        call = Challenge(seat, event.named_words)
        shown = self.see(event, seat)
        if self._withdrawn is not None and not self._withdrawn.challenged:
            return self._judge_afterwards(call, self._withdrawn, shown)
        last = self.state.last
        verdict = self.game.challenge(self.state, call, self.lexicon)
        self.state = verdict.state
        if verdict.right and last is not None:
            self._fallen = last
        problems = tuple(self._name_late(fault) for fault in verdict.problems)
        return RefereeRuling(
            call.words, verdict.tallies[seat], (*shown, *problems), is_countable=not verdict.problems
        )

    def _judge_afterwards(
        self, call: Challenge, withdrawn: PlayMade, shown: list[RuleBroken]
    ) -> RefereeRuling:
        """The play was taken back first and the challenge written after it; it is settled like any other."""
        opponents = self.game.opponents(self.state, withdrawn.seat)
        faults = check_challenge(self.state, withdrawn, call, opponents)
        self._withdrawn = changed(withdrawn, challenged=True)
        if faults:
            late = map(self._name_late, faults)
            return RefereeRuling(call.words, problems=(*shown, *late), is_countable=False)
        tally = self.game.stake(right=self.game.is_right(withdrawn, call, self.lexicon))
        self.state = self.game.pay(self.state, call.seat, tally)
        return RefereeRuling(call.words, tally, tuple(shown))

    def _name_late(self, fault: RuleBroken) -> RuleBroken:
        """A word that an earlier play formed could have been challenged, but in time (KW37)."""
        late = isinstance(fault, WordNotInPlay) and fault.params["word"] in self._words
        return TooLateToChallenge() if late else fault

    def _judge_departure(self, event: RecordEvent, seat: int) -> RefereeRuling:
        if seat in self.state.left:
            return RefereeRuling(problems=(HasLeft(player=event.player),))
        ended = self.ended
        self.state = self.game.leave(self.state, seat)
        return RefereeRuling(problems=(GameIsOver(how=ended.how),) if ended else ())
