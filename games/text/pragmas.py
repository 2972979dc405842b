"""The pragmas that stand between the events, each in its canonical form: Key cards, hands, boards, endings,
notes.

Knows how each is written and not what it does to a game. A pragma without a form of its own here is kept as
it came.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from games.base.layout import LARGEST_SIDE
from games.base.record import Pragma
from games.text.unreadable import BadPragma, BadRack, quote

ENDINGS = ("out", "time", "passes", "goal", "turns", "filled")

_FREE = {"note", "title", "description", "id", "lexicon", "incomplete"}
_RACK = re.compile(r"[A-Z?]*")


def canonical_name(name: str) -> str:
    """Small letters and hyphens, since people write #Player1 and #hidden_racks, and no colon at the end."""
    return name.lower().replace("_", "-").rstrip(":")


def read_pragma(name: str, text: str, line: int) -> Pragma:
    known = canonical_name(name)
    if known in _FREE:
        return Pragma(known, text, line)
    if known not in _FORMS:
        return Pragma(name, text, line)
    canonical, example = _FORMS[known]
    found = canonical(text)
    if found is None:
        raise BadPragma(line=line, name=known, text=quote(text), example=example)
    return Pragma(known, found, line)


def read_letters(text: str, line: int) -> str:
    """A rack: capital letters, ? for a master block, nothing where nothing is held."""
    if not _RACK.fullmatch(text):
        raise BadRack(line=line, text=quote(text))
    return text


def write_pragma(pragma: Pragma) -> str:
    return f"#{pragma.name} {pragma.text}".rstrip()


def _keycard(text: str) -> str | None:
    """The word of the card, or nothing when none is left."""
    return text.upper() if re.fullmatch("[A-Za-z]*", text) else None


def _exposed(text: str) -> str | None:
    return text.upper() if re.fullmatch("[A-Za-z?]?", text) else None


def _hand(text: str) -> str | None:
    return text if re.fullmatch("[1-9][0-9]{0,3}", text) else None


def _hidden_racks(text: str) -> str | None:
    return None if text else ""


def _ended(text: str) -> str | None:
    return text.lower() if text.lower() in ENDINGS else None


def _board(text: str) -> str | None:
    """Rows of one length, as many as there are letters in a row."""
    rows = "".join(text.split()).upper().strip("/").split("/")
    if not (2 <= len(rows) <= LARGEST_SIDE and all(len(row) == len(rows) for row in rows)):
        return None
    return "/".join(rows) if re.fullmatch("[A-Z]+", "".join(rows)) else None


def _card(text: str) -> str | None:
    """Who has which card: the reader of the whole record knows whether the nickname is one."""
    found = re.fullmatch(r"(\S+)\s+([1-9][0-9]{0,2})", text)
    return f"{found[1]} {found[2]}" if found else None


_FORMS: dict[str, tuple[Callable[[str], str | None], str]] = {
    "keycard": (_keycard, "#keycard STORE, or #keycard alone when none is left"),
    "exposed": (_exposed, "#exposed T"),
    "hand": (_hand, "#hand 2"),
    "hidden-racks": (_hidden_racks, "#hidden-racks and nothing after it"),
    "ended": (_ended, f"#ended with one of: {', '.join(ENDINGS)}"),
    "board": (_board, "#board GIRL/PENS/TOAD/RUNE, as many rows as letters in a row"),
    "card": (_card, "#card ann 7"),
}
