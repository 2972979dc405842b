"""What the fields that hold JSON may hold: pages read them without a second look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from party.rules.options import is_kept_datable

_LARGEST = 2**31


def is_good_json(name: str, value: Any) -> bool:  # noqa: ANN401 - any JSON value.
    """Whether this is a value that the site itself could have written into the field."""
    return _KINDS[name](value)


def is_figure(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def is_text(value: object) -> bool:
    return isinstance(value, str)


def is_moment(value: object) -> bool:
    """Whether it's a moment that has a date in every time zone."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return False
    return isinstance(value, str) and moment.tzinfo is not None and is_kept_datable(moment)


def is_plain(value: object) -> bool:
    is_switches = isinstance(value, dict) and all(map(is_text, value.values()))
    return isinstance(value, str | bool) or is_figure(value) or is_switches


def _by_table(is_good: Callable[[object], bool]) -> Callable[[object], bool]:
    def check(value: object) -> bool:
        return isinstance(value, dict) and all(
            name.isdecimal() and len(name) < 10 and is_good(each) for name, each in value.items()
        )

    return check


def named(is_good: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, dict) and all(map(is_good, value.values()))


def list_of(is_good: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(is_good, value))


def _is_card_under(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and is_text(value[0]) and is_figure(value[1])


def _is_fault(value: object) -> bool:
    """What was wrong with a play that was let stand."""
    return isinstance(value, dict) and value.keys() == {"rule", "word"} and all(map(is_text, value.values()))


_KINDS: Mapping[str, Callable[[object], bool]] = {
    "table_extra_ms": _by_table(is_figure),
    "table_idle_ms": _by_table(is_figure),
    "table_rung": _by_table(is_moment),
    "key_cards_used": list_of(is_text),
    "key_cards_under": list_of(_is_card_under),
    "faults": list_of(_is_fault),
    "game_options": named(is_text),
    "options": named(is_plain),
}
