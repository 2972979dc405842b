"""Keyword in all its forms: regular, Partnership, Solitaire, Patience and Party (B0, B1, B2).

This is the whole game as one object; each of its rules stands in the room named after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar, TypeGuard, cast

from games.base.game import Challenge, Ending, Fall, Settlement
from games.base.layout import Placement
from games.base.letters import is_known, unseen
from games.base.record import Mark, Record
from games.base.tally import NOTHING, Tally, one
from games.crossword.challenging import TAKEN_BACK
from games.crossword.game import CrosswordGame
from games.crossword.laying import impossible, words_formed
from games.crossword.table import PlayMade
from games.errors import GameIsOver, NoSuchTurn, PluralNotAllowed, RuleBroken, WordNotAllowed
from games.keyword import challenges, dealing, ends, placing, plays, positions, scoring, turns, words
from games.keyword.board import PARTNERS, Board, printed_board
from games.keyword.errors import MustNotPass
from games.keyword.options import KeywordOptions
from games.keyword.referee import KeywordReferee
from games.keyword.scribe import KeywordScribe
from games.keyword.state import CrosswordPass, KeywordState, Turn
from games.text.events import read_action

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon
    from games.text.cgp import Position

__all__ = ["Keyword", "KeywordOptions"]

_SIZES = {
    "regular": range(2, 5),
    "partnership": range(4, 5),
    "solitaire": range(1, 2),
    "patience": range(1, 2),
    "party": range(2, 5),
}


_AS_RULED = KeywordOptions()


@dataclass(frozen=True)
class Keyword(CrosswordGame[KeywordState, Turn]):
    variant: str = "regular"
    options: KeywordOptions = _AS_RULED

    name: ClassVar[str] = "keyword"
    variants: ClassVar[tuple[str, ...]] = tuple(_SIZES)

    # Who sits at the table.

    @property
    def sizes(self) -> range:
        return _SIZES[self.variant]

    @property
    def board(self) -> Board:
        return printed_board(self.options.center_lines)

    def seat_names(self, number: int) -> tuple[str, ...]:
        self.check_size(number)
        return dealing.SEATED[number]

    def deal(self, players: Sequence[str], rng: Random) -> KeywordState:
        self._check_players(players)
        return dealing.deal(players, rng, self.options, key_cards=self.variant != "patience")

    def deal_playable(self, players: Sequence[str], rng: Random, lexicon: Lexicon) -> KeywordState:
        """Alone one may deal again when the first rack has no word of three letters (KW55)."""
        state = self.deal(players, rng)
        redeal = self.variant == "solitaire" and self.options.solitaire_redeal_unplayable_start
        while redeal and plays.find_any(self, state, lexicon) is None:
            state = self.deal(players, rng)
        return state

    def set_up(self, players: Sequence[str]) -> KeywordState:
        self._check_players(players)
        return dealing.set_up(players, key_cards=self.variant != "patience")

    def _check_players(self, players: Sequence[str]) -> None:
        self.check_size(len(players))
        if self.variant == "partnership":
            dealing.check_sides(players)
        if self.variant in ("regular", "party"):
            dealing.check_colors(players, self.options)

    def side(self, state: KeywordState, seat: int) -> tuple[int, ...]:
        """The seats that share a score: in Partnership who sits across too (KW50)."""
        if self.variant != "partnership":
            return (seat,)
        colors = [name.lower() for name in state.players]
        own = colors[seat]
        return tuple(mate for mate, color in enumerate(colors) if color in (own, PARTNERS.get(own)))

    def opponents(self, state: KeywordState, seat: int) -> tuple[int, ...]:
        return tuple(other for other in state.active if other not in self.side(state, seat))

    # Asking.

    def check(self, state: KeywordState, turn: Turn, lexicon: Lexicon) -> list[RuleBroken]:
        over = state.ended or self.ending(state)
        faults: list[RuleBroken] = [GameIsOver(how=over.how)] if over else []
        if isinstance(turn, CrosswordPass):
            return [*faults, *self.check_pass(state, lexicon)]
        faults += impossible(state.grid, turn)
        if faults:
            return faults
        return [*self.check_layout(state, turn, lexicon), *self.check_rack(state, turn)]

    def check_layout(self, state: KeywordState, turn: Placement, lexicon: Lexicon) -> list[RuleBroken]:
        """The place and the words of a play that can lie there; whose letters they are is not asked."""
        patience = self.variant == "patience"
        place = (
            placing.check_patience(state, turn, self.options.patience_cross)
            if patience
            else placing.check_place(state, turn)
        )
        formed = words_formed(state.grid, turn)
        s_rule = self.options.patience_s_rule or not patience
        return [
            *place,
            *words.check_words(
                formed, turn.blocks(), lexicon, s_rule=s_rule, doubtful=self.options.s_rule_doubtful
            ),
        ]

    def check_pass(self, state: KeywordState, lexicon: Lexicon) -> list[RuleBroken]:
        """Every pass is accepted, unless the table asks for proof (KW5)."""
        if self.options.passing == "free" or not is_known(state.racks[state.to_move]):
            return []
        found = plays.find_any(self, state, lexicon)
        return [MustNotPass(play=found)] if found else []

    def refusals(self, state: KeywordState, turn: Turn, lexicon: Lexicon) -> list[RuleBroken]:
        """What keeps a turn from being entered; words are refused if the table wants it so (KW36, KW43)."""
        faults = self.check(state, turn, lexicon)
        if self.options.validation == "reject":
            return faults
        return [fault for fault in faults if not self._is_left_to_challenge(fault)]

    def _is_left_to_challenge(self, fault: RuleBroken) -> TypeGuard[WordNotAllowed]:
        """At a party every wrong word is for the others to see; elsewhere an S form is refused at once
        (KW36).
        """
        return isinstance(fault, WordNotAllowed) and (
            self.variant == "party" or not isinstance(fault, PluralNotAllowed)
        )

    def tally(self, state: KeywordState, turn: Turn) -> Tally:
        if isinstance(turn, CrosswordPass) or impossible(state.grid, turn):
            return NOTHING
        return self.count(state, turn)

    def count(self, state: KeywordState, placement: Placement) -> Tally:
        """What a play scores that can lie there."""
        if self.variant == "patience":
            return scoring.tally_patience(state, placement)
        scale = self.scale(state.players[state.to_move])
        return scoring.tally_play(state, placement, scale, all_new=self.options.keyword_needs_all_new)

    def scale(self, color: str) -> scoring.Scale:
        return scoring.scale_for(color.lower(), self.variant, self.options, self.board)

    def view(self, state: KeywordState, seat: int | None) -> KeywordState:
        """Own rack, board, exposed card; of the rest only how much there is. The play before is no secret,
        its draw is.
        """
        racks = tuple(rack if seat == own else unseen(len(rack)) for own, rack in enumerate(state.racks))
        last = state.last
        if last is not None:
            last = replace(last, before=self.view(last.before, seat))
        cards = replace(state.cards, pack=None)
        return replace(state, racks=racks, box=unseen(len(state.box)), cards=cards, last=last)

    def referee(self, record: Record, lexicon: Lexicon) -> KeywordReferee:
        return KeywordReferee(self, record, lexicon)

    def scribe(self) -> KeywordScribe:
        return KeywordScribe(self)

    def check_word(self, word: str, lexicon: Lexicon) -> list[RuleBroken]:
        return [*words.check_alone(word, lexicon, doubtful=self.options.s_rule_doubtful)]

    def from_position(self, position: Position) -> KeywordState:
        known = max(len(position.racks), len(position.scores))
        players = position.colors or self.seat_names(known if known in self.sizes else self.sizes[-1])
        return positions.state_of(position, players)

    def check_board(self, state: KeywordState, lexicon: Lexicon) -> list[RuleBroken]:
        doubtful = self.options.s_rule_doubtful
        return positions.check_board(state, lexicon, patience=self.variant == "patience", doubtful=doubtful)

    def read_turn(self, text: str) -> Turn:
        action = read_action(text)
        if action is Mark.PASS:
            return CrosswordPass()
        if isinstance(action, Placement):
            return action
        raise NoSuchTurn(turn=text)

    def choose(self, state: KeywordState, lexicon: Lexicon, rng: Random) -> Turn:
        return plays.choose(self, state, lexicon, rng)

    def best(self, state: KeywordState, lexicon: Lexicon, top: int) -> list[tuple[Turn, Tally]]:
        return [(play, self.tally(state, play)) for play in plays.best(self, state, lexicon, top)]

    # Doing.

    def play(self, state: KeywordState, turn: Turn, rng: Random | None = None) -> KeywordState:  # noqa: ARG002 - the box is shuffled.
        if isinstance(turn, CrosswordPass):
            return turns.pass_on(state)
        return self.enter(state, turn, self.count(state, turn))

    def enter(self, state: KeywordState, placement: Placement, tally: Tally) -> KeywordState:
        """The table after a play that has been counted."""
        after = turns.lay(state, placement, tally.points, self.side(state, state.to_move))
        if any(item.rule is scoring.KEYWORD for item in tally.items):
            cards = turns.replace_card(state.cards, recycle=self.options.keycards_recycle)
            after = replace(after, cards=cards)
        return after

    def withdraw(self, state: KeywordState) -> tuple[Tally, KeywordState]:
        """The play just made is taken back, with its points; the turn is lost but at a party (KW38, KW68)."""
        assert state.last is not None
        lost = one(TAKEN_BACK, -state.last.points)
        back = turns.take_back(state, plays_again=self.fall is Fall.PLAYS_AGAIN)
        return lost, self.pay(back, state.last.seat, lost)

    def is_right(self, last: PlayMade, challenge: Challenge, lexicon: Lexicon) -> bool:
        """Spelling and dictionary are the grounds, at a party the S rule too (KW36, KW42)."""
        faults = self.check_layout(cast("KeywordState", last.before), last.placement, lexicon)
        return challenges.is_right(last, challenge, filter(self._is_left_to_challenge, faults))

    def stake(self, *, right: bool) -> Tally:
        return challenges.stake_tally(right=right, stakes=challenges.stakes(self.variant, self.options))

    @property
    def fall(self) -> Fall:
        """The turn is lost, but at a party it is played again (KW38, KW68); alone there is nobody to lose it to."""
        again = self.variant in ("party", "solitaire", "patience")
        return Fall.PLAYS_AGAIN if again else Fall.LOSES_TURN

    def pay(self, state: KeywordState, seat: int, tally: Tally) -> KeywordState:
        """The points entered for a seat and whoever shares its score (KW50)."""
        return turns.pay(state, self.side(state, seat), tally.points)

    def leave(self, state: KeywordState, seat: int) -> KeywordState:
        return turns.leave(state, seat)

    # The end.

    def ending(self, state: KeywordState) -> Ending | None:
        return ends.find_patience_ending(state) if self.variant == "patience" else ends.find_ending(state)

    def settle(
        self,
        state: KeywordState,
        ending: Ending,
        lexicon: Lexicon | None = None,  # noqa: ARG002 - the words have been paid.
    ) -> Settlement[KeywordState]:
        if self.variant == "patience":
            tallies: tuple[Tally, ...] = (NOTHING,)
        else:
            against = () if ending.seat is None else self.opponents(state, ending.seat)
            tallies = ends.end_tallies(state, ending, self.options, against)
        after = replace(state, ended=ending, last=None)
        for seat, tally in enumerate(tallies):
            after = self.pay(after, seat, tally)
        return Settlement(tallies, after)

    def winners(self, state: KeywordState) -> tuple[int, ...]:
        """The best score, shared by ties (KW48); alone, the target or the corner (KW57, KW62). A leaver has
        not won.
        """
        if self.variant == "patience":
            return (0,) if state.ended and state.ended.how == "goal" else ()
        if self.variant == "solitaire":
            return (0,) if state.scores[0] >= ends.TARGET else ()
        best = max(state.scores[seat] for seat in state.active or range(len(state.players)))
        winning = [seat for seat in state.active if state.scores[seat] == best]
        return tuple(sorted({mate for seat in winning for mate in self.side(state, seat)}))
