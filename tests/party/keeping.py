"""Builders for tests of a sheet kept line by line: the scorekeeper's hand, and what the sheet says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from party.models import Host
from party.tables.entering import enter
from scoring.models import Entry, Sheet
from scoring.record.pen import Actor
from scoring.sheets.turns import Line
from tests.conftest import NOW
from tests.party.evening import a_party, by_player, in_turn, open_round, seats_of, sheets_of


def a_sheet(host: Host, guests: int = 4, **options: Any) -> Sheet:  # noqa: ANN401 - any option of a party.
    party = a_party(host, guests=guests, **options)
    open_round(party)
    return sheets_of(party, 1)[0]


def by_keeper(sheet: Sheet, key: str = "") -> Actor:
    return replace(by_player(sheet.scorekeeper_id, "scorekeeper"), client_key=key)


def put(sheet: Sheet, player: int, points: int | None = None, key: str = "", **more: Any) -> Entry:  # noqa: ANN401
    return enter(sheet, Line(player, points, **more), actor=by_keeper(sheet, key), at=NOW)


def scores(sheet: Sheet) -> list[int | None]:
    """In order of turns."""
    by_player_id = {seat.player_id: seat.score for seat in seats_of(sheet)}
    return [by_player_id[player] for player in in_turn(sheet)]


def now(sheet: Sheet) -> Sheet:
    return Sheet.objects.get(pk=sheet.pk)
