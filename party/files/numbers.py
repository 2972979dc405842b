"""Numbers within the party in place of database ids, and back: in an event's subject, actor, payload and changes.

Everything an event says is looked at by one table of references, whichever way it is translated. The translation keeps the
order of ids, since seats and standings break ties by it (S14). Knows no rows; reads the models for what their fields mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

from django.db import models

from party.files.classify import FIELDS as CLASSIFIED
from party.files.classify import LeftOut, is_in_record
from party.files.payloads import PLAIN_VALUES
from party.models import Guest, Host
from party.record.world import RECORDED
from scoring.models import Book, Player
from scoring.models.recorded import Recorded
from scoring.rules.replay import Facts

# What stands for an id: takes the kind of row and the id.
Number = Callable[[str, int], int]
HOST = "host"
# Kinds of actors with a number; a visitor and the site have none.
ACTORS = {"host": HOST, "player": "player", "steward": "steward"}
NUMBERLESS = ("visitor", "site")
# What a payload says: plain values, or the numbers of rows of a kind.
PLAIN = ""
PAYLOAD: Mapping[str, str] = {
    **dict.fromkeys(PLAIN_VALUES, PLAIN),
    "players": "player",
    "winners": "player",
    "letters": "player",
    "announcement": "announcement",
    "call": "call",
    "ruling": "ruling",
    "steward": "steward",
    "host": HOST,
}
# Events about a call name who acted, whoever that is; all others name a player.
_ABOUT_THE_ACTOR = ("steward-called", "call-withdrawn")
PORTABLE = {
    model.entity(): model for model in RECORDED if not isinstance(CLASSIFIED[model.__name__], LeftOut | str)
}


class Renumber:
    """Translates one book's events, in their order: who acted on a row may be said in an earlier event."""

    def __init__(self, number: Number) -> None:
        self._number = number
        # The actors that a row names, as its events have said so far: kinds and ids.
        self._named: dict[tuple[str, int], Facts] = defaultdict(dict)
        self._actors: dict[int, str] = {}

    def event(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """The same event with other numbers. What it says of rows and fields that no file holds must be gone already."""
        self._actors[said["number"]] = said["actor_kind"]
        return {
            **said,
            "actor_id": self._actor(said["actor_kind"], said["actor_id"]),
            "subject": self._actor(self._subject_kind(said), said["subject"]),
            "payload": {name: self._payload(name, value) for name, value in said["payload"].items()},
            "changes": [self._change(*change) for change in said["changes"]],
        }

    def _actor(self, kind: str, number: int | None) -> int | None:
        if number is None or kind in NUMBERLESS:
            return None
        return self._number(ACTORS[kind], number)

    def _subject_kind(self, said: Mapping[str, Any]) -> str:
        kind = said["payload"].get("kind_undone", said["kind"])
        if kind not in _ABOUT_THE_ACTOR:
            return "player"
        return self._actors.get(said["undoes"] or said["number"], "player")

    def _payload(self, name: str, value: Any) -> Any:  # noqa: ANN401 - plain values.
        entity = PAYLOAD[name]
        if entity == PLAIN or value is None:
            return value
        if name == "letters":
            return {str(self._number(entity, int(number))): said for number, said in value.items()}
        if isinstance(value, list):
            return [self._number(entity, number) for number in value]
        # How many there were, not which.
        return value if name == "players" else self._number(entity, value)

    def _change(self, entity: str, number: int, before: Facts | None, after: Facts | None) -> list[Any]:
        named = self._named[entity, number]
        if before is not None and after is not None:
            unsaid = _unsaid_ids(entity, after, named)
            before, after = before | unsaid, after | unsaid
        own = self._number("player" if entity == Guest.entity() else entity, number)
        old, new = self._facts(entity, before, named), self._facts(entity, after, named)
        if old is not None and new is not None:
            old, new = _without_same(entity, old, new), _without_same(entity, new, old)
        named.update(
            {name: value for name, value in (after or {}).items() if name.endswith(("_kind", "_id"))}
        )
        return [entity, own, old, new]

    def _facts(self, entity: str, facts: Facts | None, kinds: Mapping[str, str]) -> Facts | None:
        if facts is None:
            return None
        refers, told = references(entity), {**kinds, **facts}
        return {name: self._fact(refers.get(name), value, told) for name, value in facts.items()}

    def _fact(self, refers: str | None, value: Any, told: Mapping[str, Any]) -> Any:  # noqa: ANN401
        if refers is None or value is None:
            return value
        if refers.endswith("kind"):
            return self._actor(told.get(refers, ""), value)
        return self._number(refers, value)


def _unsaid_ids(entity: str, after: Facts, named: Facts) -> Facts:
    """An actor of another kind with the same id: the event says the kind alone, but their numbers may differ."""
    actors = {name: kind for name, kind in references(entity).items() if kind.endswith("kind")}
    return {
        name: named[name]
        for name, kind in actors.items()
        if kind in after and name not in after and name in named
    }


def _without_same(entity: str, facts: Facts, other: Facts) -> Facts:
    """Nor does an event say ids that are the same before and after."""
    actors = {name for name, kind in references(entity).items() if kind.endswith("kind")}
    return {name: said for name, said in facts.items() if name not in actors or said != other.get(name)}


@cache
def references(entity: str) -> Mapping[str, str]:
    """The fields of a row that hold an id: of which kind of row, or the field that says which kind of actor it is."""
    found = {}
    fields = {field.attname: field for field in PORTABLE[entity]._meta.concrete_fields}
    for name, field in fields.items():
        if isinstance(field, models.ForeignKey) and field.related_model is not Book:
            found[name] = _entity_of(field)
        elif name.endswith("_id") and f"{name.removesuffix('_id')}_kind" in fields:
            found[name] = f"{name.removesuffix('_id')}_kind"
    return found


def _entity_of(field: models.ForeignKey[Any, Any]) -> str:
    target = field.related_model
    if target in (Guest, Player):
        return Player.entity()
    assert isinstance(target, type)
    return HOST if target is Host else target.__name__.lower()


@cache
def exported_fields(entity: str) -> frozenset[str]:
    """What a file says of rows of this kind, by the names that the record uses."""
    model: type[Recorded] = PORTABLE[entity]
    fields: Collection[models.Field[Any, Any]] = model._meta.concrete_fields
    return frozenset(
        field.attname
        for field in fields
        if is_in_record(model.__name__, field.name) and field.attname in model.recorded_fields()
    )
