"""Follows a record of Crossword Lotto: letter cards, the full card, the words, and the games of a match.

Asks the game for every rule; knows itself only what a record adds to them: whose turn it was, which card lies
before whom, where one game of a match ends and the next begins, and what is left to be counted then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.base.game import Challenge, Ending
from games.base.layout import EMPTY, Square
from games.base.record import Claim, Draw, Mark, Pragma, Record, RecordEvent
from games.errors import GameIsNotOver, GameIsOver, NoSuchTurn, NotYourTurn, RuleBroken
from games.judging.referee import Referee, RefereeRuling
from games.lotto import counting, dealing, drawing, points, turns
from games.lotto.card import CARDS, SIDE, same_card
from games.lotto.errors import (
    CardInUse,
    CardIsKept,
    HasLeft,
    NoSuchCard,
    OnlyOneGame,
    PrintedSquare,
    WrongHand,
)
from games.lotto.lines import words_through
from games.lotto.state import NO_CARD, LottoState

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon
    from games.lotto import Lotto

_WHY = {
    "filled": "nobody has filled his card",
    "passes": "the players have not all passed with the Letter-Box empty",
    "goal": "nobody leads alone with 1000 points or more in a match",
}
# A match goes on after a card was filled or nobody could play (LO14).
_FINAL = ("goal", "time")


class LottoReferee(Referee):
    game: Lotto
    state: LottoState

    def __init__(self, game: Lotto, record: Record, lexicon: Lexicon) -> None:
        self.game, self.record, self.lexicon = game, record, lexicon
        self.state = game.set_up([player.nickname for player in record.players])
        self._is_match = game.variant == "match"
        self._started = False
        # What the record says of the end before it has come: above the first event, or of the whole match.
        self._foretold: list[str] = []

    def open(self) -> list[RuleBroken]:
        return []

    # Between the events.

    def hear(self, pragma: Pragma) -> list[RuleBroken]:
        if pragma.name == "card":
            nickname, card = pragma.text.split()
            return self._name_card(self.state.players.index(nickname), int(card))
        if pragma.name == "hand":
            return self._begin_game(int(pragma.text))
        if pragma.name != "ended":
            return []
        if self._started and pragma.text != "goal":
            return self._hear_end(pragma.text)
        self._foretold.append(pragma.text)
        return []

    def _name_card(self, seat: int, card: int) -> list[RuleBroken]:
        """Who has which card. In a match new cards after the end of a game begin the next one (LO15)."""
        faults: list[RuleBroken] = []
        if self._is_match and self.state.stopped:
            faults += self._begin_game(self.state.game + 1)
        held, names = self.state.cards, self.state.players
        if card not in CARDS:
            return [*faults, NoSuchCard(card=card, last=max(CARDS))]
        if held[seat] not in (NO_CARD, card):
            return [*faults, CardIsKept(player=names[seat], card=held[seat])]
        faults += [
            CardInUse(player=names[seat], card=card, holder=names[other])
            for other, theirs in enumerate(held)
            if theirs == card and other != seat
        ]
        if held[seat] == NO_CARD:
            faults += self._covered(seat, card)
            self.state = dealing.give_card(self.state, seat, card)
        return faults

    def _covered(self, seat: int, card: int) -> list[RuleBroken]:
        """Letters laid, before the card was named, where it has a printed letter."""
        pairs = zip(CARDS[card], self.state.grids[seat].cells, strict=True)
        return [
            PrintedSquare(letter=printed, square=Square(*divmod(place, SIDE)))
            for place, (printed, laid) in enumerate(pairs)
            if EMPTY not in (printed, laid)
        ]

    def _begin_game(self, number: int) -> list[RuleBroken]:
        """The next game of a match; what the one before left to be counted is counted first."""
        if self.state.is_fresh and number == self.state.game:
            return []
        faults: list[RuleBroken] = [] if self._is_match else [OnlyOneGame()]
        if self.state.stopped is None:
            faults.append(GameIsNotOver(why=_WHY["filled"]))
        self._close_game()
        if self.ended and self._is_match:
            faults.append(GameIsOver(how=self.ended.how))
        self.state = dealing.clear(self.state, self.game.options.lotto_letter_cards)
        if number != self.state.game:
            faults.append(WrongHand(given=number, expected=self.state.game))
            self.state = replace(self.state, game=number)
        return faults

    def _hear_end(self, how: str) -> list[RuleBroken]:
        """The record says how the game ended. A bell rings where it stands; everything else must have
        happened.
        """
        found = self.state.stopped
        if found is None:
            self.state = replace(self.state, stopped=Ending(how))
            return [] if how == "time" else [GameIsNotOver(why=_why(how))]
        return [] if found.how == how else [GameIsNotOver(why=f"it has ended otherwise ({found.how})")]

    # Events.

    def judge(self, event: RecordEvent, following: Sequence[RecordEvent]) -> RefereeRuling:  # noqa: ARG002 - nothing is taken back.
        self._started = True
        seat, action = self.state.players.index(event.player), event.action
        if isinstance(action, Draw):
            return self._judge_draw(action, seat)
        if isinstance(action, Claim):
            return self._judge_claim(event, action, seat)
        if action is Mark.CHALLENGE:
            call = Challenge(seat, event.named_words)
            verdict = self.game.challenge(self.state, call, self.lexicon)
            return RefereeRuling(call.words, problems=verdict.problems)
        judges = {
            Mark.PASS: self._judge_pass,
            Mark.FILLED: self._judge_full_card,
            Mark.LEFT: self._judge_departure,
        }
        if not isinstance(action, Mark) or action not in judges:
            return RefereeRuling(problems=(NoSuchTurn(turn=str(action)),), is_countable=False)
        return judges[action](seat)

    def _judge_draw(self, draw: Draw, seat: int) -> RefereeRuling:
        if shut_out := self._shut_out(seat):
            return RefereeRuling(problems=(shut_out,))
        problems = [*self._take_turn(seat), *drawing.check_draw(self.state, draw)]
        if draw.square and drawing.check_square(self.state, seat, draw.square):
            # The letter cannot lie there, so nothing is put; the card is gone and the turn over all the same.
            after = turns.use(self.state, replace(draw, square=None, letter=None))
            discards = turns.without(after.discards, same_card(draw.card))
            self.state = replace(after, discards=discards)
            return RefereeRuling(problems=tuple(problems))
        self.state = turns.use(self.state, draw)
        words = words_through(self.state.grids[seat].cells, draw.square, self.lexicon) if draw.square else ()
        return RefereeRuling(words, problems=tuple(problems))

    def _judge_pass(self, seat: int) -> RefereeRuling:
        if shut_out := self._shut_out(seat):
            return RefereeRuling(problems=(shut_out,))
        problems = [*self._take_turn(seat), *drawing.check_pass(self.state)]
        self.state = turns.pass_on(self.state)
        return RefereeRuling(problems=tuple(problems))

    def _shut_out(self, seat: int) -> RuleBroken | None:
        """Why nothing that this player does can have an effect."""
        if self.state.stopped:
            return GameIsOver(how=self.state.stopped.how)
        return HasLeft(player=self.state.players[seat]) if seat in self.state.left else None

    def _take_turn(self, seat: int) -> list[RuleBroken]:
        """Whether it is this player's turn; to go on, it is taken for his."""
        names, expected = self.state.players, self.state.to_move
        self.state = replace(self.state, to_move=seat)
        return [] if seat == expected else [NotYourTurn(player=names[seat], expected=names[expected])]

    def _judge_departure(self, seat: int) -> RefereeRuling:
        if seat in self.state.left:
            return RefereeRuling(problems=(HasLeft(player=self.state.players[seat]),))
        over = self.state.stopped if not self._is_match else None
        self.state = self.game.leave(self.state, seat)
        return RefereeRuling(problems=(GameIsOver(how=over.how),) if over else ())

    # The end.

    def _judge_full_card(self, seat: int) -> RefereeRuling:
        ruling, self.state = points.enter_fill(self.state, seat)
        return ruling

    def _judge_claim(self, event: RecordEvent, claim: Claim, seat: int) -> RefereeRuling:
        ruling, self.state = points.enter_claim(
            self.game, self.state, seat, claim, self.lexicon, stands=event.stands
        )
        return ruling

    def close(self) -> list[RuleBroken]:
        faults = [fault for how in self._foretold if how != "goal" for fault in self._hear_end(how)]
        self._close_game()
        ended = self.state.ended
        if "goal" in self._foretold and (ended is None or ended.how != "goal"):
            faults.append(GameIsNotOver(why=_WHY["goal"]))
        return faults

    def _close_game(self) -> None:
        """What the record has not entered of a game that is over."""
        if self.state.stopped:
            self.state = self.game.settle(self.state, self.state.stopped, self.lexicon).state

    @property
    def ended(self) -> Ending | None:
        """How all was over; the end of one game is not the end of a match."""
        ended = self.state.ended
        return None if ended and self._is_match and ended.how not in _FINAL else ended

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(self.state.players[seat] for seat in counting.leaders(self.state))


def _why(how: str) -> str:
    return _WHY.get(how, f"no game of this kind ends by {how}")
