"""What is stored of an answer, to be given again: no secrets, and no words about people or parties.

Names are left out and put back from the rows when the answer is given again, so that erasing a person, or a party, erases
them here as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from party.models import Party
from scoring.models import Player

Json = Any
# Shown once, in the first answer.
SECRETS = frozenset({"link", "token"})
# What people wrote in their own words, and what their browsers say of themselves.
# Why a line is struck is theirs; why a player sits where is the site's.
FREE_TEXTS = frozenset({"note", "label"})
LINE_TEXTS = FREE_TEXTS | {"why"}


def without_words(body: Json) -> Json:
    """The answer as it may be stored."""
    if isinstance(body, list):
        return [without_words(item) for item in body]
    if not isinstance(body, dict):
        return body
    stored = {name: without_words(value) for name, value in body.items() if name not in SECRETS}
    # The name of a table's steward has nothing beside it to be put back from.
    stored |= {"steward": None} if "steward" in stored else {}
    stored |= dict.fromkeys((LINE_TEXTS if "struck" in stored else FREE_TEXTS) & stored.keys(), "")
    return stored | dict.fromkeys(_words(stored), "")


def with_words(body: Json) -> Json:
    """The answer again, with the names as they are now."""
    rows = list(_named(body))
    players = Player.objects.in_bulk([row[_id(row)] for row in rows if _id(row)])
    parties = Party.objects.in_bulk([row["code"] for row in rows if not _id(row)], field_name="code")
    for row in rows:
        if id_name := _id(row):
            player = players.get(row[id_name])
            row["name"] = str(player) if player else ""
        elif party := parties.get(row["code"]):
            row.update(name=party.name, place=party.place)
    return body


def _words(row: dict[str, Json]) -> frozenset[str]:
    if "name" not in row:
        return frozenset()
    return frozenset({"name"}) if _id(row) else frozenset({"name", "place"})


def _id(row: dict[str, Json]) -> str:
    """The field that says whose name it is; empty for a party's."""
    return next((name for name in ("player", "id") if name in row), "")


def _named(body: Json) -> Iterator[dict[str, Json]]:
    if isinstance(body, dict) and "name" in body:
        yield body
    children = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    for child in children:
        yield from _named(child)
