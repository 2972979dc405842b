"""What the payload of an event may say, and what has to be there: pages and undo read it without a second look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from party.files.json_fields import is_figure, is_plain, is_text, list_of, named
from party.record.event_kinds import KINDS
from party.rules.options import MOST_MINUTES
from scoring.rules.replay import Facts

# Undo reads these, so they have to be there.
_NEEDED: Mapping[str, str] = {
    "time-extended": "minutes",
    "steward-erased": "steward",
    "undone": "kind_undone",
}
# Undo sets the clock or the seats of the round that the event names.
_OF_A_ROUND = frozenset(
    {"round-published", "round-started", "round-ended", "round-paused", "round-resumed", "time-extended"}
)
# Undo asks in which state the round was.
_ENDS_PLAY = frozenset({"round-ended", "round-paused"})


def faults_of_payload(said: Mapping[str, Any]) -> Iterator[str]:
    """What this event can't say, and what it has to say and doesn't."""
    kind, payload = said["kind"], said["payload"]
    for name, value in payload.items():
        is_good = _VALUES.get(name)
        if is_good is not None and value is not None and not is_good(value):
            yield f"{name} can't be {value!r}"
    needed = _NEEDED.get(kind)
    if needed is not None and payload.get(needed) is None:
        yield f"{needed} is missing"
    yield from _faults_of_round(kind, said)


def names_its_round(said: Mapping[str, Any], rounds: Mapping[int, Facts]) -> bool:
    """Whether an event about a round changes the one that it names."""
    changed = [number for entity, number, *_ in said["changes"] if entity == "round"]
    return said["kind"] not in _OF_A_ROUND or any(
        rounds[number]["number"] == said["round"] for number in changed if number in rounds
    )


def _faults_of_round(kind: str, said: Mapping[str, Any]) -> Iterator[str]:
    changes = [(before, after) for entity, _, before, after in said["changes"] if entity == "round"]
    if kind == "round-drafted" and [before for before, _ in changes].count(None) != 1:
        yield "it doesn't draft one round"
    if kind in _ENDS_PLAY and not (changes and "state" in (changes[0][0] or {})):
        yield "it doesn't say which state the round was in"
    if kind == "time-extended" and not _is_extension(said, changes):
        yield "the round has another number of minutes more"


def _is_extension(said: Mapping[str, Any], changes: list[tuple[Facts | None, Facts | None]]) -> bool:
    minutes = said["payload"].get("minutes")
    if not is_figure(minutes) or not 1 <= minutes <= MOST_MINUTES:
        return False
    if said["table"] is not None:
        return True
    before, after = changes[0] if changes else ({}, {})
    had, has = ((facts or {}).get("minutes") for facts in (before, after))
    return isinstance(had, int) and isinstance(has, int) and has - had == minutes


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _is_seconds(value: object) -> bool:
    return is_figure(value) or isinstance(value, float)


def _is_letters(value: object) -> bool:
    return isinstance(value, dict) and all(
        name.isdecimal() and len(name) < 10 and is_text(letter) for name, letter in value.items()
    )


def _is_players(value: object) -> bool:
    """Which ones, or how many."""
    return isinstance(value, list) or is_figure(value)


def _is_kind(value: object) -> bool:
    return isinstance(value, str) and value in KINDS


# Of everything that isn't the number of a row.
PLAIN_VALUES: Mapping[str, Callable[[object], bool]] = {
    **dict.fromkeys(("count", "listed", "minutes", "new", "number"), is_figure),
    **dict.fromkeys(("rounds", "stands", "tables", "thinks", "version"), is_figure),
    **dict.fromkeys(("about", "answer", "card", "ended", "keeping", "keyword"), is_text),
    **dict.fromkeys(("origin", "state", "to_be", "word"), is_text),
    **dict.fromkeys(("allowed", "from_slip", "reseat"), _is_switch),
    "waited": _is_seconds,
    "departures": named(is_plain),
    "keywords": named(is_text),
    "kind_undone": _is_kind,
    "options": list_of(is_text),
}
_VALUES: Mapping[str, Callable[[object], bool]] = {
    **PLAIN_VALUES,
    "letters": _is_letters,
    "players": _is_players,
}
