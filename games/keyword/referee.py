"""Follows a record of Keyword: plays, passes, withdrawals, challenges, the end.

Asks the game for every rule; knows itself only what a record adds to them: whose turn it was, which faults
were let stand or taken back, and what the letters shown say of the racks (games.keyword.watch).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.crossword import impossible, words_formed
from games.errors import GameIsOver, NoSuchTurn, NotYourTurn, RuleBroken, TooLateToChallenge, WordNotInPlay
from games.game import Challenge, Ending
from games.keyword import challenges, dealing
from games.keyword.board import COLORS
from games.keyword.closing import Closing
from games.keyword.errors import (
    HasLeft,
    KeyCardNotSpelled,
    NotAColor,
    NothingToTakeBack,
    PlayWasRight,
    WrongLettersHeld,
)
from games.keyword.state import NO_CARD, LastPlay, Pass
from games.keyword.watch import Watch
from games.layout import Placement
from games.letters import UNKNOWN
from games.record import Event, Held, Mark, Out, Pragma, Record
from games.referee import Referee, Ruling
from games.tally import one

if TYPE_CHECKING:
    from games.keyword import Keyword
    from games.lexicon import Lexicon


class KeywordReferee(Watch, Referee):
    def __init__(self, game: Keyword, record: Record, lexicon: Lexicon) -> None:
        game.check_size(len(record.players))
        names = [player.nickname for player in record.players]
        state = dealing.set_up(names, key_cards=game.variant != "patience")
        super().__init__(state, hidden=record.hidden_racks)
        self.game, self.record, self.lexicon = game, record, lexicon
        self._words: set[str] = set()
        # A play taken back by its player, which can still be challenged, and one that a challenge has taken back.
        self._withdrawn: LastPlay | None = None
        self._fallen: LastPlay | None = None
        self._closing = Closing(game)
        self._early_ending = ""
        self._started = False

    # Before the first event, and between events.

    def open(self) -> list[RuleBroken]:
        faults = self._check_names()
        for seat, player in enumerate(self.record.players):
            if player.rack is not None:
                faults += self.see_rack(seat, player.rack)
        return [*faults, *self.count_blocks()]

    def _check_names(self) -> list[RuleBroken]:
        names = [name.lower() for name in self.state.players]
        if self.game.variant in ("solitaire", "patience"):
            return []
        strangers: list[RuleBroken] = [NotAColor(name=name) for name in names if name not in COLORS]
        try:
            if self.game.variant == "partnership" and not strangers:
                dealing.check_sides(names)
        except RuleBroken as broken:
            return [broken]
        return strangers

    def hear(self, pragma: Pragma) -> list[RuleBroken]:
        if pragma.name == "keycard" and self.game.variant != "patience":
            return self._expose(pragma.text)
        if pragma.name != "ended":
            return []
        if self._started:
            return self._closing.hear(self.state, pragma.text)
        # Written above the first event it tells how the game ended, and not where.
        self._early_ending = pragma.text
        return []

    def _expose(self, card: str) -> list[RuleBroken]:
        """A card makes room only when its word was spelled (KW24); the next is whatever the record says."""
        old = self.state.cards.exposed
        self.state = replace(self.state, cards=replace(self.state.cards, exposed=card))
        if old in (UNKNOWN, card) or (old == NO_CARD and self.game.options.keycards_recycle):
            return []
        return [KeyCardNotSpelled(old=old or "(none was left)", new=card or "nothing")]

    # Events.

    def judge(self, event: Event, following: Sequence[Event]) -> Ruling:
        self._started = True
        seat = self.state.players.index(event.player)
        ruling = self._judge_action(event, seat, following)
        too_many = self.count_blocks()
        return replace(ruling, problems=(*ruling.problems, *too_many)) if too_many else ruling

    def _judge_action(self, event: Event, seat: int, following: Sequence[Event]) -> Ruling:
        action = event.action
        if isinstance(action, Placement):
            return self._judge_play(event, action, seat, following)
        if isinstance(action, Out):
            ruling, self.state = self._closing.go_out(self.state, seat, action.letters)
            return ruling
        if isinstance(action, Held):
            return self._judge_held(event, action.letters, seat)
        judges = {
            Mark.PASS: self._judge_pass,
            Mark.WITHDRAW: self._judge_withdrawal,
            Mark.CHALLENGE: self._judge_challenge,
            Mark.LEFT: self._judge_departure,
        }
        if not isinstance(action, Mark) or action not in judges:
            return self._judge_stranger(str(action), seat)
        return judges[action](event, seat)

    def _judge_play(
        self, event: Event, placement: Placement, seat: int, following: Sequence[Event]
    ) -> Ruling:
        refused = self._refuse(seat)
        if refused:
            return refused
        problems = [*self._take_turn(seat), *self.see(event, seat, placement)]
        cannot = impossible(self.state.grid, placement)
        if cannot:
            # Nothing can be put on the board, so nothing is; the turn is over all the same.
            self._end_turn(seat)
            return Ruling(problems=(*problems, *cannot), is_countable=False)
        problems += self.cover_letters(self.game.check_rack(self.state, placement), placement)
        faults = tuple(self.game.check_layout(self.state, placement, self.lexicon))
        words = tuple(run.text for run in words_formed(self.state.grid, placement))
        tally = self.game.count(self.state, placement)
        self.mix_box()
        self.state = self.game.enter(self.state, placement, tally)
        stood: tuple[RuleBroken, ...] = ()
        if event.stands:
            stood, faults = faults, ()
        elif faults and self._is_taken_back(event, following):
            faults = ()
        self._words.update(words)
        return Ruling(words, tally, (*problems, *faults), stood)

    def _judge_stranger(self, action: str, seat: int) -> Ruling:
        """A turn of another game; here it is none, and the turn is over."""
        problems = [*self._take_turn(seat), NoSuchTurn(turn=action)]
        self._end_turn(seat)
        return Ruling(problems=tuple(problems), is_countable=False)

    def _end_turn(self, seat: int) -> None:
        self.state = replace(self.state, to_move=self.state.seat_after(seat), last=None)

    def _is_taken_back(self, event: Event, following: Sequence[Event]) -> bool:
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

    def _judge_pass(self, event: Event, seat: int) -> Ruling:
        refused = self._refuse(seat)
        if refused:
            return refused
        problems = [*self._take_turn(seat), *self.see(event, seat)]
        problems += self.game.check_pass(self.state, self.lexicon)
        self.state = self.game.play(self.state, Pass())
        return Ruling(problems=tuple(problems))

    def _take_turn(self, seat: int) -> list[RuleBroken]:
        """Whether it is this player's turn; to go on, it is taken for his."""
        self._withdrawn = self._fallen = None
        expected, name = self.state.to_move, self.state.players
        if seat == expected:
            return []
        self.state = replace(self.state, to_move=seat)
        return [NotYourTurn(player=name[seat], expected=name[expected])]

    def _refuse(self, seat: int) -> Ruling | None:
        """After the end, and by who has left, nothing is played: such a turn does not count."""
        if ended := self.ended:
            return Ruling(problems=(GameIsOver(how=ended.how),), is_countable=False)
        if seat in self.state.left:
            return Ruling(problems=(HasLeft(player=self.state.players[seat]),), is_countable=False)
        return None

    # Challenges and withdrawals.

    def _judge_withdrawal(self, event: Event, seat: int) -> Ruling:
        last, player = self.state.last, self.state.players[seat]
        if last is not None and last.seat == seat:
            # Only a play with nothing wrong stands for good: the S rule is broken all the same when a challenge
            # fails on the dictionary (KW36).
            upheld = last.challenged and not self.game.check_layout(last.before, last.placement, self.lexicon)
            problems = [PlayWasRight(player=player)] if upheld else []
            tally, self.state = self.game.withdraw(self.state)
            self._withdrawn = last
            return Ruling(tally=tally, problems=(*problems, *self.see(event, seat)))
        if self._fallen is not None and self._fallen.seat == seat:
            # The challenge before has taken the play back already; this line says so with its points.
            tally, self._fallen = one(challenges.TAKEN_BACK, -self._fallen.points), None
            return Ruling(tally=tally, problems=tuple(self.see(event, seat)))
        return Ruling(problems=(NothingToTakeBack(player=player),), is_countable=False)

    def _judge_challenge(self, event: Event, seat: int) -> Ruling:
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
        return Ruling(
            call.words, verdict.tallies[seat], (*shown, *problems), is_countable=not verdict.problems
        )

    def _judge_afterwards(self, call: Challenge, withdrawn: LastPlay, shown: list[RuleBroken]) -> Ruling:
        """The play was taken back first and the challenge written after it; it is settled like any other."""
        before = replace(self.state, last=withdrawn)
        faults = challenges.check_challenge(before, call, self.game.opponents(before, withdrawn.seat))
        self._withdrawn = replace(withdrawn, challenged=True)
        if faults:
            late = map(self._name_late, faults)
            return Ruling(call.words, problems=(*shown, *late), is_countable=False)
        right = self.game.is_right(withdrawn, call, self.lexicon)
        tally = self.game.stake(right=right)
        self.state = self.game.pay(self.state, call.seat, tally)
        return Ruling(call.words, tally, tuple(shown))

    def _name_late(self, fault: RuleBroken) -> RuleBroken:
        """A word that an earlier play formed could have been challenged, but in time (KW37)."""
        late = isinstance(fault, WordNotInPlay) and fault.params["word"] in self._words
        return TooLateToChallenge() if late else fault

    def _judge_departure(self, event: Event, seat: int) -> Ruling:
        if seat in self.state.left:
            return Ruling(problems=(HasLeft(player=event.player),))
        ended = self.ended
        self.state = self.game.leave(self.state, seat)
        return Ruling(problems=(GameIsOver(how=ended.how),) if ended else ())

    # The end.

    def _judge_held(self, event: Event, letters: str, seat: int) -> Ruling:
        shown = [] if self.hidden else self.see(event, seat)
        if event.rack is not None and sorted(event.rack) != sorted(letters):
            shown.append(WrongLettersHeld(given=letters or "nothing", why=f"the rack is {event.rack}"))
        ruling, self.state = self._closing.count_held(self.state, seat, letters)
        if not ruling.problems:
            # What is on the table now counts against the set, should another claim to hold it too.
            self.see_rack(seat, letters)
        return replace(ruling, problems=(*shown, *ruling.problems))

    def close(self) -> list[RuleBroken]:
        faults = self._closing.hear(self.state, self._early_ending) if self._early_ending else []
        self.state = self._closing.close(self.state)
        return faults

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.state.players, self.state.scores, strict=True))

    @property
    def ended(self) -> Ending | None:
        return self._closing.ending(self.state)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(self.state.players[seat] for seat in self.game.winners(self.state))

    def account(self, player: str) -> str:
        seat = self.state.players.index(player)
        return self.state.players[min(self.game.side(self.state, seat))]
