"""The heading of a record as text: game, variant, options, players, racks dealt, seed.

Gathers the pragmas in whatever order they come and closes at the first event; knows no game, only whether
the names are among those it was told.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from games.base.record import REGULAR, Option, Pragma, Record, RecordPlayer
from games.text.pragmas import read_letters
from games.text.unreadable import (
    BadNickname,
    BadPragma,
    NoGame,
    NoPlayers,
    NoSuchGame,
    NoSuchVariant,
    PlayerMissing,
    Repeated,
    SameNickname,
    UnknownPlayer,
    quote,
)

# The largest table of the four games, at Lotto (B4, For 2 to 12 players).
MOST_PLAYERS = 12
# Characters of a nickname; a line may have thousands.
MOST_COMPARED = 200

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_OPTION = re.compile(r"([a-z][a-z0-9_-]{0,39})\s*=\s*([!-<>-~]{1,100})")
_SEED = re.compile(r"[0-9]{1,40}")
_NUMBERED = re.compile(r"(player|rack)([0-9]*)")


def belongs_to_heading(name: str) -> bool:
    return name in {"game", "variant", "seed", "option"} or bool(_NUMBERED.fullmatch(name))


def is_rack(name: str) -> bool:
    return name.startswith("rack") and bool(_NUMBERED.fullmatch(name))


class Heading:
    """What is known of a game before its first event, as it comes in line by line."""

    def __init__(self) -> None:
        self._said: dict[str, Pragma] = {}
        self._options: dict[str, Option] = {}
        self._players: dict[int, RecordPlayer] = {}
        self._racks: dict[int, Pragma] = {}
        self._nicknames: dict[str, str] = {}

    def take(self, pragma: Pragma) -> None:
        if pragma.name == "option":
            self._take_option(pragma)
        elif pragma.name in {"game", "variant", "seed"}:
            self._take_single(pragma)
        elif is_rack(pragma.name):
            self._take_rack(pragma)
        else:
            self._take_player(pragma)

    def find_player(self, nickname: str, line: int) -> str:
        """The nickname as its #player line spells it."""
        found = self._nicknames.get(_key(nickname))
        if found is None:
            players = ", ".join(map(quote, self._nicknames.values())) or "a nickname of a #player line above"
            raise UnknownPlayer(line=line, nickname=quote(nickname), players=players)
        return found

    def read_rack(self, pragma: Pragma) -> Pragma:
        """A #rack2 as it is written, for a player who has been named."""
        number = _number(pragma)
        if number not in self._players:
            raise PlayerMissing(line=pragma.line, name=pragma.name, number=number)
        return Pragma(f"rack{number}", read_letters(pragma.text, pragma.line), pragma.line)

    def check_game(self, line: int) -> None:
        """`line` is where the heading ends."""
        if "game" not in self._said:
            raise NoGame(line=line)

    def record(self, line: int, variants: Mapping[str, Collection[str]] | None) -> Record:
        """The record so far, without its lines; `line` is where the heading ends."""
        self.check_game(line)
        if not self._players:
            raise NoPlayers(line=line)
        game = self._said["game"]
        variant = self._said.get("variant", Pragma("variant", REGULAR, game.line))
        if variants is not None:
            _check_names(game, variant, variants)
        seed = self._said.get("seed")
        return Record(
            game=game.text,
            players=tuple(self._seat_players()),
            variant=variant.text,
            options=tuple(self._options.values()),
            seed=int(seed.text) if seed else None,
        )

    def _take_single(self, pragma: Pragma) -> None:
        text, form = pragma.text.lower(), _SEED if pragma.name == "seed" else _NAME
        if not form.fullmatch(text):
            raise BadPragma(
                line=pragma.line, name=pragma.name, text=quote(text), example=_EXAMPLES[pragma.name]
            )
        if pragma.name in self._said:
            raise Repeated(line=pragma.line, name=pragma.name)
        self._said[pragma.name] = Pragma(pragma.name, text, pragma.line)

    def _take_option(self, pragma: Pragma) -> None:
        found = _OPTION.fullmatch(pragma.text.lower())
        if not found:
            example = _EXAMPLES["option"]
            raise BadPragma(line=pragma.line, name="option", text=quote(pragma.text), example=example)
        name = found[1].replace("-", "_")
        if name in self._options:
            raise Repeated(line=pragma.line, name=f"option {name}")
        self._options[name] = Option(name, found[2], pragma.line)

    def _take_player(self, pragma: Pragma) -> None:
        number = _number(pragma)
        if number in self._players:
            raise Repeated(line=pragma.line, name=pragma.name)
        nickname, _, full_name = " ".join(pragma.text.split()).partition(" ")
        if not nickname or ":" in nickname or not nickname.isprintable():
            raise BadNickname(line=pragma.line, nickname=quote(nickname))
        if _key(nickname) in self._nicknames:
            raise SameNickname(line=pragma.line, nickname=quote(nickname))
        self._nicknames[_key(nickname)] = nickname
        self._players[number] = RecordPlayer(nickname, full_name, None, pragma.line)

    def _take_rack(self, pragma: Pragma) -> None:
        number = _number(pragma)
        if number in self._racks:
            raise Repeated(line=pragma.line, name=pragma.name)
        self._racks[number] = Pragma(pragma.name, read_letters(pragma.text, pragma.line), pragma.line)

    def _seat_players(self) -> Iterator[RecordPlayer]:
        for number, rack in self._racks.items():
            if number not in self._players:
                raise PlayerMissing(line=rack.line, name=rack.name, number=number)
        last = max(self._players)
        for number in range(1, last + 1):
            if number not in self._players:
                raise PlayerMissing(line=self._players[last].line, name=f"player{last}", number=number)
            rack_dealt = self._racks.get(number)
            yield replace(self._players[number], rack=rack_dealt.text if rack_dealt else None)


_EXAMPLES = {
    "game": "#game keyword",
    "variant": "#variant party",
    "seed": "#seed 7",
    "option": "#option party_timeout_dock=false",
    "player": f"#player1 red Ann Lee, numbered from 1 to {MOST_PLAYERS}",
    "rack": f"#rack1 ABCDEFGHI?, numbered from 1 to {MOST_PLAYERS}",
}


def _number(pragma: Pragma) -> int:
    """The number of #player2 or #rack2."""
    found = _NUMBERED.fullmatch(pragma.name)
    assert found
    if len(found[2]) > 2 or not 1 <= int(found[2] or 0) <= MOST_PLAYERS:
        name, text = quote(pragma.name), quote(pragma.text)
        raise BadPragma(line=pragma.line, name=name, text=text, example=_EXAMPLES[found[1]])
    return int(found[2])


def _check_names(game: Pragma, variant: Pragma, variants: Mapping[str, Collection[str]]) -> None:
    if game.text not in variants:
        raise NoSuchGame(line=game.line, game=game.text, known=", ".join(variants))
    if variant.text not in variants[game.text]:
        known = ", ".join(variants[game.text])
        raise NoSuchVariant(line=variant.line, game=game.text, variant=variant.text, known=known)


def _key(nickname: str) -> str:
    """Two nicknames that look or sound the same are the same, as they would be at the table.

    Their beginnings are compared: composing takes the square of the accents on one letter.
    """
    return unicodedata.normalize("NFKC", nickname[:MOST_COMPARED]).casefold() + nickname[MOST_COMPARED:]
