"""Crossword Lotto: one game, or a match to 1000 points (B4, "Rules for Playing CROSSWORD LOTTO").

This is the whole game as one object; each of its rules stands in the room named after it. A turn has two
steps: a player draws from the Letter-Box with closed eyes (`Reach`) and then places or discards the card, or
he takes a card from the discard pile instead. When play has stopped each player points out his additional
words, and passes when he has no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from games.base.game import Challenge, Ending, Game, Settlement, Verdict
from games.base.letters import UNKNOWN
from games.base.record import Claim, Draw, Mark, Record
from games.base.tally import NOTHING, Tally
from games.errors import GameIsOver, NoSuchTurn, RuleBroken
from games.lotto import asking, counting, dealing, drawing, robot, turns
from games.lotto.errors import PointedOutTooEarly
from games.lotto.lines import find_reading
from games.lotto.options import LottoOptions
from games.lotto.referee import LottoReferee
from games.lotto.scribe import LottoScribe
from games.lotto.state import NOT_DRAWN, LottoPass, LottoReach, LottoState, Turn
from games.text.events import read_action

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon

_AS_RULED = LottoOptions()


@dataclass(frozen=True)
class Lotto(Game[LottoState, Turn]):
    variant: str = "regular"
    options: LottoOptions = _AS_RULED

    name: ClassVar[str] = "lotto"
    variants: ClassVar[tuple[str, ...]] = ("regular", "match")

    # Who sits at the table.

    @property
    def sizes(self) -> range:
        return range(2, 13)

    def seat_names(self, number: int) -> tuple[str, ...]:
        self.check_size(number)
        return dealing.NAMES[:number]

    def deal(self, players: Sequence[str], rng: Random) -> LottoState:
        self._check_players(players)
        return dealing.deal(players, rng, self.options.lotto_letter_cards)

    def set_up(self, players: Sequence[str]) -> LottoState:
        self._check_players(players)
        return dealing.set_up(players, self.options.lotto_letter_cards)

    def _check_players(self, players: Sequence[str]) -> None:
        self.check_size(len(players))
        dealing.check_letter_cards(self.options.lotto_letter_cards, len(players))

    # Asking.

    def check(self, state: LottoState, turn: Turn, lexicon: Lexicon) -> list[RuleBroken]:
        if state.ended:
            return [GameIsOver(how=state.ended.how)]
        if isinstance(turn, Claim):
            return self._check_claim(state, turn, lexicon)
        if state.stopped:
            # A pass says that nothing more is pointed out.
            return [] if isinstance(turn, LottoPass) else [GameIsOver(how=state.stopped.how)]
        if isinstance(turn, LottoReach):
            return drawing.check_reach(state)
        return drawing.check_pass(state) if isinstance(turn, LottoPass) else drawing.check_draw(state, turn)

    def _check_claim(self, state: LottoState, claim: Claim, lexicon: Lexicon) -> list[RuleBroken]:
        if state.stopped is None:
            return [PointedOutTooEarly(line=f"{claim.first}-{claim.last}")]
        faults = counting.check_claim(state, state.to_move, claim)
        return faults or counting.check_claimed_word(state, state.to_move, claim, lexicon)

    def tally(self, state: LottoState, turn: Turn) -> Tally:
        """Letters bring nothing by themselves; fifty for a line pointed out."""
        return counting.claim_tally(state, state.to_move, turn) if isinstance(turn, Claim) else NOTHING

    def words_of(self, state: LottoState, turn: Turn) -> tuple[str, ...]:
        return tuple(item.subject for item in self.tally(state, turn).items)

    def view(self, state: LottoState, seat: int | None) -> LottoState:  # noqa: ARG002 - all see the same.
        """Cards lie face up and letters are called aloud; only the order of the Letter-Box is hidden."""
        return replace(state, box=(UNKNOWN,) * len(state.box))

    def referee(self, record: Record, lexicon: Lexicon) -> LottoReferee:
        return LottoReferee(self, record, lexicon)

    def scribe(self) -> LottoScribe:
        return LottoScribe()

    def check_word(self, word: str, lexicon: Lexicon) -> list[RuleBroken]:
        return counting.check_word(word, lexicon)

    def read_turn(self, text: str) -> Turn:
        if text.strip().lower() == str(LottoReach()):
            return LottoReach()
        action = read_action(text)
        if action is Mark.PASS:
            return LottoPass()
        if isinstance(action, Draw | Claim):
            return action
        raise NoSuchTurn(turn=text)

    def choose(self, state: LottoState, lexicon: Lexicon, rng: Random) -> Turn:  # noqa: ARG002 - the cards are chance enough.
        return robot.choose(state, lexicon)

    # Doing.

    def play(self, state: LottoState, turn: Turn, rng: Random | None = None) -> LottoState:  # noqa: ARG002 - the box is mixed.
        if isinstance(turn, Claim):
            return self.point_out(state, state.to_move, turn)
        if isinstance(turn, LottoPass):
            return turns.say_no_more(state) if state.stopped else turns.pass_on(state)
        return turns.reach(state) if isinstance(turn, LottoReach) else turns.use(state, turn)

    def point_out(self, state: LottoState, seat: int, claim: Claim) -> LottoState:
        """A player's line entered with its points; when play has stopped all may speak."""
        reading = find_reading(claim.first, claim.last)
        assert reading is not None
        points = counting.claim_tally(state, seat, claim).points
        return turns.point_out(state, seat, reading.number, points)

    def challenge(self, state: LottoState, challenge: Challenge, lexicon: Lexicon) -> Verdict[LottoState]:
        """The dictionary is asked; nothing is staked and nothing lost (LO12)."""
        faults = asking.check_challenge(state, challenge)
        right = not faults and asking.is_right(challenge, lexicon)
        tallies = (NOTHING,) * len(state.players)
        return Verdict(right=right, tallies=tallies, state=state, problems=tuple(faults))

    def leave(self, state: LottoState, seat: int) -> LottoState:
        return turns.leave(state, seat)

    # The end.

    def ending(self, state: LottoState) -> Ending | None:
        """Play stops at once (LO6); the game is over when all have pointed out their words (LO4)."""
        if self.options.lotto_autoclaim or state.done.issuperset(state.active):
            return state.stopped
        return None

    def settle(self, state: LottoState, ending: Ending, lexicon: Lexicon) -> Settlement[LottoState]:
        """The 100 and the words, entered together; a match may be won by them (LO14)."""
        autoclaim = self.options.lotto_autoclaim
        tallies = counting.end_tallies(state, ending, lexicon, autoclaim=autoclaim)
        after = replace(state, drawn=NOT_DRAWN, stopped=ending)
        for seat, tally in enumerate(tallies):
            after = turns.pay(after, seat, tally.points)
        return Settlement(tallies, replace(after, ended=self._end_of_match(after) or ending))

    def _end_of_match(self, state: LottoState) -> Ending | None:
        """Won, or with nobody left to go on against."""
        if self.variant != "match":
            return None
        winner = counting.find_match_winner(state)
        if winner is not None:
            return Ending("goal", winner)
        return Ending("time") if len(state.active) < 2 else None

    def go_on(self, state: LottoState, rng: Random) -> LottoState | None:
        """Whole games until the match is won; who rings a bell ends the match."""
        if self.variant != "match" or state.ended is None or state.ended.how in ("goal", "time"):
            return None
        return dealing.deal_again(state, rng, self.options.lotto_letter_cards)

    def winners(self, state: LottoState) -> tuple[int, ...]:
        """The highest score, shared by ties; who has left has not won."""
        return counting.leaders(state)
