"""From bytes to lines that are safe to look at: encoding, size, and characters nobody can see.

Knows nothing of what the lines say. Everything a stranger uploads comes through here first, so the limits
are checked before anything is taken apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.text.unreadable import (
    ForbiddenCharacter,
    LineTooLong,
    NotUtf8,
    TooLong,
    TooManyLines,
    UnknownEncoding,
    quote,
)

# The longest games, matches of Lotto for twelve, are a few thousand lines of forty characters.
# These limits are far above every game and still read in well under two seconds.
MAX_TEXT = 4_000_000
MAX_LINES = 20_000
MAX_LINE = 10_000

# Control characters but tab and line ends; lone surrogates; line separators; marks that turn the direction
# of writing, with which one name can pass for another. Joiners stay: Persian names and emoji need them.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_LINE_END = re.compile("\r\n|\r|\n")
_BYTE_ORDER_MARK = "\ufeff"
_DECLARED = re.compile(rb"(?:\xef\xbb\xbf)?\s*#character-encoding[ \t]+([!-~]{1,40})", re.IGNORECASE)
_ENCODINGS = {
    **dict.fromkeys(("utf-8", "utf8", "ascii", "us-ascii"), "utf-8"),
    **dict.fromkeys(("iso-8859-1", "iso8859-1", "latin-1", "latin1"), "iso-8859-1"),
}


def decode(source: bytes | str) -> str:
    """The text without its byte-order mark, or the line on which it stops being one.

    UTF-8, or ISO 8859-1 where the first line declares it, as older GCG files do.
    """
    if len(source) > MAX_TEXT:
        start = source[:MAX_TEXT]
        raise TooLong(line=_line_after(start), limit=MAX_TEXT)
    text = source if isinstance(source, str) else _decode_bytes(source)
    text = text.removeprefix(_BYTE_ORDER_MARK)
    if found := find_forbidden(text):
        raise ForbiddenCharacter(line=_line_after(text[: found.start()]), code=name_character(found[0]))
    return text


def find_forbidden(text: str) -> re.Match[str] | None:
    return _FORBIDDEN.search(text)


def name_character(character: str) -> str:
    """U+202E for the mark that writes from right to left: a sentence must not show the thing itself."""
    return f"U+{ord(character):04X}"


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, each with its number and without the blanks around it."""
    lines = _LINE_END.split(text)
    if len(lines) > MAX_LINES + 1:
        raise TooManyLines(line=MAX_LINES + 1, limit=MAX_LINES)
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            raise LineTooLong(line=number, limit=MAX_LINE)
        stripped = line.strip()
        if stripped:
            yield number, stripped


def _decode_bytes(source: bytes) -> str:
    try:
        return source.decode(_declared_encoding(source))
    except UnicodeDecodeError as fault:
        raise NotUtf8(line=_line_after(source[: fault.start])) from None


def _declared_encoding(source: bytes) -> str:
    found = _DECLARED.match(source)
    declared = found[1].decode("ascii") if found else "utf-8"
    if declared.lower() not in _ENCODINGS:
        raise UnknownEncoding(line=1, encoding=quote(declared))
    return _ENCODINGS[declared.lower()]


def _line_after(start: bytes | str) -> int:
    """The number of the line that goes on where this beginning of a text stops."""
    text = start if isinstance(start, str) else start.decode("iso-8859-1")
    return len(_LINE_END.findall(text)) + 1
