"""A game as it was written down: who played, and what was called, line by line.

Values only. Nothing here knows a rule or counts a point: points and totals are those called at the table,
letters and squares those somebody wrote. Every value remembers the line it came from; two values are the
same whatever their line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from games.base.layout import Placement, Square

# Every game of the booklets has a form of this name, and a record that names no variant means it.
REGULAR = "regular"


class Mark(StrEnum):
    """The events that need no more than their sign."""

    PASS = "-"  # noqa: S105 - a turn let go by, not a password.
    WITHDRAW = "--"
    CHALLENGE = "(challenge)"
    LEFT = "(left)"
    FORFEIT = "(forfeit)"
    FILLED = "(filled)"


class Path(NamedTuple):
    """Keesdrow: a word and the squares of its letters in spelling order; a square may follow itself."""

    squares: tuple[Square, ...]
    word: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.squares))} {self.word}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Lotto: a letter card, drawn or taken from the discard pile, and where one of its letters went."""

    card: str
    square: Square | None = None
    letter: str | None = None
    from_discards: bool = False

    def __str__(self) -> str:
        target = Mark.PASS if self.square is None else f"{self.square} {self.letter}"
        return f"{'<' * self.from_discards}{self.card} {target}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Anagrams: the letters discarded. The remark of the event says `exposed` or `hidden`."""

    letters: str

    def __str__(self) -> str:
        return f"-{self.letters}"


@dataclass(frozen=True, slots=True)
class Out:
    """The player is out; the letters are those the others hold."""

    letters: str

    def __str__(self) -> str:
        return f"({self.letters})"


@dataclass(frozen=True, slots=True)
class Held:
    """The letters the player is left with."""

    letters: str

    def __str__(self) -> str:
        return f"({self.letters})"


@dataclass(frozen=True, slots=True)
class Claim:
    """From one square to another: a tile won in Four Score, a word pointed out in Lotto."""

    first: Square
    last: Square

    def __str__(self) -> str:
        return f"({self.first}-{self.last})"


Action: TypeAlias = Placement | Path | Draw | Exchange | Out | Held | Claim | Mark

_KINDS: dict[type | Mark, str] = {
    Placement: "play",
    Path: "play",
    Exchange: "exchange",
    Out: "out",
    Held: "held",
    Claim: "claim",
    Mark.PASS: "pass",
    Mark.WITHDRAW: "withdraw",
    Mark.CHALLENGE: "challenge",
    Mark.LEFT: "left",
    Mark.FORFEIT: "forfeit",
    Mark.FILLED: "claim",
}


@dataclass(frozen=True, slots=True)
class RecordEvent:
    """One line of the game. Rack, points and total are None where the line does not say them."""

    player: str
    action: Action
    points: int | None
    total: int | None
    rack: str | None = None
    remark: str = ""
    line: int = field(default=0, compare=False)

    @property
    def kind(self) -> str:
        if isinstance(self.action, Draw):
            return "pass" if self.action.square is None else "play"
        return _KINDS[self.action if isinstance(self.action, Mark) else type(self.action)]

    @property
    def stands(self) -> bool:
        """Let stand at the table, by a ruling or because nobody saw it in time."""
        words = self.remark.lower().split()
        return "stands" in (words[:1] + words[-1:])

    @property
    def named_words(self) -> tuple[str, ...]:
        """The words in capitals with which the remark begins: those a challenge names, or a play formed."""
        return tuple(_leading_words(self.remark))


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line that is no event, without its #: a Key card, a hand, a note; also one that nobody here knows."""

    name: str
    text: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    value: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class RecordPlayer:
    """Who played. The rack is what was dealt before the first event, None where the record does not say."""

    nickname: str
    full_name: str = ""
    rack: str | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `lines` holds the events and what was said between them, in the order of the text."""

    game: str
    players: tuple[RecordPlayer, ...]
    lines: tuple[Pragma | RecordEvent, ...] = ()
    variant: str = REGULAR
    options: tuple[Option, ...] = ()
    seed: int | None = None

    @property
    def events(self) -> tuple[RecordEvent, ...]:
        return tuple(line for line in self.lines if isinstance(line, RecordEvent))

    @property
    def hidden_racks(self) -> bool:
        return any(isinstance(line, Pragma) and line.name == "hidden-racks" for line in self.lines)


def _leading_words(remark: str) -> Iterator[str]:
    for word in remark.split():
        bare = word.rstrip(",;")
        if not (bare.isascii() and bare.isalpha() and bare.isupper()):
            return
        yield bare
