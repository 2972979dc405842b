"""The shape that every game of the house has.

A game is a small object: one booklet's rules in one variant with its options chosen. It holds no table: a
table is a state, a turn is a value, and both are frozen. Asking is apart from doing: `check`, `tally`,
`ending` and `view` change nothing; `play`, `settle`, `leave` and a verdict give the state that follows.
Chance comes in as `rng`, the dictionary as `lexicon`. What nobody has seen is `_` in a rack or a box
(games.base.letters), and all but the checks on it still works.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from games.base.options import Options
from games.base.record import Pragma, RecordEvent
from games.base.tally import NOTHING, Tally
from games.errors import NotForThisGame, RuleBroken, UnknownVariant, WrongTableSize

if TYPE_CHECKING:
    from games.base.record import Record
    from games.judging.referee import Referee
    from games.lexicon.dictionary import Lexicon
    from games.text.cgp import Position


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended (out, time, passes, goal, turns or filled) and by whom, where one player ended it."""

    how: str
    seat: int | None = None


class Table(Protocol):
    """What every game's state can tell. Seats are numbers in turn order; `players` are their names in the
    record.
    """

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def to_move(self) -> int: ...

    @property
    def scores(self) -> tuple[int, ...]: ...

    @property
    def ended(self) -> Ending | None:
        """Set once the game has been settled."""


Line = Pragma | RecordEvent
S = TypeVar("S", bound=Table)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Challenge:
    """A call against the play just made. Without words the whole play is meant (KW40)."""

    seat: int
    words: tuple[str, ...] = ()


class Fall(Enum):
    """What becomes of the turn in which a wrong play was made, once the play is taken back."""

    PLAYS_AGAIN = "plays again"
    LOSES_TURN = "loses the turn"
    # The turn is over as it was, and only the points are gone.
    TURN_STANDS = "turn stands"


@dataclass(frozen=True, slots=True)
class Verdict(Generic[S]):
    """How a challenge came out: whether the challenger is right, what each seat gains or loses, and the table
    after it.

    With `problems` the challenge is not heard: nothing moves and the state is as it was.
    """

    right: bool
    tallies: tuple[Tally, ...]
    state: S
    problems: tuple[RuleBroken, ...] = ()


@dataclass(frozen=True, slots=True)
class Settlement(Generic[S]):
    """The end of a game: what each seat gains or loses by it, and the table with these points entered."""

    tallies: tuple[Tally, ...]
    state: S


class Scribe(ABC, Generic[S, T]):
    """Writes a game down: what stands in its record beside the names, turn by turn."""

    def racks(self, state: S) -> tuple[str | None, ...]:
        """What was dealt, for `#rack1` and so on."""
        return (None,) * len(state.players)

    @abstractmethod
    def begin(self, state: S) -> list[Line]:
        """The lines before the first event."""

    @abstractmethod
    def turn(self, before: S, turn: T, after: S) -> list[Line]:
        """The lines for one turn: its event and what it changes on the table."""

    @abstractmethod
    def end(self, before: S, settlement: Settlement[S]) -> list[Line]:
        """The lines for the end: how it came, and the points it brings."""


@dataclass(frozen=True)
class Game(ABC, Generic[S, T]):
    """One game in one variant. Subclasses are frozen dataclasses that give `variant` and `options` their
    defaults.
    """

    variant: str
    options: Options

    name: ClassVar[str]
    variants: ClassVar[tuple[str, ...]]
    low_wins: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.variant not in self.variants:
            raise UnknownVariant(game=self.name, variant=self.variant, variants=", ".join(self.variants))

    @property
    @abstractmethod
    def sizes(self) -> range:
        """How many can play."""

    @abstractmethod
    def seat_names(self, number: int) -> tuple[str, ...]:
        """What the players of a table of this size are called when they give no names."""

    @abstractmethod
    def deal(self, players: Sequence[str], rng: Random) -> S:
        """A fresh table with everything known: what the box holds, and in which order, is decided here."""

    def deal_playable(self, players: Sequence[str], rng: Random, lexicon: Lexicon) -> S:  # noqa: ARG002
        """The same, where a game lets a player deal again who cannot begin."""
        return self.deal(players, rng)

    @abstractmethod
    def set_up(self, players: Sequence[str]) -> S:
        """The same table as its players see it from the outside: nothing dealt is known but how many."""

    @abstractmethod
    def check(self, state: S, turn: T, lexicon: Lexicon) -> list[RuleBroken]:
        """Every rule that this turn of the player to move would break; none, and it is legal."""

    def refusals(self, state: S, turn: T, lexicon: Lexicon) -> list[RuleBroken]:
        """Those of them that keep the turn from being entered; the rest is left to a challenge, or warned of."""
        return self.check(state, turn, lexicon)

    @abstractmethod
    def tally(self, state: S, turn: T) -> Tally:
        """What this turn scores for the player to move, legal or not."""

    @abstractmethod
    def play(self, state: S, turn: T, rng: Random | None = None) -> S:
        """The table after this turn, which is taken as checked. `rng` shuffles where a game shuffles in
        mid-play.
        """

    @abstractmethod
    def challenge(self, state: S, challenge: Challenge, lexicon: Lexicon) -> Verdict[S]:
        """How a challenge of the play just made comes out."""

    def stake(self, *, right: bool) -> Tally:  # noqa: ARG002 - the shape of those that ask one.
        """What a challenger gains or loses by it; nothing where no stake is asked."""
        return NOTHING

    def amends(self, points: int, word: str) -> Tally:  # noqa: ARG002 - the shape of those that pay.
        """What a word of so many points brings beyond them when it was challenged and is right."""
        return NOTHING

    @property
    def fall(self) -> Fall:
        """What a play that falls costs beyond its points."""
        return Fall.TURN_STANDS

    @abstractmethod
    def leave(self, state: S, seat: int) -> S:
        """The table after a player has left it."""

    @abstractmethod
    def ending(self, state: S) -> Ending | None:
        """Whether the game has ended by itself; a bell is rung by who holds the clock: `Ending("time")`."""

    @abstractmethod
    def settle(self, state: S, ending: Ending, lexicon: Lexicon) -> Settlement[S]:
        """The points that the ending brings; in some games words are counted only now."""

    def go_on(self, state: S, rng: Random) -> S | None:  # noqa: ARG002 - the shape of those that do.
        """The next game where a settled one was only part of a match; None when all is over."""
        return None

    @abstractmethod
    def winners(self, state: S) -> tuple[int, ...]:
        """The seats that have won a settled game; ties share."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The table as one seat sees it, or as the room does: what the others hold is `_`."""

    @abstractmethod
    def referee(self, record: Record, lexicon: Lexicon) -> Referee:
        """Who follows a written record of this game, event by event."""

    @abstractmethod
    def read_turn(self, text: str) -> T:
        """A turn as it is written in a record ("K10 .ASY"); NoSuchTurn where the text is none."""

    @abstractmethod
    def choose(self, state: S, lexicon: Lexicon, rng: Random) -> T:
        """The turn that a robot with this vocabulary takes, given what it may see."""

    @abstractmethod
    def scribe(self) -> Scribe[S, T]:
        """Who writes a game down as it is played."""

    @abstractmethod
    def check_word(self, word: str, lexicon: Lexicon) -> list[RuleBroken]:
        """What is wrong with a word that a player would make wholly from his own letters."""

    # What can be asked of a position alone; not every game has one.

    def from_position(self, position: Position) -> S:  # noqa: ARG002 - the shape of those that can.
        """The table of a position, as far as it is told."""
        raise NotForThisGame(game=self.name)

    def check_board(self, state: S, lexicon: Lexicon) -> list[RuleBroken]:  # noqa: ARG002
        """Why such a board cannot have come about."""
        raise NotForThisGame(game=self.name)

    def words_of(self, state: S, turn: T) -> tuple[str, ...]:  # noqa: ARG002
        """The words that a turn would form."""
        return ()

    def best(self, state: S, lexicon: Lexicon, top: int) -> list[tuple[T, Tally]]:  # noqa: ARG002
        """The best turns of the player to move, best first."""
        raise NotForThisGame(game=self.name)

    def with_variant(self, variant: str) -> Self:
        return replace(self, variant=variant.lower())

    def with_option(self, name: str, choice: str) -> Self:
        """The same game with one option changed, as it is written in a record."""
        return replace(self, options=self.options.set(name, choice))

    def check_size(self, number: int) -> None:
        if number not in self.sizes:
            low, high = self.sizes[0], self.sizes[-1]
            raise WrongTableSize(number=number, sizes=str(low) if low == high else f"{low} to {high}")


AnyGame = Game[Any, Any]
