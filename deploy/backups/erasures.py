"""Who was erased, so that an older copy is never the way back: kept beside the copies, in both folders.

Numbers and hashes alone, no names. Read again by a restore (party/history/erased_again.py), whichever copy it starts from.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.models import Max

from deploy.backups.files import read_json, write_json
from party.models import Tombstone
from scoring.models import Player, Wording

FILE = "erasures.json"
Erasures = dict[str, list[Any]]
KINDS = ("players", "words", "parties")
NOBODY: Erasures = {kind: [] for kind in KINDS}


def known_erasures() -> Erasures:
    """As the database has them: players by number and time of their book, words by hash, parties by code."""
    # A first start that was killed has left some of the tables, and nobody in them.
    if not {"scoring_wording", "party_tombstone"}.issubset(connection.introspection.table_names()):
        return NOBODY
    players = Player.objects.exclude(erased_at=None).order_by("pk").values_list("pk", "book__made_at")
    words = Wording.objects.exclude(erased_at=None).order_by("pk").values_list("hash", flat=True)
    return {
        "players": [[pk, made_at.isoformat()] for pk, made_at in players],
        "words": list(words),
        "parties": list(Tombstone.objects.order_by("pk").values_list("code", flat=True)),
    }


def last_erasure(until: datetime) -> datetime | None:
    """The last one up to that moment."""
    found = (
        Player.objects.filter(erased_at__lte=until).aggregate(last=Max("erased_at")),
        Wording.objects.filter(erased_at__lte=until).aggregate(last=Max("erased_at")),
        Tombstone.objects.filter(purged_at__lte=until).aggregate(last=Max("purged_at")),
    )
    return max((each["last"] for each in found if each["last"] is not None), default=None)


def keep_erasures(folder: Path) -> None:
    """Write them beside the copies, where they have changed. What is listed already stays listed."""
    before = read_erasures(folder)
    now = united([before, known_erasures()])
    if now != before:
        write_json(folder / FILE, now)


def read_erasures(folder: Path) -> Erasures:
    """Nobody if the list is missing or can't be read."""
    return checked(read_json(folder / FILE))


def checked(said: object) -> Erasures:
    if not isinstance(said, dict):
        return NOBODY
    return {kind: said[kind] if isinstance(said.get(kind), list) else [] for kind in KINDS}


def united(lists: Iterable[Erasures]) -> Erasures:
    whole: Erasures = {kind: [] for kind in KINDS}
    for one in lists:
        for kind in KINDS:
            whole[kind] += [each for each in one[kind] if each not in whole[kind]]
    return whole
