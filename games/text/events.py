"""One event of a game as text: `rack square word +points total`, then anything.

Knows the forms of all four games by their shape alone, never by whose game it is: a square and a word is a
play, squares with dots between them a path, two letters with a stroke a card.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from games.base.layout import LARGEST_SIDE, Placement, Square, parse_square, parse_start
from games.base.record import Action, Claim, Draw, Exchange, Held, Mark, Out, Path, RecordEvent
from games.text.unreadable import BadRack, BadWord, NotANumber, NoTotal, OffTheSheet, UnknownEvent, quote

_RACK = re.compile(r"[A-Z?]+")
_START = re.compile(r"[0-9]+[A-Za-z]+|[A-Za-z]+[0-9]+")
_WORD = re.compile(r"[A-Za-z.]+")
_LAY_THERE = re.compile(r"\(([A-Za-z]+)\)")
_PATH = re.compile(r"[A-Za-z]+[0-9]+(?:\.[A-Za-z]+[0-9]+)+")
_CARD = re.compile(r"<?[A-Za-z]/[A-Za-z]")
_CLAIM = re.compile(r"\(([A-Za-z]+[0-9]+)-([A-Za-z]+[0-9]+)\)")
_BRACKET = re.compile(r"\(([A-Z?]*)\)")
_EXCHANGE = re.compile(r"-([A-Z?]+)")
# Seven digits are far above every total, and keep int() away from numbers made to be slow.
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")
# Word processors put true minus signs and dashes where a hyphen was typed.
_MINUS = str.maketrans("\u2212\u2013", "--")


_MARKS = {str(mark): mark for mark in Mark}


class _Found(NamedTuple):
    """An action, and how many columns of the line it took."""

    action: Action
    columns: int


def read_event(player: str, text: str, line: int | None = None) -> RecordEvent:
    """The event after the nickname and its colon; Unreadable with the line where it is none."""
    columns = text.split()
    rack = _read_rack(columns, line)
    first = 0 if rack is None else 1
    action, taken = _read_action(columns[first:], line)
    after = first + taken
    points, total = _read_points(columns[after:], action, line)
    after += 0 if points is None else 2
    rest = text.split(None, after)[after:]
    if isinstance(action, Out) and (rack is not None or (points is not None and points < 0)):
        # Who is out gains and shows no rack; with a rack, or at a loss, the letters are the player's own.
        action = Held(action.letters)
    return RecordEvent(player, action, points, total, rack, rest[0].rstrip() if rest else "", line or 0)


def read_action(text: str) -> Action:
    """What is asked of a position: "K10 .ASY", "A1.B2.B3 ABS", "-"."""
    columns = text.split()
    action, taken = _read_action(columns, None)
    if len(columns) > taken:
        raise UnknownEvent(text=quote(text))
    return action


def write_event(event: RecordEvent) -> str:
    columns = [event.rack, str(event.action)]
    if event.points is not None:
        columns += [f"{event.points:+d}", f"{event.total:d}"]
    columns.append(event.remark)
    return " ".join(column for column in columns if column)


def _read_rack(columns: list[str], line: int | None) -> str | None:
    head = columns[0] if columns else ""
    if _RACK.fullmatch(head):
        return head
    if head.replace("?", "").isalpha():
        raise BadRack(line=line, text=quote(head))
    return None


def _read_action(columns: list[str], line: int | None) -> _Found:  # noqa: PLR0911 - one return for each form.
    head = columns[0] if columns else ""
    if _START.fullmatch(head):
        return _Found(_read_placement(columns, line), 2)
    if _PATH.fullmatch(head):
        squares = tuple(_read_square(name, line) for name in head.split("."))
        return _Found(Path(squares, _read_spelling(columns, line)), 2)
    if _CARD.fullmatch(head):
        return _read_draw(columns, line)
    if found := _CLAIM.fullmatch(head):
        return _Found(Claim(_read_square(found[1], line), _read_square(found[2], line)), 1)
    if found := _EXCHANGE.fullmatch(head):
        return _Found(Exchange(found[1]), 1)
    if found := _BRACKET.fullmatch(head):
        return _Found(Out(found[1]), 1)
    mark = _MARKS.get(head.translate(_MINUS).lower())
    if mark is None:
        raise UnknownEvent(line=line, text=quote(" ".join(columns)))
    return _Found(mark, 1)


def _read_placement(columns: list[str], line: int | None) -> Placement:
    word = _read_word(columns, line)
    try:
        square, across = parse_start(columns[0])
    except ValueError:
        raise OffTheSheet(line=line, text=quote(columns[0]), side=LARGEST_SIDE) from None
    placement = Placement(square, across, word)
    if max(square.step(across=across, by=len(word) - 1)) >= LARGEST_SIDE:
        raise OffTheSheet(line=line, text=quote(str(placement)), side=LARGEST_SIDE)
    return placement


def _read_word(columns: list[str], line: int | None) -> str:
    """The word after its square. Some put letters that lay there in brackets, (S)EE for .EE."""
    text = columns[1] if len(columns) > 1 else ""
    word = _LAY_THERE.sub(lambda found: "." * len(found[1]), text)
    if not _WORD.fullmatch(word):
        raise BadWord(line=line, text=quote(text))
    return word


def _read_spelling(columns: list[str], line: int | None) -> str:
    """The word along a path, where no letter needs a dot and none is a master block."""
    word = _read_word(columns, line)
    if "." in word:
        raise BadWord(line=line, text=quote(word))
    return word.upper()


def _read_draw(columns: list[str], line: int | None) -> _Found:
    card, from_discards = columns[0].lstrip("<").upper(), columns[0].startswith("<")
    if len(columns) > 1 and columns[1].translate(_MINUS) == Mark.PASS:
        return _Found(Draw(card, from_discards=from_discards), 2)
    if len(columns) < 3 or not _START.fullmatch(columns[1]):
        raise UnknownEvent(line=line, text=quote(" ".join(columns)))
    letter = columns[2].upper()
    if not re.fullmatch("[A-Z]", letter):
        raise BadWord(line=line, text=quote(columns[2]))
    return _Found(Draw(card, _read_square(columns[1], line), letter, from_discards), 3)


def _read_square(name: str, line: int | None) -> Square:
    # No square has a longer name, and the cache shall not be filled with what only looks like one.
    square = _square_of(name) if len(name) <= 5 else None
    if square is None:
        raise OffTheSheet(line=line, text=quote(name), side=LARGEST_SIDE)
    return square


@lru_cache(maxsize=LARGEST_SIDE * LARGEST_SIDE)
def _square_of(name: str) -> Square | None:
    """The square, None off the sheet. A long record of Keesdrow names the same squares again and again."""
    try:
        square = parse_square(name)
    except ValueError:
        return None
    return square if max(square) < LARGEST_SIDE else None


def _read_points(columns: list[str], action: Action, line: int | None) -> tuple[int | None, int | None]:
    """Points and total as called. A turn with a card, and a pass, may go without: nothing was called."""
    if isinstance(action, Draw) or action is Mark.PASS:
        start = columns[0].translate(_MINUS)[0] if columns else ""
        if not (start.isdigit() or start in {"+", "-"}):
            return None, None
    if len(columns) < 2:
        raise NoTotal(line=line)
    return _read_number(columns[0], line), _read_number(columns[1], line)


def _read_number(text: str, line: int | None) -> int:
    number = text.translate(_MINUS)
    if not _NUMBER.fullmatch(number):
        raise NotANumber(line=line, text=quote(text))
    return int(number)
