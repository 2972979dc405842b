"""The switches of a game: every doubtful reading of the rulings that a table may choose for itself.

A game's options are a frozen dataclass whose fields are made by `switch`, so that the engine reads them with
their types and the command, the record and the site read and write them as text (`party_timeout_dock=false`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self, cast

from games.errors import UnknownChoice, UnknownOption

Setting = bool | int | str


@dataclass(frozen=True, slots=True)
class Switch:
    """One option as a table sees it. Without choices any number of `least` or more will do."""

    name: str
    field: str
    default: Setting
    choices: tuple[Setting, ...]
    rule: str
    meaning: str
    least: int = 0

    def parse(self, text: str) -> Setting:
        if self.choices:
            named = {written(choice): choice for choice in self.choices}
            if text.lower() in named:
                return named[text.lower()]
        elif text.isascii() and text.isdigit() and len(text) < 7 and int(text) >= self.least:
            return int(text)
        raise UnknownChoice(name=self.name, choice=text, choices=self.offer)

    @property
    def offer(self) -> str:
        return ", ".join(map(written, self.choices)) or f"a number from {self.least}"


# The three makers of fields stand in for a field of any type, as dataclasses.field does.


def switch(*choices: Setting, rule: str, meaning: str, name: str = "") -> Any:  # noqa: ANN401
    """These choices, the default first; `name` where Python cannot take the option's own."""
    about = {"choices": choices, "rule": rule, "meaning": meaning, "least": 0, "name": name}
    return dataclasses.field(default=choices[0], metadata=about)


def flag(*, default: bool, rule: str, meaning: str) -> Any:  # noqa: ANN401
    return switch(default, not default, rule=rule, meaning=meaning)


def number(default: int, *, least: int, rule: str, meaning: str) -> Any:  # noqa: ANN401
    """A field for any whole number of `least` or more."""
    about = {"choices": (), "rule": rule, "meaning": meaning, "least": least, "name": ""}
    return dataclasses.field(default=default, metadata=about)


@dataclass(frozen=True)
class Options:
    """The base of every game's options."""

    @classmethod
    def switches(cls) -> Iterator[Switch]:
        for field in dataclasses.fields(cls):
            about = dict(field.metadata)
            name = about.pop("name") or field.name
            yield Switch(name=name, field=field.name, default=cast("Setting", field.default), **about)

    def set(self, name: str, text: str) -> Self:
        """These options with one of them changed, as it is written in a record."""
        for option in self.switches():
            if option.name == name:
                return dataclasses.replace(self, **{option.field: option.parse(text)})
        raise UnknownOption(name=name, options=", ".join(option.name for option in self.switches()) or "none")

    def departures(self) -> dict[str, str]:
        """The options that are not at their default, as they are written in a record."""
        return {
            option.name: written(getattr(self, option.field))
            for option in self.switches()
            if getattr(self, option.field) != option.default
        }


def written(setting: Setting) -> str:
    return str(setting).lower()
