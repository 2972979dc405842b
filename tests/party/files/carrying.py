"""Carrying a party from one place to another: builders for tests of party files."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from party.files.importing import Imported, import_party
from party.files.writing import hash_said, to_bytes, write_file
from party.history.finishing import standings_of
from party.history.verification import verify
from party.models import Host, Party
from scoring.models import Player
from scoring.record.pen import Actor
from tests.conftest import NOW

EMAIL = "eve@example.org"
File = dict[str, Any]


def bring_in(content: bytes, *, as_copy: bool = False) -> Imported:
    """Eve imports it."""
    eve = Host.objects.filter(email=EMAIL).first() or Host.objects.create_user(EMAIL, name="Eve")
    return import_party(content, eve, as_copy=as_copy, actor=Actor("host", eve.pk, "host"), at=NOW)


def copy_of(party: Party) -> Party:
    return bring_in(write_file(party), as_copy=True).party


def opened(content: bytes) -> File:
    """What the file says, but for the code, which a copy has not."""
    file: File = json.loads(content)
    return {name: value for name, value in file.items() if name != "code"}


def forged(content: bytes, change: Callable[[File], object]) -> bytes:
    """Changed by somebody who knows how the chain is made."""
    file: File = json.loads(content)
    change(file)
    previous = ""
    for said in file["events"]:
        said["previous_hash"] = previous
        said["hash"] = previous = hash_said(said)
    return to_bytes(file | {"head": previous})


def shown(party: Party) -> list[tuple[int, str, int, tuple[int | None, ...]]]:
    """The standings as people read them; erased guests have a number of this database."""
    names = {row.pk: row.name for row in Player.objects.filter(book=party.book_id)}
    return [(each.place, names[each.player], each.total, each.scores) for each in standings_of(party)]


def seats(party: Party) -> list[tuple[Any, ...]]:
    rows = party.round_set.order_by("number", "seats__table", "seats__chair")
    return list(
        rows.values_list("number", "seats__table", "seats__chair", "seats__color", "seats__player__name")
    )


def check_same(party: Party, other: Party) -> None:
    """Both verify, show the same, and give the same file."""
    assert verify(other).faults == ()
    assert (shown(other), seats(other)) == (shown(party), seats(party))
    assert opened(write_file(other)) == opened(write_file(party))
