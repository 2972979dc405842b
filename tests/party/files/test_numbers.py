"""Database ids and numbers of a file, translated either way."""

from __future__ import annotations

from typing import Any

from party.files.numbers import Renumber


def said(number: int, before: dict[str, Any] | None, after: dict[str, Any]) -> dict[str, Any]:
    """An event about one sheet."""
    known = {"kind": "totals-entered", "actor_kind": "host", "actor_id": 4, "subject": None, "undoes": None}
    return {**known, "number": number, "payload": {}, "changes": [["sheet", 1, before, after]]}


def test_an_actor_of_another_kind_with_the_same_id_gets_a_number_of_its_own_and_back() -> None:
    by_host = {"entered_by_kind": "host", "entered_by_id": 4}
    there = Renumber(lambda kind, number: number + 10 if kind == "player" else number)
    there.event(said(1, None, by_host))
    [change] = there.event(said(2, {"entered_by_kind": "host"}, {"entered_by_kind": "player"}))["changes"]
    assert change[2:] == [by_host, {"entered_by_kind": "player", "entered_by_id": 14}]
    back = Renumber(lambda kind, number: number - 10 if kind == "player" else number)
    back.event(said(1, None, by_host))
    [change] = back.event(said(2, change[2], change[3]))["changes"]
    assert change[2:] == [{"entered_by_kind": "host"}, {"entered_by_kind": "player"}]
