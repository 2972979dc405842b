"""What the fields that hold JSON may hold: pages read them without a second look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

_LARGEST = 2**31


def is_good_json(name: str, value: Any) -> bool:  # noqa: ANN401 - any JSON value.
    """Whether this is a value that the site itself could have written into the field."""
    return _KINDS[name](value)


def _is_figure(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_moment(value: object) -> bool:
    return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None


def _is_plain(value: object) -> bool:
    is_switches = isinstance(value, dict) and all(map(_is_text, value.values()))
    return isinstance(value, str | bool) or _is_figure(value) or is_switches


def _by_table(is_good: Callable[[object], bool]) -> Callable[[object], bool]:
    def check(value: object) -> bool:
        return isinstance(value, dict) and all(
            name.isdecimal() and len(name) < 10 and is_good(each) for name, each in value.items()
        )

    return check


def _named(is_good: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, dict) and all(map(is_good, value.values()))


def _list_of(is_good: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(is_good, value))


def _is_card_under(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and _is_text(value[0]) and _is_figure(value[1])


_KINDS: Mapping[str, Callable[[object], bool]] = {
    "table_extra_ms": _by_table(_is_figure),
    "table_idle_ms": _by_table(_is_figure),
    "table_rung": _by_table(_is_moment),
    "key_cards_used": _list_of(_is_text),
    "key_cards_under": _list_of(_is_card_under),
    "faults": _list_of(_is_text),
    "game_options": _named(_is_text),
    "options": _named(_is_plain),
}
