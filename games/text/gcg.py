"""Games as GCG text: reading and writing a whole record, by the house's dialect of the format.

Knows what a line looks like and no rule of any game; which games and variants there are is told by the
caller. What Scrabble's people are used to is read (small letters in squares, tabs, CRLF, a byte-order mark,
pragmas in capitals, words after the total), and one canonical form is written. A pragma nobody knows is
kept in its place.

The heading (game, variant, options, players, racks dealt, seed) may stand in any order before the first
event; everything else keeps its place. `#rack1` after an event or after `#hand` is not the deal of the
heading and stays among the lines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from games.base.record import Pragma, Record, RecordEvent
from games.text.events import read_event, write_event
from games.text.heading import Heading, belongs_to_heading, is_rack
from games.text.plain import decode, numbered_lines
from games.text.pragmas import canonical_name, read_pragma, write_pragma
from games.text.unreadable import NoNickname, NoPragma, TooLate, Unwritable, quote

ENCODING = "#character-encoding UTF-8"

_PRAGMA = re.compile(r"#(\S*)\s*(.*)")


def read_gcg(source: bytes | str, variants: Mapping[str, Collection[str]] | None = None) -> Record:
    """The record in a text, or Unreadable with the line at fault.

    `variants` names the games there are and the variants of each; without it any name will do.
    """
    reader = _Reader()
    number = 0
    for number, line in numbered_lines(decode(source)):
        if line.startswith("#"):
            reader.take_pragma(line, number)
        elif line.startswith(">"):
            reader.take_event(line, number)
        else:
            raise NoPragma(line=number, text=quote(line))
    heading = reader.heading.record(reader.first_event or number or 1, variants)
    return replace(heading, lines=tuple(reader.lines))


def write_gcg(record: Record) -> str:
    """The canonical text. A record that could not be read back as it is, is refused here."""
    text = "\n".join([ENCODING, *_write_heading(record), *map(_write_line, record.lines), ""])
    if read_gcg(text) != record:
        raise Unwritable
    return text


class _Reader:
    """Lines go in one after the other; the heading and what follows it come apart."""

    def __init__(self) -> None:
        self.heading = Heading()
        self.lines: list[Pragma | RecordEvent] = []
        self.first_event: int | None = None
        self._dealt = False

    def take_pragma(self, line: str, number: int) -> None:
        found = _PRAGMA.fullmatch(line)
        assert found
        pragma = Pragma(canonical_name(found[1]), found[2], number)
        if pragma.name == "character-encoding":
            return
        if self._dealt and is_rack(pragma.name):
            self.lines.append(self.heading.read_rack(pragma))
        elif belongs_to_heading(pragma.name):
            if self.first_event:
                raise TooLate(line=number, name=quote(pragma.name))
            self.heading.take(pragma)
        else:
            self._take_line(read_pragma(found[1], found[2], number))

    def take_event(self, line: str, number: int) -> None:
        name, colon, text = line[1:].partition(":")
        if not (colon and name.strip()):
            raise NoNickname(line=number)
        if not self.first_event:
            # Checked here and not at the end, so that a long text without a game costs little.
            self.heading.check_game(number)
            self.first_event = number
        self._dealt = True
        self.lines.append(read_event(self.heading.find_player(name.strip(), number), text, number))

    def _take_line(self, pragma: Pragma) -> None:
        if pragma.name == "hand":
            self._dealt = True
        if pragma.name == "card":
            nickname, card = pragma.text.split()
            pragma = replace(pragma, text=f"{self.heading.find_player(nickname, pragma.line)} {card}")
        self.lines.append(pragma)


def _write_heading(record: Record) -> list[str]:
    players = list(enumerate(record.players, start=1))
    return [
        f"#game {record.game}",
        f"#variant {record.variant}",
        *(f"#option {option.name}={option.value}" for option in record.options),
        *(f"#player{number} {player.nickname} {player.full_name}".rstrip() for number, player in players),
        *(f"#rack{number} {player.rack}".rstrip() for number, player in players if player.rack is not None),
        *([] if record.seed is None else [f"#seed {record.seed}"]),
    ]


def _write_line(line: Pragma | RecordEvent) -> str:
    return write_pragma(line) if isinstance(line, Pragma) else f">{line.player}: {write_event(line)}"
