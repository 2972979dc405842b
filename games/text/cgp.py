"""One position on one line, as CGP: `rows racks scores operations`.

Knows no rule: whether the board is possible is for the games to say. Racks, scores and colors stand in the
order of the next turns. A field of which nothing is known is written `/`; when reading it may also be `-` or
left out, since racks are capitals, scores are figures and operations begin with a small letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.base.layout import EMPTY, LARGEST_SIDE, Grid
from games.text.plain import find_forbidden, name_character
from games.text.unreadable import (
    BadField,
    BadRow,
    BoardNotSquare,
    BoardTooLarge,
    ForbiddenCharacter,
    NoBoard,
    OperationRepeated,
    TooLong,
    TooManyPlayers,
    Unwritable,
    WrongRow,
    quote,
)

# The fullest sheet of Anagrams takes 11,555 characters; the rest is for racks and remarks.
MAX_POSITION = 20_000
UNKNOWN = "/"

_SQUARES = re.compile(r"([0-9]+)|([A-Za-z.])")
_RACKS = re.compile(r"[A-Z?/]+|-")
_SCORES = re.compile(r"(?:[+-]?[0-9]{1,7})?(?:/(?:[+-]?[0-9]{1,7})?)*|-")
_OPERATION = re.compile(r"([a-z][a-z0-9_-]{0,39})(?: (.*))?")
_KNOWN = frozenset({"bdn", "var", "clr", "kc"})


@dataclass(frozen=True, slots=True)
class Operation:
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """A board and what is known around it.

    Racks and scores are empty where nothing is known of any; among others an empty rack, or None for a score,
    is one that is not known.
    """

    grid: Grid
    racks: tuple[str, ...] = ()
    scores: tuple[int | None, ...] = ()
    operations: tuple[Operation, ...] = ()

    def __post_init__(self) -> None:
        # Four racks nobody knows and no racks at all are the same knowledge, and are written the same.
        object.__setattr__(self, "racks", self.racks if any(self.racks) else ())
        known = any(score is not None for score in self.scores)
        object.__setattr__(self, "scores", self.scores if known else ())

    @property
    def game(self) -> str | None:
        return self.operation("bdn")

    @property
    def variant(self) -> str | None:
        return self.operation("var")

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors in the order of the next turns: the first is to play."""
        return tuple(color for color in (self.operation("clr") or "").split("/") if color)

    @property
    def keycard(self) -> str | None:
        """The word of the exposed Key card; None where the position does not say, "" where none is left."""
        return self.operation("kc")

    @property
    def rack(self) -> str | None:
        """The rack of the player to move, None where it is not known."""
        return (self.racks[0] if self.racks else "") or None

    def operation(self, name: str) -> str | None:
        return next((operation.text for operation in self.operations if operation.name == name), None)


def read_cgp(text: str) -> Position:
    """The position in a line, or Unreadable with the row or the field at fault."""
    if len(text) > MAX_POSITION:
        raise TooLong(limit=MAX_POSITION)
    if found := find_forbidden(text):
        raise ForbiddenCharacter(code=name_character(found[0]))
    rows, rest = _first_word(text)
    grid = _read_rows(rows)
    racks, rest = _take_field(rest, _RACKS)
    scores, rest = _take_field(rest, _SCORES)
    position = Position(grid, _read_racks(racks), _read_scores(scores), tuple(_read_operations(rest)))
    _check_players(position)
    return position


def write_cgp(position: Position) -> str:
    """The canonical line. A position that could not be read back as it is, is refused here."""
    rows = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in position.grid.rows())
    racks = "/".join(position.racks) or UNKNOWN
    scores = "/".join("" if score is None else str(score) for score in position.scores) or UNKNOWN
    operations = [f"{operation.name} {operation.text}".rstrip() + ";" for operation in position.operations]
    text = " ".join([rows, racks, scores, *operations])
    if read_cgp(text) != position:
        raise Unwritable
    return text


def _first_word(text: str) -> tuple[str, str]:
    words = [*text.split(None, 1), "", ""]
    return words[0], words[1]


def _take_field(text: str, form: re.Pattern[str]) -> tuple[str, str]:
    """The field if it comes next, and what follows it; nothing taken where it was left out."""
    word, rest = _first_word(text)
    return (word, rest) if form.fullmatch(word) else ("", text)


def _read_rows(text: str) -> Grid:
    if not text:
        raise NoBoard
    rows = text.split("/")
    if len(rows) > LARGEST_SIDE:
        raise BoardTooLarge(side=LARGEST_SIDE)
    drawn = [_read_row(row, number) for number, row in enumerate(rows, start=1)]
    widths = [len(row) for row in drawn]
    width = max(widths, key=widths.count)
    for number, squares in enumerate(widths, start=1):
        if squares != width:
            raise WrongRow(row=number, squares=squares, side=width)
    if width != len(rows):
        raise BoardNotSquare(rows=len(rows), columns=width)
    return Grid(width, "".join(drawn))


def _read_row(text: str, number: int) -> str:
    squares, place = "", 0
    while found := _SQUARES.match(text, place):
        run, letter = found.groups()
        if run and run.startswith("0"):
            # Nobody counts no squares: it is the letter O, mistyped.
            break
        # Four figures are too many already, whatever stands behind them.
        squares += letter or EMPTY * int(run[:4])
        if len(squares) > LARGEST_SIDE:
            raise BoardTooLarge(side=LARGEST_SIDE)
        place = found.end()
    if place != len(text):
        raise BadRow(row=number, text=quote(text[place:]))
    return squares


def _read_racks(text: str) -> tuple[str, ...]:
    return tuple(text.split("/")) if text.strip("/-") else ()


def _read_scores(text: str) -> tuple[int | None, ...]:
    return tuple(int(score) if score else None for score in text.split("/")) if text.strip("/-") else ()


def _read_operations(text: str) -> Iterator[Operation]:
    seen: set[str] = set()
    for words in filter(None, map(str.split, text.split(";"))):
        operation = _read_operation(" ".join(words))
        if operation.name in seen & _KNOWN:
            raise OperationRepeated(name=operation.name)
        seen.add(operation.name)
        yield operation


def _read_operation(text: str) -> Operation:
    found = _OPERATION.fullmatch(text)
    # A name of an operation inside another one's text means that a ; was forgotten between them.
    if not found or _KNOWN.intersection((found[2] or "").split()):
        raise BadField(text=quote(text))
    name, said = found[1], found[2] or ""
    if name in _KNOWN and len(said.split()) > 1:
        raise BadField(text=quote(text))
    return Operation(name, said.upper() if name == "kc" else said.lower() if name in _KNOWN else said)


def _check_players(position: Position) -> None:
    """Fewer racks or scores than colors are those of the next turns; more have nobody to belong to."""
    colors = len(position.colors)
    for what, known in (("racks", position.racks), ("scores", position.scores)):
        if colors and len(known) > colors:
            raise TooManyPlayers(count=len(known), what=what, colors=colors)
