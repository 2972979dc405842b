"""Keesdrow and Keesdrow Deluxe: regular, Four Score, Flip Flop and Solitaire (B3).

This is the whole game as one object; each of its rules stands in the room named after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from games.base.game import Challenge, Ending, Fall, Game, Settlement, Verdict
from games.base.layout import Placement
from games.base.record import Mark, Path, Record
from games.base.tally import NOTHING, Tally, one
from games.errors import GameIsOver, NoSuchTurn, RuleBroken, WordNotAllowed, WrongBoard
from games.keesdrow import challenges, dealing, ends, robot, scoring, spelling, turns, variations
from games.keesdrow.errors import TeamsOfTwo
from games.keesdrow.field import Field
from games.keesdrow.maze import lay_rows
from games.keesdrow.options import KeesdrowOptions
from games.keesdrow.ranking import Ranked, rank, rank_top
from games.keesdrow.referee import KeesdrowReferee
from games.keesdrow.scribe import KeesdrowScribe
from games.keesdrow.search import find_words
from games.keesdrow.state import Forfeit, KeesdrowCall, KeesdrowPass, KeesdrowState, Turn
from games.text.events import read_action

if TYPE_CHECKING:
    from games.lexicon.dictionary import Lexicon
    from games.text.cgp import Position

_AS_RULED = KeesdrowOptions()
_SEAT_NAMES = ("ann", "ben", "cleo", "dora", "emil", "fay")


@dataclass(frozen=True)
class Keesdrow(Game[KeesdrowState, Turn]):
    variant: str = "regular"
    options: KeesdrowOptions = _AS_RULED

    name: ClassVar[str] = "keesdrow"
    variants: ClassVar[tuple[str, ...]] = ("regular", "four-score", "flip-flop", "solitaire")

    # Who sits at the table.

    @property
    def sizes(self) -> range:
        """Two to six; the booklet lets more play who do not mind the wait, and a record of theirs is read."""
        if self.variant == "solitaire":
            return range(1, 2)
        return range(4, 7, 2) if self.options.teams else range(2, 7)

    def check_size(self, number: int) -> None:
        if self.options.teams and self.variant != "solitaire" and number not in self.sizes:
            raise TeamsOfTwo(number=number)
        super().check_size(number)

    def seat_names(self, number: int) -> tuple[str, ...]:
        self.check_size(number)
        return _SEAT_NAMES[:number]

    def deal(self, players: Sequence[str], rng: Random) -> KeesdrowState:
        self.check_size(len(players))
        return dealing.deal(players, rng, self.options.version)

    def set_up(self, players: Sequence[str]) -> KeesdrowState:
        self.check_size(len(players))
        return dealing.set_up(players, self.options.version)

    def sides(self, state: KeesdrowState) -> int:
        """How many play against each other: players, or teams of two."""
        return (
            len(state.players) // 2 if self.options.teams and len(state.players) > 3 else len(state.players)
        )

    def side(self, state: KeesdrowState, seat: int) -> tuple[int, ...]:
        """The seats that share a score: team members alternate with opponents, so they sit across (KS17)."""
        sides = self.sides(state)
        return tuple(mate for mate in range(len(state.players)) if mate % sides == seat % sides)

    def opponents(self, state: KeesdrowState, seat: int) -> tuple[int, ...]:
        return tuple(other for other in state.active if other not in self.side(state, seat))

    def may_look_up(self, state: KeesdrowState, seat: int) -> bool:
        """Whether this player may look into a dictionary while playing (B3 Game rules, Optional play)."""
        return self.options.dictionary == "all" or (
            self.options.dictionary == "some" and seat in state.readers
        )

    @property
    def has_goal(self) -> bool:
        """Whether points are played for up to a goal."""
        return self.variant in ("regular", "flip-flop") and self.options.ending == "goal"

    @property
    def has_turns(self) -> bool:
        if self.variant == "solitaire":
            return self.options.solitaire == "rounds"
        return self.options.ending == "turns"

    @property
    def has_many_words(self) -> bool:
        return self.is_sitting or self.options.words_a_turn == "many"

    @property
    def is_sitting(self) -> bool:
        """Solitaire by the clock, which is one long turn."""
        return self.variant == "solitaire" and self.options.solitaire == "time"

    # Asking.

    def check(self, state: KeesdrowState, turn: Turn, lexicon: Lexicon) -> list[RuleBroken]:
        over = state.ended or self.ending(state)
        if over:
            return [GameIsOver(how=over.how)]
        if not isinstance(turn, Path):
            return []
        return spelling.check_squares(state, turn) or self.check_path(state, turn, lexicon)

    def check_path(self, state: KeesdrowState, path: Path, lexicon: Lexicon) -> list[RuleBroken]:
        """The spelling, the history and the word itself, of squares that have letters."""
        return [
            *spelling.check_spelling(state, path),
            *spelling.check_history(state, path, self.options),
            *spelling.check_word(path.word, lexicon, self.options.minimum),
        ]

    def refusals(self, state: KeesdrowState, turn: Turn, lexicon: Lexicon) -> list[RuleBroken]:
        """What keeps a turn from being entered; words are left to the opponents unless the table wants
        otherwise.
        """
        faults = self.check(state, turn, lexicon)
        if self.options.validation == "reject":
            return faults
        return [fault for fault in faults if not isinstance(fault, WordNotAllowed)]

    def tally(self, state: KeesdrowState, turn: Turn) -> Tally:
        """In Four Score no points are scored."""
        if not isinstance(turn, Path) or self.variant == "four-score":
            return NOTHING
        return scoring.tally_word(state, turn)

    def words_of(self, state: KeesdrowState, turn: Turn) -> tuple[str, ...]:  # noqa: ARG002 - the turn says it.
        return (turn.word,) if isinstance(turn, Path) else ()

    def view(self, state: KeesdrowState, seat: int | None) -> KeesdrowState:  # noqa: ARG002 - all see the same.
        """Everything lies open but the sides face down."""
        return replace(state, reverse=())

    def referee(self, record: Record, lexicon: Lexicon) -> KeesdrowReferee:
        return KeesdrowReferee(self, record, lexicon)

    def scribe(self) -> KeesdrowScribe:
        return KeesdrowScribe()

    def check_word(self, word: str, lexicon: Lexicon) -> list[RuleBroken]:
        return spelling.check_word(word.upper(), lexicon, self.options.minimum)

    def read_turn(self, text: str) -> Turn:
        action = read_action(text)
        if isinstance(action, Path):
            return action
        if isinstance(action, Placement) and len(action.word) == 1:
            return Path((action.square,), action.word.upper())
        if action in (Mark.PASS, Mark.FORFEIT):
            return KeesdrowPass() if action is Mark.PASS else Forfeit()
        raise NoSuchTurn(turn=text)

    def choose(self, state: KeesdrowState, lexicon: Lexicon, rng: Random) -> Turn:
        return robot.choose(self, state, lexicon, rng)

    def from_position(self, position: Position) -> KeesdrowState:
        """A board on which nothing has been spelled yet."""
        if position.grid.side not in dealing.SIDES:
            raise WrongBoard(side=position.grid.side, sides=" or ".join(map(str, dealing.SIDES)))
        players = position.colors or _SEAT_NAMES[: self.sizes[0]]
        scores = (*(score or 0 for score in position.scores), *(0,) * len(players))[: len(players)]
        return replace(
            dealing.start(players, lay_rows([row.upper() for row in position.grid.rows()])), scores=scores
        )

    def rank(self, state: KeesdrowState, lexicon: Lexicon, top: int | None = None) -> list[Ranked]:
        """The words of the board, best first, each in the way that scores most with the pegs as they are and
        is allowed; all of them, or so many.
        """
        field = field_of(state)
        words = [word for word in find_words(field, lexicon.graph) if len(word) >= self.options.minimum]

        def is_barred(path: Path) -> bool:
            letters = state.letters_of(path)
            return spelling.find_bar(state.history, path.word, letters, self.options) is not None

        return rank(field, words, is_barred) if top is None else rank_top(field, words, is_barred, top)

    def best(self, state: KeesdrowState, lexicon: Lexicon, top: int) -> list[tuple[Turn, Tally]]:
        found = self.rank(state, lexicon, top)
        return [(ranked.path, self.tally(state, ranked.path)) for ranked in found]

    # Doing.

    def play(self, state: KeesdrowState, turn: Turn, rng: Random | None = None) -> KeesdrowState:  # noqa: ARG002 - no chance in it.
        if not isinstance(turn, Path):
            return turns.end_turn(state, self.sides(state), with_word=state.speaking)
        tally, seat = self.tally(state, turn), state.to_move
        after = self.pay(turns.spell(state, turn, tally.points), seat, tally.points)
        if self.variant == "four-score":
            after = variations.take_tiles(after, seat, turn)
        elif self.variant == "flip-flop":
            after = variations.shift_columns(after, turn)
        return after if self.has_many_words else self.end_turn(after)

    def end_turn(self, state: KeesdrowState) -> KeesdrowState:
        """The turn of who has spelled is over."""
        return turns.end_turn(state, self.sides(state), with_word=True)

    def challenge(
        self, state: KeesdrowState, challenge: Challenge, lexicon: Lexicon
    ) -> Verdict[KeesdrowState]:
        heard = () if state.caller is None else self.opponents(state, state.caller)
        faults = challenges.check_challenge(state, challenge, heard)
        call = challenges.find_call(state, challenge)
        tallies = [NOTHING] * len(state.players)
        if faults or call is None:
            return Verdict(right=False, tallies=tuple(tallies), state=state, problems=tuple(faults))
        right = call.path.word not in lexicon
        tallies[call.seat], after = self.strike(state, call) if right else self._double(state, call)
        return Verdict(right=right, tallies=tuple(tallies), state=after)

    def _double(self, state: KeesdrowState, call: KeesdrowCall) -> tuple[Tally, KeesdrowState]:
        """A correct word counts twice its total; its pegs stay as they are (KS9)."""
        calls = tuple(replace(own, challenged=True) if own is call else own for own in state.calls)
        paid = self.pay(replace(state, calls=calls), call.seat, call.points)
        return self.amends(call.points, call.path.word), paid

    @property
    def fall(self) -> Fall:
        """The turn is forfeited (KS10), unless of many words only the wrong one goes (KS16)."""
        is_one_of_many = self.options.words_a_turn == "many" and self.options.struck == "word"
        return Fall.TURN_STANDS if is_one_of_many else Fall.LOSES_TURN

    def amends(self, points: int, word: str) -> Tally:
        return one(scoring.DOUBLED, points, word) if points else NOTHING

    def strike(self, state: KeesdrowState, struck: KeesdrowCall) -> tuple[Tally, KeesdrowState]:
        """A word is taken back with its points, and everything it did to the board (KS10).

        Where many words make a turn the others are counted again without it, unless the whole turn is lost.
        """
        base = replace(state.calls[0].before, left=state.left, readers=state.readers)
        kept = [call for call in state.calls if call is not struck and self.options.struck == "word"]
        after = base
        for call in kept:
            after = self._again(after, call)
        if not (state.speaking and self.options.struck == "word"):
            after = turns.end_turn(after, self.sides(state), with_word=bool(kept))
        lost = after.scores[struck.seat] - state.scores[struck.seat]
        return (one(scoring.STRUCK, lost) if lost else NOTHING), after

    def _again(self, state: KeesdrowState, call: KeesdrowCall) -> KeesdrowState:
        after = self.play(state, call.path)
        return self._double(after, after.calls[-1])[1] if call.challenged else after

    def pay(self, state: KeesdrowState, seat: int, points: int) -> KeesdrowState:
        """Points entered for a seat and whoever shares its score."""
        return turns.pay(state, self.side(state, seat), points)

    def leave(self, state: KeesdrowState, seat: int) -> KeesdrowState:
        return turns.leave(state, seat)

    # The end.

    def ending(self, state: KeesdrowState) -> Ending | None:
        return ends.find_ending(self, state)

    def settle(
        self,
        state: KeesdrowState,
        ending: Ending,
        lexicon: Lexicon | None = None,  # noqa: ARG002 - the words have been paid.
    ) -> Settlement[KeesdrowState]:
        """No end of Keesdrow moves points."""
        after = replace(state, ended=ending, calls=(), speaking=False)
        return Settlement((NOTHING,) * len(state.players), after)

    def winners(self, state: KeesdrowState) -> tuple[int, ...]:
        return ends.find_winners(self, state)


def field_of(state: KeesdrowState) -> Field:
    """The letters as they lie, with the uses they have left."""
    numbers = state.maze.squares
    uses = bytes(0 if number is None else spelling.MOST_USES - state.pegs[number] for number in numbers)
    return Field(state.maze.side, state.maze.cells, uses)
